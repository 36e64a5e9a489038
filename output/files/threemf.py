"""A plate of solids as a 3MF file: a zip folder with one model in XML (3MF Core Specification).

Lengths are in millimetres. Each kind of piece is an object with its name, and each copy is an item with its place. The
dates in the zip folder are fixed, so that equal plates are equal files.
"""

import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

if TYPE_CHECKING:
    from landpress.output.solid.mesh import Laid, Mesh

_DATE = (1980, 1, 1, 0, 0, 0)
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>\n'
)
_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="model" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>\n'
)


def write(meshes: Sequence["Mesh"], names: Sequence[str], laid: Iterable["Laid"], title: str, language: str) -> bytes:
    """Return the file of a plate. `meshes` and `names` are those of all pieces; only the laid ones are written."""
    items = list(laid)
    objects = "".join(_object(i, meshes[i], names[i]) for i in sorted({item.piece for item in items}))
    build = "".join(
        f'<item objectid="{item.piece + 1}" transform="1 0 0 0 1 0 0 0 1 {item.x:.3f} {item.y:.3f} 0"/>\n'
        for item in items
    )
    model = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang={quoteattr(language)} '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n'
        f'<metadata name="Title">{_text(title)}</metadata>\n<metadata name="Application">Landpress</metadata>\n'
        f"<resources>\n{objects}</resources>\n<build>\n{build}</build>\n</model>\n"
    )
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, text in (
            ("[Content_Types].xml", _TYPES),
            ("_rels/.rels", _RELATIONS),
            ("3D/3dmodel.model", model),
        ):
            folder.writestr(zipfile.ZipInfo(name, _DATE), text, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _text(text: str) -> str:
    return quoteattr(text)[1:-1]


def _object(number: int, mesh: "Mesh", name: str) -> str:
    corners = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in mesh.corners.tolist())
    triangles = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in mesh.triangles.tolist())
    inside = f"<mesh><vertices>{corners}</vertices><triangles>{triangles}</triangles></mesh>"
    return f'<object id="{number + 1}" type="model" name={quoteattr(name)}>{inside}</object>\n'
