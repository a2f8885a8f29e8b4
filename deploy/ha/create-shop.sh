#!/bin/sh
# Run by Patroni once, on the first primary: the shop's own role and database. Patroni passes a connection string.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv password SHOP_DATABASE_PASSWORD
create role shop login password :'password';
create database shop owner shop;
grant set on parameter session_replication_role to shop;
SQL
