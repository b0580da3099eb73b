import { fault, ok, warning } from './check';
import type { Verdict } from './verdict';

/** A row of `pg_settings`. */
export type Setting = { name: string; setting: string; source: string };

/** The settings that `judgeSafety` and `serverOf` read; a provider names its own with a prefix. */
export const SAFETY_SETTINGS = `select name, setting, source from pg_settings
  where name in ('synchronous_commit', 'synchronous_standby_names', 'fsync', 'full_page_writes',
    'cluster_name', 'track_commit_timestamp', 'wal_log_hints')
  or name like any ('{rds.%,cloudsql.%,azure.%}')`;

const PROVIDERS = { rds: 'Amazon RDS', cloudsql: 'Google Cloud SQL', azure: 'Azure Database' };

/** Patroni passes these on the server's command line, whatever its files say. */
const OF_PATRONI = ['cluster_name', 'track_commit_timestamp', 'wal_log_hints'];

/**
 * Who runs the server, by its settings. Packages of Debian and Ubuntu name the cluster in postgresql.conf ("15/main"), which is nobody's
 * cluster; a provider's standby is a copy of the disk, which PostgreSQL does not see.
 */
export function serverOf(settings: readonly Setting[]): { by: string; isManaged: boolean } {
  const prefixes = settings.map(({ name }) => name.split('.')[0] ?? '');
  const provider = Object.entries(PROVIDERS).find(([prefix]) => prefixes.includes(prefix));
  if (provider) return { by: provider[1], isManaged: true };
  const typed = settings.filter(({ source }) => source === 'command line');
  const isPatroni = OF_PATRONI.every((name) => typed.some((one) => one.name === name));
  if (isPatroni) return { by: 'Patroni', isManaged: false };
  const cluster = settings.find(({ name }) => name === 'cluster_name')?.setting ?? '';
  return { by: /^\d+\/\w+$/.test(cluster) ? 'Debian or Ubuntu' : '', isManaged: false };
}

/** Checks which failures an acknowledged order survives. @param standbys how many are connected, of which PostgreSQL knows */
export function judgeSafety(settings: readonly Setting[], standbys: number): Verdict {
  const of = (name: string) => settings.find((one) => one.name === name)?.setting ?? '';
  const [commit, names] = [of('synchronous_commit'), of('synchronous_standby_names')];
  const { by, isManaged } = serverOf(settings);
  const told = `synchronous_commit ${commit}, synchronous_standby_names "${names}", ${standbys} standby(s)`;
  const seen = by ? `${told}, of ${by}` : told;
  if (of('fsync') !== 'on' || of('full_page_writes') !== 'on') {
    return fault(
      `fsync is ${of('fsync')}, full_page_writes ${of('full_page_writes')}: a power cut destroys the database.`,
      'Set both to on.',
    );
  }
  if (commit === 'off' || (names !== '' && (commit === 'local' || commit === 'remote_write'))) {
    return fault(
      `${seen}: an acknowledged order can be lost.`,
      'Set synchronous_commit to on, also for the role and the database.',
    );
  }
  if (names !== '' && standbys === 0) {
    return warning(
      `${seen}: the synchronous standby is away, so writes wait.`,
      'Bring a standby back.',
    );
  }
  if (names !== '') return ok(seen);
  if (isManaged) {
    return warning(
      `${seen}: whether another machine has the data is not seen from here. Without one each order since the last backup is lost with it.`,
      `Look in the console of ${by}: it must keep a standby in another zone (Multi-AZ, high availability).`,
    );
  }
  if (standbys > 0 || by === 'Patroni') {
    return fault(
      `${seen}: an acknowledged order may be on one machine only.`,
      by === 'Patroni'
        ? 'Set synchronous_mode and synchronous_mode_strict of Patroni.'
        : 'Name the standbys in synchronous_standby_names.',
    );
  }
  return warning(
    `${seen}: this is the only machine with the data. If it is lost, so is each order since the last backup.`,
    'Add a synchronous standby, or archive the WAL: docs/deploying.md, section 8.',
  );
}
