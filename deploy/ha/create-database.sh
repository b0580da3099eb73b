#!/bin/sh
# The roles and the database of FNX, as in docs/deploying.md, 2. Patroni runs it once, on the first primary: $1 is a superuser's
# connection; the passwords are of letters and digits.
set -eu
psql --set ON_ERROR_STOP=1 --quiet --dbname "$1" <<SQL
create role fnx_owner login password '${OWNER_PASSWORD:?}';
create role fnx login password '${SERVICE_PASSWORD:?}';
alter role fnx set statement_timeout = '10s';
alter role fnx set lock_timeout = '5s';
alter role fnx set idle_in_transaction_session_timeout = '20s';
create database fnx owner fnx_owner encoding 'UTF8';
revoke connect on database fnx from public;
grant connect on database fnx to fnx;
\connect fnx
revoke create on schema public from public;
grant create on schema public to fnx_owner;
SQL
