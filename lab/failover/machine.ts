import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, statusOf } from '../../scripts/proc';
import { type Child, capture, startChild } from '../../scripts/processes';
import { PROGRAMS, type Program } from './packages';

/** PostgreSQL refuses to run as root. */
const AS_POSTGRES =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
    : [];

type Ports = { postgres: number; api: number; client: number; peer: number };

/** Settings that all machines of a cluster share. */
export type Site = {
  folder: string;
  ports: readonly Ports[];
  /** Variables with the passwords, for Patroni and its first start. */
  secrets: Record<string, string>;
};

/** One of three machines: etcd, Patroni and PostgreSQL, which live, hang and die together. */
export type Machine = {
  name: string;
  ports: Ports;
  start(): void;
  /** `kill -9` of all its processes at once. */
  kill(): Promise<void>;
  /** Stops all its processes, as a machine that hangs. @returns what lets them continue */
  freeze(): () => void;
  /** Stands in for the kernel's watchdog: resolves when it has reset a machine whose Patroni said nothing for so long. */
  watch(withinMs: number): Promise<void>;
  /** Runs patronictl on it. @returns what it printed */
  control(...args: string[]): Promise<string>;
};

const HA = resolve('deploy/ha');
const STARTS_MS = 30_000;

/** Starts a program of the cluster as the user postgres; its output is a new file for each start. */
export function startProgram(
  site: Pick<Site, 'folder'>,
  program: Program,
  args: string[],
  name: string,
  env: Record<string, string> = {},
): Child {
  const logs = join(site.folder, 'logs');
  const nth = readdirSync(logs).filter((file) => file.startsWith(`${name}.`)).length + 1;
  const [command = '', ...rest] = [...AS_POSTGRES, PROGRAMS[program], ...args];
  return startChild(command, rest, {
    cwd: site.folder,
    env: { HOME: site.folder, ...env },
    logFile: join(logs, `${name}.${nth}`),
  });
}

/** Variables of a file like /etc/default/etcd. */
const variablesOf = (file: string) =>
  Object.fromEntries(
    [...readFileSync(join(HA, file), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  );

/** Adds the variables of one machine, for which `etcd.env` has an example. */
function etcdVariables({ folder, ports }: Site, index: number) {
  const { client, peer } = ports[index] as Ports;
  const members = ports.map((other, at) => `pg${at + 1}=http://127.0.0.1:${other.peer}`);
  return {
    ...variablesOf('etcd.env'),
    ETCD_NAME: `pg${index + 1}`,
    ETCD_DATA_DIR: join(folder, `etcd${index + 1}`),
    ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
    ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
    ETCD_INITIAL_CLUSTER: members.join(','),
    ETCD_INITIAL_CLUSTER_STATE: 'new',
  };
}

function patroniVariables({ folder, ports, secrets }: Site, index: number) {
  const { api, client, postgres } = ports[index] as Ports;
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  return {
    ...secrets,
    CREATE_DATABASE: join(folder, 'create-database.sh'),
    LEAVE_ETCD: join(folder, 'leave-etcd.py'),
    ETCD: `http://127.0.0.1:${client}`,
    PATRONI_NAME: `pg${index + 1}`,
    PATRONI_ETCD3_HOSTS: ports.map(({ client }) => `127.0.0.1:${client}`).join(','),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, `pg${index + 1}`),
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass${index + 1}`),
    PATRONI_POSTGRESQL_BIN_DIR: `/usr/lib/postgresql/${versions[0]}/bin`,
  };
}

export function createMachine(site: Site, index: number): Machine {
  const name = `pg${index + 1}`;
  const data = join(site.folder, name);
  const patroni = patroniVariables(site, index);
  const config = join(site.folder, 'patroni.yml');
  let children: Child[] = [];
  const processes = () => {
    const file = join(data, 'postmaster.pid');
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    const roots = [...(postmaster > 1 ? [postmaster] : []), ...children.map(({ pid }) => pid)];
    return roots.flatMap((pid) => [pid, ...childrenOf(pid)]);
  };
  const signal = (pids: readonly number[], what: NodeJS.Signals) => {
    for (const pid of pids) if (statusOf(pid)) process.kill(pid, what);
  };
  const kill = async () => {
    const pids = processes();
    signal(pids, 'SIGKILL');
    await Promise.all(children.map(({ ended }) => ended));
    children = [];
    const gone = performance.now() + STARTS_MS;
    while (pids.some((pid) => statusOf(pid) && statusOf(pid)?.state !== 'Z')) {
      if (performance.now() > gone) throw new Error(`${name} did not end.`);
      await sleep(50);
    }
  };
  return {
    name,
    ports: site.ports[index] as Ports,
    start: () => {
      children = [
        startProgram(site, 'etcd', [], `etcd-${name}`, etcdVariables(site, index)),
        startProgram(site, 'patroni', [config], `patroni-${name}`, patroni),
      ];
    },
    kill,
    freeze: () => {
      const pids = processes();
      signal(pids, 'SIGSTOP');
      return () => signal([...pids].reverse(), 'SIGCONT');
    },
    watch: async (withinMs) => {
      const alive = `http://127.0.0.1:${site.ports[index]?.api}/liveness`;
      for (let last = performance.now(); performance.now() - last < withinMs; await sleep(500)) {
        const signal = AbortSignal.timeout(1_000);
        const answer = await fetch(alive, { signal }).catch(() => null);
        if (answer) last = performance.now();
      }
      await kill();
    },
    control: async (...args) => {
      const [command = '', ...rest] = [...AS_POSTGRES, PROGRAMS.patronictl, '-c', config, ...args];
      const { code, output } = await capture(command, rest, patroni);
      if (code !== 0) throw new Error(`patronictl ${args.join(' ')}: ${output}`);
      return output;
    },
  };
}
