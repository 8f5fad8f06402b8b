#!/bin/sh
# The container's one command. With LITEFS_DIR it starts LiteFS, which mounts the database there, migrates it on the primary and then
# starts Mortise; without, Mortise alone with its database in DATA_DIR, which it migrates itself. Mortise never runs as root.
set -eu

app=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$app"
: "${DATA_DIR:=/data/mortise}"
export DATA_DIR
mkdir -p "$DATA_DIR"

if [ "$(id -u)" = 0 ]; then
  chown node:node "$DATA_DIR"
  as_node='setpriv --reuid=node --regid=node --init-groups --no-new-privs'
else
  as_node=
fi

if [ -z "${LITEFS_DIR:-}" ]; then
  unset LITEFS_DIR
  exec $as_node node build/start.js
fi

# Who may lead: machines of the primary region that serve, not one that Fly starts for a single command.
LITEFS_CANDIDATE=false
if [ "${FLY_REGION:-here}" = "${PRIMARY_REGION:-here}" ] && [ "${FLY_PROCESS_GROUP:-app}" = app ] && [ -z "${RELEASE_COMMAND:-}" ]; then
  LITEFS_CANDIDATE=true
fi
export LITEFS_CANDIDATE

case "${LITEFS_LEASE:-consul}" in
  consul) exec litefs mount -config deploy/litefs.yml ;;
  static)
    if [ -z "${LITEFS_PRIMARY_ID:-}" ]; then
      echo 'LITEFS_LEASE=static needs LITEFS_PRIMARY_ID: the id of the machine that leads' >&2
      exit 1
    fi
    exec litefs mount -config deploy/litefs.static.yml
    ;;
  *)
    echo "LITEFS_LEASE must be consul or static, not '$LITEFS_LEASE'" >&2
    exit 1
    ;;
esac
