#!/usr/bin/env python3
"""Patroni runs this when its server's role changes, with the role as its argument.

When the leader of etcd dies, the next one counts each lease from its own election. So a new primary hands the lead of etcd to another
machine: its own lease then ends in time when this machine dies. Calls are those of etcd's JSON gateway (rpc.proto, service Maintenance).
"""

import json
import os
import sys
import urllib.request

SECONDS = 5
PRIMARY = ("master", "promoted", "primary")


def ask(address, call, **body):
    request = urllib.request.Request(f"{address}/v3/{call}", json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        return json.load(answer)


def answers(member):
    try:
        return bool(ask(member["clientURLs"][0], "maintenance/status"))
    except (OSError, LookupError):
        return False


def main(role, here):
    if role not in PRIMARY:
        return
    status = ask(here, "maintenance/status")
    if status["leader"] != status["header"]["member_id"]:
        return
    members = ask(here, "cluster/member/list")["members"]
    other = next(one for one in members if one["ID"] != status["leader"] and answers(one))
    ask(here, "maintenance/transfer-leadership", targetID=other["ID"])
    print(f"The lead of etcd is handed to {other['name']}.")


main(sys.argv[1], os.environ["ETCD"])
