/**
 * `npm run check -- bench web`: what the pages cost a visitor, measured in Chromium with a cold cache against the
 * production build, beside its budget. Each figure is printed as it is measured. Exits with 1 when a budget is exceeded.
 *
 * Bytes, shifts and the scores of Lighthouse are always held, and so is the largest paint of the landing page and of a member's pages
 * beside that of a bare Next.js page, all on a slow phone. Other times depend on the machine: they are printed, and held only with `--times`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ensureBuild } from '../../scripts/build/build';
import { startLocalStack } from '../../scripts/dev/local-stack';
import { asOperator } from '../../scripts/dev/open-desk';
import { announceSampleAuction } from '../../scripts/dev/sample-auctions';
import { openOffice } from '../../scripts/people/officers';
import { freePort } from '../../scripts/processes';
import { findBrowser } from '../../scripts/test/find-browser';
import { measureBytes } from './web/bytes';
import { measureLighthouse } from './web/lighthouse';
import { measureMemberPages } from './web/members';
import { measureAllShifts, measureTimes } from './web/phone';
import { isOver, print, type Row, type Rows } from './web/rows';

/** Measurements by word; without a word, all of them run. */
const PARTS: Readonly<Record<string, (browser: Browser, origin: string) => Rows>> = {
  bytes: measureBytes,
  members: measureMemberPages,
  times: measureTimes,
  shifts: measureAllShifts,
  lighthouse: measureLighthouse,
};

function wantedParts() {
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknown = words.filter((word) => !(word in PARTS));
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  return Object.entries(PARTS).filter(([name]) => words.length === 0 || words.includes(name));
}

/** Measures the parts, prints each figure, and returns those that are held. */
async function measure(parts: ReturnType<typeof wantedParts>, browser: Browser, origin: string) {
  const held: Row[] = [];
  for (const [name, rowsOf] of parts) {
    const started = performance.now();
    for await (const row of rowsOf(browser, origin)) {
      print(row);
      if (row.held) held.push(row);
    }
    console.log(`== ${name}: ${Math.round((performance.now() - started) / 1000)} s`);
  }
  return held;
}

async function main(): Promise<void> {
  const parts = wantedParts();
  mkdirSync('.data', { recursive: true });
  const executablePath = await findBrowser();
  await ensureBuild();
  const dataDir = mkdtempSync(join('.data', 'bench-'));
  const stack = await startLocalStack({ port: await freePort(), dataDir });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    await asOperator({ ...stack, dataDir }, async (_, admin) => {
      const office = await openOffice(stack.url, admin);
      await announceSampleAuction({ ...stack, office });
    });
    const held = await measure(parts, browser, stack.url);
    const over = held.filter(isOver);
    console.log(`\n${held.length - over.length} passed, ${over.length} failed`);
    process.exitCode = over.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
