import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { paths } from '@/config/paths';
import { freePort } from '../../processes';
import { findBrowser } from '../../test/find-browser';
import { holdTimes, type Row, row } from './rows';
import { memberToken, signIn } from './sign-in';

const PORTAL = [paths.dashboard, paths.buyShares, paths.wallet, paths.transactions];

/** Scores that are the same on every machine. Search engines are kept out of the portal. */
const STABLE = ['accessibility', 'best-practices', 'seo'];
const FAST = 90;

/**
 * Lighthouse's scores for a phone. Its performance depends on what else the machine does: it is printed, and held with `--times`.
 */
export async function measureLighthouse(
  origin: string,
  publicPages: readonly string[],
): Promise<Row[]> {
  const { default: lighthouse } = await import('lighthouse');
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  const visit = async (path: string, categories: readonly string[]): Promise<Row[]> => {
    const result = await lighthouse(origin + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', ...categories],
      // A session belongs to the browser that began it, by its name too.
      emulatedUserAgent: false,
      disableStorageReset: true,
    });
    const scores = result?.lhr.categories ?? {};
    for (const [name, { auditRefs, score }] of Object.entries(scores)) {
      if (name === 'performance' || score === 1) continue;
      for (const { id, weight } of auditRefs) {
        const audit = result?.lhr.audits[id];
        if (weight > 0 && audit?.score === 0) console.log(`${path} ${name}: ${audit.title}`);
      }
    }
    return ['performance', ...categories].map((name) => {
      const points = Math.round((scores[name]?.score ?? 0) * 100);
      const stable = name !== 'performance';
      return row(`${path} ${name}`, points, stable ? 100 : FAST, 'points', stable || holdTimes);
    });
  };
  try {
    const rows: Row[] = [];
    for (const path of publicPages) rows.push(...(await visit(path, STABLE)));
    const token = await memberToken(origin, context);
    await signIn(context, origin, token);
    // Lighthouse opens a page of its own, without the context's script: the browser's storage holds the session.
    const page = await context.newPage();
    await page.goto(`${origin}/robots.txt`);
    await page.close();
    for (const path of PORTAL) rows.push(...(await visit(path, STABLE.slice(0, 2))));
    return rows;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
