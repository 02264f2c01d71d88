#!/bin/sh
# Runs a command of the image, unless another container uses the same data. The server and
# PostgreSQL recognise others by process number and port, and containers share neither: a second one
# on the same volume would destroy the database. `docker exec` does not come through here, so a
# backup of the running server works.
set -eu

fail() {
  echo "{\"level\":60,\"msg\":\"$1\"}" >&2
  exit 1
}

if [ ! -r "$DATA_DIR" ] || [ ! -w "$DATA_DIR" ]; then
  fail "Account $(id -u) cannot use DATA_DIR $DATA_DIR. If it is a folder on the host, run there as root: chown -R $(id -u) <folder>"
fi
exec 9<"$DATA_DIR"
# A container that is ending needs a moment to release the lock.
flock --exclusive --timeout 5 9 ||
  fail "DATA_DIR $DATA_DIR is in use by another container. Stop it first. To back up a running server, run the command inside its container: use exec instead of run."
# A killed container leaves behind PostgreSQL's note of its process number. In this container a
# thread of Node may get the same number, and PostgreSQL would take it for a running server.
note="$DATA_DIR/postgres/postmaster.pid"
if [ -f "$note" ] && [ "$(cat "/proc/$(head -n 1 "$note")/comm" 2>/dev/null)" != postgres ]; then
  rm -f "$note"
fi
# Programs that Node starts do not inherit the descriptor, so the lock ends with the server.
exec "$@"
