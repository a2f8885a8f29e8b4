#!/bin/sh
# Creates the shop's role and database. Patroni runs it once, on the first primary, with a connection string.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv password SHOP_DATABASE_PASSWORD
create role shop login password :'password';
create database shop owner shop;
grant set on parameter session_replication_role to shop;
SQL
