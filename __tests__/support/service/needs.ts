import { spawnSync } from 'node:child_process';
import { findFoundry } from '@fnx/contracts/build/forge';

const has = (program: string) => spawnSync('which', [program]).status === 0;

/** `scripts/test/find-program.ts` fetches it with apt-get; elsewhere, such as on a Mac, it is installed or named by the variable. */
const canFetch = (program: string, variable: string) =>
  process.env[variable] !== undefined || has(program) || has('apt-get');

/** `ANVIL_REQUIRED=1`, which `.ci/run` sets, makes the lack of anvil a failure. @throws Error that says how to get it */
function hasAnvil(): boolean {
  try {
    return findFoundry('anvil') !== '';
  } catch (error) {
    if (process.env.ANVIL_REQUIRED) throw error;
    return false;
  }
}

/** Needs of some tests: whether the machine meets them, and why the tests are skipped without it. */
const NEEDS = {
  anvil: [hasAnvil(), 'no other local node replaces blocks; npm ci brings it on Linux (x64)'],
  linux: [
    process.platform === 'linux',
    'no other system lets a program read the environment of another process',
  ],
  root: [
    process.getuid?.() === 0,
    'only root gives files to another user and runs programs as one',
  ],
  systemd: [
    has('systemd-analyze'),
    'the checker of units belongs to systemd and cannot be had alone',
  ],
  terminal: [
    spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false,
    'the program of the same name outside of util-linux makes a terminal in another way',
  ],
  nginx: [canFetch('nginx', 'NGINX_PATH'), 'there is no apt-get: install nginx, or set NGINX_PATH'],
  openssl: [has('openssl'), 'Node makes no certificate: install openssl'],
  promtool: [
    canFetch('promtool', 'PROMTOOL_PATH'),
    'there is no apt-get: install Prometheus, or set PROMTOOL_PATH',
  ],
  xmllint: [
    canFetch('xmllint', 'XMLLINT_PATH'),
    'there is no apt-get: install libxml2, or set XMLLINT_PATH',
  ],
} satisfies Record<string, [boolean, string]>;

function where<T extends { skip: T }>(test: T, needs: readonly (keyof typeof NEEDS)[]): T {
  const missing = needs.filter((need) => !NEEDS[need][0]);
  for (const need of missing) console.warn(`Skipped without ${need}: ${NEEDS[need][1]}.`);
  return missing.length === 0 ? test : test.skip;
}

/** `it` on a machine that has all of these; elsewhere the test is skipped, and the reason printed. */
export const itNeeds = (...needs: (keyof typeof NEEDS)[]) => where(it, needs);
/** `describe` on a machine that has all of these; elsewhere its tests are skipped, and the reason printed. */
export const describeNeeds = (...needs: (keyof typeof NEEDS)[]) => where(describe, needs);
