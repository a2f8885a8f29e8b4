#!/bin/bash
# Runs a database cluster on one Debian machine, to try out and test what happens when a node fails:
#   apt-get install patroni etcd-server haproxy postgresql
#   cluster.sh up        starts etcd, the nodes and HAProxy; prints the shop's DATABASE_URL
#   cluster.sh url | status | primary
#   cluster.sh kill database   kill -9 of all processes of the primary's PostgreSQL
#   cluster.sh kill machine    kill -9 of its Patroni too, as in a power cut; prints the node
#   cluster.sh start NODE      starts that node again
#   cluster.sh down      stops everything and removes the folder
# HA_DIR: the folder (/tmp/kurinji-ha). HA_PORT: the first of forty ports (7430). HA_NODES: "a b" or "a b c".
# PG_BIN: the folder of PostgreSQL's programs. If root starts it, everything runs as the user postgres.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
dir=${HA_DIR:-/tmp/kurinji-ha}
port=${HA_PORT:-7430}
nodes=${HA_NODES:-a b}
bin=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)}

node_index() { case $1 in a) echo 0 ;; b) echo 1 ;; c) echo 2 ;; *) echo "There is no node $1." >&2 && exit 2 ;; esac; }
sql_port() { echo $((port + 10 + $(node_index "$1"))); }
api_port() { echo $((port + 20 + $(node_index "$1"))); }
etcd() { echo "127.0.0.1:$port"; }

# Runs a program in the background, with its working directory, log and process id in $dir.
daemon() {
  local name=$1
  shift
  (
    cd "$dir"
    if [ "$(id -u)" = 0 ]; then set -- setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; fi
    exec setsid "$@" >>"$dir/$name.log" 2>&1 </dev/null
  ) &
  echo $! >"$dir/$name.pid"
}

alive() { [ -f "$dir/$1.pid" ] && kill -0 "$(cat "$dir/$1.pid")" 2>/dev/null; }

until_true() {
  local seconds=$1
  shift
  for ((turn = 0; turn < seconds * 10; turn++)); do
    if "$@"; then return; fi
    sleep 0.1
  done
  echo "Timed out after $seconds s: $*. The logs are in $dir." >&2
  return 1
}

responds_ok() { [ "$(curl -s -o /dev/null -w '%{http_code}' --max-time 1 "http://127.0.0.1:$(api_port "$1")/$2")" = 200 ]; }

primary() {
  for node in $nodes; do
    if responds_ok "$node" primary; then echo "$node" && return; fi
  done
  return 1
}

has_primary() { primary >/dev/null; }

# The cluster guarantees one synchronous standby.
has_standby() {
  for node in $nodes; do
    if responds_ok "$node" sync; then return; fi
  done
  return 1
}

start_node() {
  local node=$1
  daemon "patroni-$node" env \
    PATH="$bin:/usr/bin:/bin" LC_ALL=C.UTF-8 \
    PATRONI_NAME="$node" \
    PATRONI_ETCD3_HOSTS="$(etcd)" \
    PATRONI_RESTAPI_LISTEN="127.0.0.1:$(api_port "$node")" \
    PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:$(api_port "$node")" \
    PATRONI_POSTGRESQL_LISTEN="127.0.0.1:$(sql_port "$node")" \
    PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:$(sql_port "$node")" \
    PATRONI_POSTGRESQL_DATA_DIR="$dir/data-$node" \
    PATRONI_POSTGRESQL_BIN_DIR="$bin" \
    PATRONI_POSTGRESQL_PGPASS="$dir/pgpass-$node" \
    bash -c 'set -a; . ./secrets.env; set +a; exec patroni patroni.yml'
}

up() {
  for program in etcd patroni haproxy psql curl; do
    if ! command -v "$program" >/dev/null; then
      echo "$program is not installed: apt-get install patroni etcd-server haproxy postgresql curl" >&2
      exit 1
    fi
  done
  if [ -e "$dir" ]; then echo "$dir already exists; run: cluster.sh down" >&2 && exit 1; fi
  mkdir -m 700 "$dir"
  cp "$here/patroni.yml" "$here/haproxy.cfg" "$here/create-shop.sh" "$dir"
  secret() { od -An -N18 -tx1 /dev/urandom | tr -d ' \n'; }
  (
    umask 077
    {
      echo "PATRONI_RESTAPI_USERNAME=patroni" && echo "PATRONI_RESTAPI_PASSWORD=$(secret)"
      echo "PATRONI_SUPERUSER_USERNAME=postgres" && echo "PATRONI_SUPERUSER_PASSWORD=$(secret)"
      echo "PATRONI_REPLICATION_USERNAME=replicator" && echo "PATRONI_REPLICATION_PASSWORD=$(secret)"
      echo "PATRONI_REWIND_USERNAME=rewinder" && echo "PATRONI_REWIND_PASSWORD=$(secret)"
      echo "SHOP_DATABASE_PASSWORD=$(secret)"
    } >"$dir/secrets.env"
  )
  if [ "$(id -u)" = 0 ]; then chown -R postgres: "$dir"; fi

  daemon etcd etcd --name one --data-dir etcd \
    --listen-client-urls "http://$(etcd)" --advertise-client-urls "http://$(etcd)" \
    --listen-peer-urls "http://127.0.0.1:$((port + 1))" --initial-advertise-peer-urls "http://127.0.0.1:$((port + 1))" \
    --initial-cluster "one=http://127.0.0.1:$((port + 1))"
  for node in $nodes; do start_node "$node"; done
  daemon haproxy env HA_LISTEN="127.0.0.1:$((port + 2))" \
    HA_NODE_A="127.0.0.1:$(sql_port a)" HA_CHECK_A="$(api_port a)" \
    HA_NODE_B="127.0.0.1:$(sql_port b)" HA_CHECK_B="$(api_port b)" \
    HA_NODE_C="127.0.0.1:$(sql_port c)" HA_CHECK_C="$(api_port c)" \
    haproxy -db -f haproxy.cfg
  until_true 90 has_primary
  until_true 90 has_standby
  until_true 30 accepts_queries
  url
}

url() { echo "postgres://shop:$(sed -n 's/^SHOP_DATABASE_PASSWORD=//p' "$dir/secrets.env")@127.0.0.1:$((port + 2))/shop"; }

accepts_queries() { psql --no-psqlrc -qAtc 'select 1' "$(url)" >/dev/null 2>&1; }

status() {
  for node in $nodes; do
    printf '%s ' "$node" && curl -s --max-time 1 "http://127.0.0.1:$(api_port "$node")/patroni" || printf 'no response'
    echo
  done
}

postmaster() { sed -n 1p "$dir/data-$1/postmaster.pid"; }

kill_primary() {
  local node server victims
  node=$(primary)
  server=$(postmaster "$node")
  victims="$server $(pgrep -P "$server" | tr '\n' ' ')"
  case ${1:-} in
    database) ;;
    machine) victims="$(cat "$dir/patroni-$node.pid") $victims" ;;
    *) echo 'Specify what to kill: database or machine.' >&2 && exit 2 ;;
  esac
  # shellcheck disable=SC2086 # one word per process
  kill -9 $victims
  echo "$node"
}

down() {
  if [ ! -f "$dir/secrets.env" ]; then return; fi
  for name in haproxy patroni-a patroni-b patroni-c etcd; do
    if alive "$name"; then
      kill -TERM "$(cat "$dir/$name.pid")"
      until_true 60 gone "$name"
    fi
  done
  # A node that was killed and not started again leaves only files.
  rm -rf "$dir"
}

gone() { ! alive "$1"; }

case ${1:-} in
  up) up ;;
  url) url ;;
  status) status ;;
  primary) primary ;;
  kill) kill_primary "${2:-}" ;;
  start) start_node "$2" ;;
  down) down ;;
  *) sed -n '2,13s/^# \{0,1\}//p' "$0" && exit 2 ;;
esac
