#!/bin/sh
# backup.sh once|daily [days [folder]]: makes a backup in a new subfolder of the folder (backups/) and verifies it by
# restoring it into a temporary database. Then it removes backups older than the number of days (30).
# daily: one at the start and one every 24 hours, for systems without a timer.
set -eu
cd "$(dirname "$0")/.."
days=${2:-30}
target=${3:-backups}

backup() {
  folder=$target/$(date -u +%Y-%m-%dT%H-%M-%S)
  # The same as npm run backup and npm run restore -- --verify.
  node src/programs/backup.ts "$folder" && node src/programs/restore.ts "$folder" --verify || return 1
  find "$target" -mindepth 1 -maxdepth 1 -type d -name '20*' -mtime "+$days" -exec rm -rf {} +
}

case ${1:-once} in
  once) backup ;;
  daily)
    trap 'exit 0' TERM INT
    while :; do
      backup || echo "TODAY'S BACKUP FAILED; the reason is above." >&2
      sleep 86400 &
      wait $!
    done
    ;;
  *) sed -n '2,4s/^# //p' "$0" && exit 2 ;;
esac
