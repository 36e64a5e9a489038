#!/bin/sh
# Install the missing programs that tests use to examine printed files. This needs apt and the right to use it, and
# it asks no questions. It never fails: tests that need a missing program are skipped and say so.
missing=""
for pair in pdftoppm:poppler-utils qpdf:qpdf mutool:mupdf-tools zbarimg:zbar-tools gs:ghostscript java:default-jre-headless; do
    command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
done
[ -e /usr/share/java/preflight.jar ] || missing="$missing libpdfbox2-java"
command -v java >/dev/null 2>&1 || missing="$missing default-jre-headless"
for pair in preflight:libpdfbox2-java javax.activation:libactivation-java jaxb-api:libjaxb-api-java; do
    [ -e "/usr/share/java/${pair%%:*}.jar" ] || missing="$missing ${pair#*:}"
done
command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 ||
    missing="$missing chromium-headless-shell"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then
    root="env"
elif sudo -n true 2>/dev/null; then
    root="sudo -n env"
else
    root=""
fi
if [ -n "$root" ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing$missing" >&2
    # Older systems have Chromium only with its window, which takes twice the processor time.
    { $root DEBIAN_FRONTEND=noninteractive apt-get -qq update &&
        { apt-cache show chromium-headless-shell >/dev/null 2>&1 ||
            missing=$(echo "$missing" | sed s/chromium-headless-shell/chromium/); } &&
        # shellcheck disable=SC2086
        $root DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $missing; } \
        </dev/null >/dev/null && exit 0
fi
echo "notice: these Debian packages are missing and cannot be installed here:$missing; tests that need them skip" >&2
exit 0
