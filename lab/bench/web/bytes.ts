import type { Browser } from '@playwright/test';
import { measureDialog } from './dialog';
import { publicPages } from './pages';
import { type Row, type Rows, row } from './rows';
import { freshPage, KIB, watchTraffic } from './traffic';

/** Measures the bytes on the wire of each public page, and those that the wallet's dialog adds. */
export async function* measureBytes(browser: Browser, origin: string): Rows {
  for (const path of await publicPages(origin))
    yield* await measurePublicPage(browser, origin, path);
  yield* await measureDialog(browser, origin, false);
  yield* await measureDialog(browser, origin, true);
}

async function measurePublicPage(browser: Browser, origin: string, path: string): Promise<Row[]> {
  const page = await freshPage(browser);
  const traffic = await watchTraffic(page, origin);
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const load = await traffic();
  await page.context().close();
  const rows: Row[] = [
    row(`${path} JavaScript without a click`, load.scriptBytes / KIB, 140, 'KiB'),
    row(`${path} scripts with wallet code`, load.walletScripts.length, 0, 'files'),
    row(`${path} requests to other hosts`, load.otherHosts.length, 0, 'hosts'),
  ];
  if (path === '/') rows.push(row('/ static bytes in all', load.allBytes / KIB, 230, 'KiB'));
  return rows;
}
