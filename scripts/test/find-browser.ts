import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { capture } from '../processes';
import { isRunnable, unpackedProgram, unpackProgram } from './find-program';

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  // Without the windows and menus that the other programs draw even when nobody sees them.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  unpackedProgram('chromium', 'chromium'),
];

/**
 * The Chromium the browser tests drive: one that is installed, else Playwright's own download, else the
 * system's package, else that package unpacked into a folder of ours.
 *
 * @returns the path of an executable
 * @throws Error that lists what was tried and what a person can do
 */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser();
  if (found) return found;
  const tried: string[] = [];
  for (const attempt of [downloadPlaywrightBrowser, installSystemPackage, unpackWithoutRoot]) {
    tried.push(await attempt());
    const path = installedBrowser();
    if (path) return path;
  }
  throw new Error(
    `No Chromium was found and none could be installed.\n${tried.join('\n')}\n` +
      'Install Chromium or Google Chrome, or set CHROMIUM_PATH to the executable.',
  );
}

function installedBrowser(): string | undefined {
  return [...INSTALLED, playwrightBrowser()].find(isRunnable);
}

function playwrightBrowser(): string | undefined {
  try {
    return chromium.executablePath() || undefined;
  } catch {
    return undefined;
  }
}

async function downloadPlaywrightBrowser(): Promise<string> {
  console.log('No Chromium found; trying Playwright’s download …');
  const { code } = await capture('npx', ['playwright', 'install', 'chromium']);
  return `playwright install chromium: exit ${code}`;
}

/** Debian's package without windows first, which works less; Ubuntu has the other one alone. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

async function installSystemPackage(): Promise<string> {
  if (!existsSync('/usr/bin/apt-get')) return 'apt-get: not on this system';
  console.log('Installing the system’s chromium package …');
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [
      ...(process.getuid?.() === 0 ? [] : ['sudo', '-n']),
      'apt-get',
      ...args,
    ];
    return capture(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  let last = await apt('update', '-q');
  for (const name of last.code === 0 ? PACKAGES : []) {
    last = await apt('install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation');
    if (last.code === 0) return `apt-get install ${name}: done`;
  }
  return `apt-get: exit ${last.code}\n${last.output.slice(-400)}`;
}

async function unpackWithoutRoot(): Promise<string> {
  console.log('Unpacking Chromium without root …');
  const failed = await unpackProgram('chromium', 'chromium', 'usr/lib/chromium/chromium');
  return failed ?? 'unpacked Chromium without root';
}
