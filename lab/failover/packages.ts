import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { capture, run } from '../../scripts/processes';

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

const missing = () => Object.values(PROGRAMS).filter((program) => !existsSync(program));

/** Installs Debian's packages of the cluster as root. @throws Error naming them where that is not possible */
export async function ensurePackages(): Promise<void> {
  if (missing().length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...PACKAGES];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `${missing().join(', ')} missing. On Debian, as root: apt-get ${install.join(' ')}`,
    );
  }
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run('apt-get', ['update', '--quiet']);
    await run('apt-get', ['--quiet', ...install], { DEBIAN_FRONTEND: 'noninteractive' });
  } finally {
    if (ours) rmSync(POLICY);
  }
  if (missing().length > 0) throw new Error(`apt-get did not install ${missing().join(', ')}.`);
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
