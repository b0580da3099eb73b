import { judgeSafety, type Setting, serverOf } from '@/server/doctor/database-safety';

const rows = (source: string, settings: Record<string, string>): Setting[] =>
  Object.entries(settings).map(([name, setting]) => ({ name, setting, source }));
const safe = {
  ...{ fsync: 'on', full_page_writes: 'on' },
  ...{ synchronous_commit: 'on', synchronous_standby_names: '' },
};
const patroni = { cluster_name: 'fnx', track_commit_timestamp: 'off', wal_log_hints: 'on' };

/** Fixtures: rows of `pg_settings` as such servers have them, written down and not read from one. */
const FIXTURES: Record<string, Setting[]> = {
  debian: [...rows('default', safe), ...rows('configuration file', { cluster_name: '15/main' })],
  ubuntu: [...rows('default', safe), ...rows('configuration file', { cluster_name: '16/main' })],
  named: [...rows('default', safe), ...rows('command line', { cluster_name: 'harbor' })],
  patroni: [...rows('configuration file', safe), ...rows('command line', patroni)],
  strictPatroni: [
    ...rows('configuration file', { ...safe, synchronous_standby_names: '"two"' }),
    ...rows('command line', patroni),
  ],
  rds: [
    ...rows('configuration file', { ...safe, wal_log_hints: 'off' }),
    ...rows('configuration file', {
      'rds.extensions': 'pgcrypto',
      'rds.logical_replication': 'off',
    }),
  ],
  cloudSql: [
    ...rows('default', safe),
    ...rows('command line', { 'cloudsql.iam_authentication': 'off' }),
  ],
  azure: [...rows('default', safe), ...rows('configuration file', { 'azure.extensions': '' })],
};

it.each<[string, number, string, RegExp]>([
  ['debian', 0, 'Debian or Ubuntu', /^warning: .* the only machine with the data. If it is lost/],
  ['ubuntu', 0, 'Debian or Ubuntu', /^warning: .* the only machine/],
  ['named', 0, '', /^warning: .* the only machine/],
  ['named', 1, '', /^fault: .* on one machine only.*synchronous_standby_names/],
  ['patroni', 0, 'Patroni', /^fault: .* on one machine only.*synchronous_mode_strict/],
  ['patroni', 2, 'Patroni', /^fault: .* on one machine only.*synchronous_mode_strict/],
  ['strictPatroni', 2, 'Patroni', /^ok: .* 2 standby/],
  ['strictPatroni', 0, 'Patroni', /^warning: .* writes wait/],
  ['rds', 0, 'Amazon RDS', /^warning: .* not seen from here.*console of Amazon RDS.*Multi-AZ/],
  ['rds', 1, 'Amazon RDS', /^warning: .* not seen from here/],
  ['cloudSql', 0, 'Google Cloud SQL', /^warning: .*console of Google Cloud SQL/],
  ['azure', 0, 'Azure Database', /^warning: .*console of Azure/],
])('tells %s with %i standbys apart', (name, standbys, by, expected) => {
  const settings = FIXTURES[name] as Setting[];
  const { state, saw, todo } = judgeSafety(settings, standbys);
  expect(serverOf(settings).by).toBe(by);
  expect(`${state}: ${saw} ${todo}`).toMatch(expected);
});
