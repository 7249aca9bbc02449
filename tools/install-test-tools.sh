#!/bin/sh
# Programs that only tests need, from Debian: a pooler, a browser, pg_dump with its server, PDF readers, an IMAP server, CalDAV clients,
# a proxy.
# As root on Debian the missing ones are installed; elsewhere nothing happens, and the tests that need
# one that is not there fail and say so.
set -eu

[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || exit 0

missing=''
for pair in pgbouncer:pgbouncer pg_ctlcluster:postgresql chromium:chromium chromium-headless-shell:chromium-headless-shell pdftotext:poppler-utils qpdf:qpdf dovecot:dovecot-imapd openssl:openssl vdirsyncer:vdirsyncer nginx:nginx-light; do
  program=${pair%%:*}
  PATH="$PATH:/usr/sbin" command -v "$program" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
done
# A library, not a program.
/usr/bin/python3 -c 'import caldav' >/dev/null 2>&1 || missing="$missing python3-caldav"
[ -n "$missing" ] || exit 0

echo "Installing for the tests:$missing"
# Daemons must not start by themselves: tests start their own.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod +x "$policy"
  trap 'rm -f "$policy"' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
install() { apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1; }
install || { apt-get update -qq >/dev/null 2>&1 && install; } || echo "Could not install:$missing" >&2
