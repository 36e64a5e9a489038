"""A server at an https address of this machine that sends raw bytes, so that it can send what no library would."""

import atexit
import os
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

Answers = Callable[[str], Iterable[bytes]]
"""A function that returns the parts of an answer to a path. An empty part is a pause."""


@cache
def certificate() -> Path | None:
    """Return the folder with a certificate for this machine and its key, or None without openssl."""
    openssl = shutil.which("openssl")
    if openssl is None:
        return None
    folder = Path(mkdtemp(prefix="landpress-https-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    keys = ["-newkey", "rsa:2048", "-nodes", "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([openssl, "req", "-x509", "-days", "2", *keys, *subject], check=True, capture_output=True)
    return folder


@contextmanager
def https_server(answers: Answers | bytes) -> Iterator[str]:
    """Serve answers, or the same bytes at every path, and provide the address. Clients trust it meanwhile."""
    folder = certificate()
    assert folder is not None, "needs openssl"
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    listening = socket.create_server(("localhost", 0))
    over = threading.Event()

    def answer(plain: socket.socket) -> None:
        with suppress(OSError), context.wrap_socket(plain, server_side=True) as client:
            path = client.recv(65536).split(b" ")[1].decode().strip("/")
            for part in [answers] if isinstance(answers, bytes) else answers(path):
                if part:
                    client.sendall(part)
                elif over.wait(0.05):
                    break

    def serve() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=answer, args=(listening.accept()[0],), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    before = os.environ.get("SSL_CERT_FILE")
    os.environ["SSL_CERT_FILE"] = str(folder / "cert.pem")
    try:
        yield f"https://localhost:{listening.getsockname()[1]}"
    finally:
        over.set()
        listening.close()
        if before is None:
            del os.environ["SSL_CERT_FILE"]
        else:
            os.environ["SSL_CERT_FILE"] = before
