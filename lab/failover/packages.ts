import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, run } from '../../scripts/processes';
import { askLine } from '../../scripts/prompt';

/** Where Debian's packages of the cluster have their programs. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  psql: '/usr/bin/psql',
} as const;

export type Program = keyof typeof PROGRAMS;

const PACKAGES = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer'];
/** Debian's way to say that no package starts its server: it would take a port, and work on this machine's own data. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Packages enable their units, whatever the policy says: they would start with the machine. */
const UNITS = '/etc/systemd/system';

const missingPrograms = () => Object.values(PROGRAMS).filter((program) => !existsSync(program));

/** Does work, and disables the units that it enabled. */
export async function withoutNewUnits(work: () => Promise<unknown>, units = UNITS): Promise<void> {
  const enabled = () =>
    (existsSync(units) ? readdirSync(units) : [])
      .filter((name) => name.endsWith('.wants'))
      .flatMap((name) => readdirSync(join(units, name)).map((unit) => join(units, name, unit)));
  const before = enabled();
  try {
    await work();
  } finally {
    for (const link of enabled()) if (!before.includes(link)) rmSync(link);
  }
}

/** The line that installs what is missing. */
const INSTALL = `apt-get install --yes --no-install-recommends ${PACKAGES.join(' ')}`;

/** Installs Debian's packages of the cluster as root. @throws Error naming them where that is not possible */
export async function ensurePackages(): Promise<void> {
  if (missingPrograms().length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...PACKAGES];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`${missingPrograms().join(', ')} missing. On Debian, as root: ${INSTALL}`);
  }
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run('apt-get', ['update', '--quiet']);
    await withoutNewUnits(() =>
      run('apt-get', ['--quiet', ...install], { DEBIAN_FRONTEND: 'noninteractive' }),
    );
  } finally {
    if (ours) rmSync(POLICY);
  }
  const left = missingPrograms();
  if (left.length > 0) throw new Error(`apt-get did not install ${left.join(', ')}.`);
}

/** Installs what the cluster needs once somebody agrees. @throws Error where nobody does */
export async function installAgreed(
  isAgreed: boolean,
  missing: readonly string[] = missingPrograms(),
): Promise<void> {
  if (missing.length > 0 && !isAgreed) {
    console.log(`The database of three machines needs ${missing.join(', ')}. As root on this host:
  apt-get update
  ${INSTALL}
Units that come with them are neither started nor enabled. `);
    const typed = process.stdin.isTTY ? await askLine('\nInstall them? [y/N]: ') : '';
    if (!/^y(es)?$/i.test(typed.trim())) {
      throw new Error(
        'Nothing was installed. --yes agrees; “rehearse stand --chain-only” needs none of it.',
      );
    }
  }
  await ensurePackages();
}

/** Before it Patroni with etcd's third protocol takes the lead back when it wakes (`_update_leader` writes the key unconditionally). */
const SAFE_PATRONI = [3, 3];

/** Whether a machine that hung may wake: else its watchdog has to reset it before its lease ends. */
export async function mayWake(): Promise<boolean> {
  const { output } = await capture(PROGRAMS.patroni, ['--version']);
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(output)?.slice(1) ?? []).map(Number);
  const [safeMajor = 0, safeMinor = 0] = SAFE_PATRONI;
  return major > safeMajor || (major === safeMajor && minor >= safeMinor);
}
