#!/bin/sh
# The service's own role: it reads and writes rows, and owns nothing. Run once, when the database is set up.
psql --set ON_ERROR_STOP=1 --username fnx_owner --dbname fnx \
  --command "create role fnx login password '$SERVICE_PASSWORD'" \
  --command 'revoke connect on database fnx from public' \
  --command 'grant connect on database fnx to fnx'
