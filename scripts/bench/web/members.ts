import type { Browser, BrowserContext, Page } from '@playwright/test';
import { paths } from '@/config/paths';
import { measureInteractions } from '../measure/interactions';
import { waitUntil } from '../measure/wait-until';
import { holdTimes, type Rows, row } from './rows';
import { signIn, tokenOfMember } from './sign-in';
import { freshPage, KIB, QUIET_SCRIPTS, watchTraffic } from './traffic';

/** Pages of a member, each with the most JavaScript in KiB. */
const MEMBER_PAGES = [
  [paths.dashboard, 194],
  [paths.buyShares, 193],
  [paths.sell, 192],
  [paths.offers, 193],
] as const;

/** The page of a round may have so many KiB of JavaScript more than a list. */
const ROUND = { path: paths.round('1'), list: paths.transactions, most: 12 };

/** What people do most on those pages, and with them. */
const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  [paths.dashboard]: async (page) => {
    const graph = page.getByRole('region', { name: 'Holding over time' });
    for (const name of ['Number of shares', 'Price per share', 'One year, 1Y', 'Table']) {
      await graph.getByRole('radio', { name }).click();
    }
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Light theme' }).click();
  },
  [paths.buyShares]: async (page) => {
    await page.getByLabel('You pay').pressSequentially('1250.75');
    await page.getByRole('button', { name: /^Currency/ }).click();
    await page.getByRole('menuitem', { name: /^BNB/ }).click();
  },
};

/** Of the pages that a member uses most: the time of the slowest interaction, and their JavaScript. */
export async function* measureMemberPages(browser: Browser, origin: string): Rows {
  const token = await tokenOfMember(browser, origin);
  const measure = (path: string) => scriptsOf(browser, origin, path, token);
  for (const [path, most] of MEMBER_PAGES) {
    yield row(`${path} JavaScript of a member`, await measure(path), most, 'KiB');
  }
  const more = (await measure(ROUND.path)) - (await measure(ROUND.list));
  yield row(`${ROUND.path} JavaScript more than ${ROUND.list}`, more, ROUND.most, 'KiB');
  for (const [path, use] of Object.entries(INTERACTIONS)) {
    const prepare = (context: BrowserContext) => signIn(context, origin, token);
    const slowest = await measureInteractions(browser, origin + path, prepare, use);
    yield row(`${path} slowest interaction of a phone`, slowest, 200, 'ms', holdTimes);
  }
}

/** KiB until the content is there and no script has come for a second. */
async function scriptsOf(browser: Browser, origin: string, path: string, token: string) {
  const page = await freshPage(browser);
  await signIn(page.context(), origin, token);
  const traffic = await watchTraffic(page, origin);
  await page.goto(origin + path, { waitUntil: 'load' });
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await waitUntil(page, QUIET_SCRIPTS);
  const { scriptBytes } = await traffic();
  await page.context().close();
  return scriptBytes / KIB;
}
