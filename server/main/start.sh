#!/bin/sh
# How Node is started in production: the only place with its flags. Why these: docs/operations.md.
export MALLOC_ARENA_MAX=1
PATH="$(dirname "$0")/../../node_modules/.bin:$PATH"
exec node \
  --max-semi-space-size=16 \
  --no-parallel-scavenge \
  --no-maglev \
  "$(dirname "$0")/cli.js" "$@"
