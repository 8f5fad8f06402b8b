#!/bin/sh
# The container's one command. With LITEFS_DIR it starts LiteFS, which mounts the database there and then starts Mortise; without, Mortise
# alone with its database in DATA_DIR. Mortise never runs as root.
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

# LiteFS sets no limits of its own: what it sends to a machine that is gone fails after 20 s (measured; else after 15 minutes), and it
# hears of the silence after 45 s (15 + 2 * 15, not verified; else after 150). Not every kernel allows it.
if [ "$(id -u)" = 0 ]; then
  sysctl -w net.ipv4.tcp_retries2=5 net.ipv4.tcp_keepalive_probes=2 || echo 'The kernel keeps its limits for connections' >&2
fi

case "${LITEFS_LEASE:-consul}" in
  consul)
    # Another number only after all volumes were lost: docs/deploying.md.
    export LITEFS_CONSUL_KEY="litefs/${FLY_APP_NAME:-mortise}/v1"
    $as_node node build/prepare.js
    exec litefs mount -config deploy/litefs.yml
    ;;
  static)
    if [ -z "${LITEFS_PRIMARY_ID:-}" ]; then
      echo 'LITEFS_LEASE=static needs LITEFS_PRIMARY_ID: the id of the machine that leads' >&2
      exit 1
    fi
    $as_node node build/prepare.js
    exec litefs mount -config deploy/litefs.static.yml
    ;;
  *)
    echo "LITEFS_LEASE must be consul or static, not '$LITEFS_LEASE'" >&2
    exit 1
    ;;
esac
