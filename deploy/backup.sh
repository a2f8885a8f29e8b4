#!/bin/sh
# backup.sh once|daily [days [place]]: a backup in a folder of its own below the place (backups/), proven by restoring it
# into a database that is thrown away; those older than so many days (30) are removed, once the new one is proven.
# daily: one at the start and one each 24 hours, for places without a timer.
set -eu
cd "$(dirname "$0")/.."
days=${2:-30}
place=${3:-backups}

backup() {
  folder=$place/$(date -u +%Y-%m-%dT%H-%M-%S)
  # What npm run backup and npm run restore -- --verify run.
  node src/backup.ts "$folder" && node src/restore.ts "$folder" --verify || return 1
  find "$place" -mindepth 1 -maxdepth 1 -type d -name '20*' -mtime "+$days" -exec rm -rf {} +
}

case ${1:-once} in
  once) backup ;;
  daily)
    trap 'exit 0' TERM INT
    while :; do
      backup || echo 'THERE IS NO GOOD BACKUP OF TODAY; the reason stands above.' >&2
      sleep 86400 &
      wait $!
    done
    ;;
  *) sed -n '2,4s/^# //p' "$0" && exit 2 ;;
esac
