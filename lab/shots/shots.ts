/**
 * `npm run tool -- shots`: pictures of screens and states, in both themes, as a desktop and a phone show them. The browser tests take them on
 * their way (`e2e/support/shoot.ts`), those of `e2e/shots` beside. `.data/shots/index.html` is the contact sheet.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../../scripts/processes';
import { runJourneys } from '../../scripts/test/journeys';
import { SHOTS_DIR, writeContactSheet } from './contact-sheet';

async function main(): Promise<void> {
  const groups = process.argv.slice(2);
  for (const group of groups) rmSync(join(SHOTS_DIR, group), { recursive: true, force: true });
  if (groups.length === 0) rmSync(SHOTS_DIR, { recursive: true, force: true });
  mkdirSync(SHOTS_DIR, { recursive: true });
  const started = Date.now();
  process.exitCode = await runJourneys({
    paths: groups.map((group) => `e2e/${group}/`),
    env: { SHOTS_DIR, E2E_LANGUAGE: 'en' },
  });
  const count = writeContactSheet();
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`${count} screens in ${seconds} s: ${join(SHOTS_DIR, 'index.html')}`);
}

runScript(main);
