import type { Browser, BrowserContext, Page } from '@playwright/test';
import { paths } from '@/config/paths';
import { addAuthenticator } from '../../../e2e/support/authenticator';
import { measureInteractions } from '../measure/interactions';
import { waitUntil } from '../measure/wait-until';
import { holdTimes, type Rows, row } from './rows';
import { signIn, tokenOfMember } from './sign-in';
import { freshPage, KIB, QUIET_SCRIPTS, SCRIPTS, watchTraffic } from './traffic';

/** Pages of a member, each with the most JavaScript in KiB. */
const MEMBER_PAGES = [
  [paths.dashboard, 165],
  [paths.buyShares, 165],
  [paths.sell, 165],
  [paths.offers, 165],
  [paths.wallet, 165],
] as const;

/** The page of a round may have so many KiB of JavaScript more than a list. */
const ROUND = { path: paths.round('1'), list: paths.transactions, most: 12 };

/** Choosing a passkey and linking its account may load so many KiB of JavaScript that another wallet does not. */
const MOST_FOR_PASSKEY = 12;

/** The most frequent interactions with those pages. */
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
    await page.getByRole('radio', { name: 'With a crypto wallet' }).click();
    await page.getByLabel('You pay').pressSequentially('1250.75');
    await page.getByRole('button', { name: /^Currency/ }).click();
    await page.getByRole('menuitem', { name: /^BNB/ }).click();
  },
};

/** Measures the pages that a member uses most: the time of the slowest interaction, and their JavaScript. */
export async function* measureMemberPages(browser: Browser, origin: string): Rows {
  const token = await tokenOfMember(browser, origin);
  const measure = (path: string) => scriptsOf(browser, origin, path, token);
  for (const [path, most] of MEMBER_PAGES) {
    yield row(`${path} JavaScript of a member`, await measure(path), most, 'KiB');
  }
  const more = (await measure(ROUND.path)) - (await measure(ROUND.list));
  yield row(`${ROUND.path} JavaScript more than ${ROUND.list}`, more, ROUND.most, 'KiB');
  yield row(
    'a passkey’s JavaScript',
    await scriptsOfPasskey(browser, origin),
    MOST_FOR_PASSKEY,
    'KiB',
  );
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

/** KiB that choosing the passkey and linking its account load, and choosing another wallet does not, without pictures. */
async function scriptsOfPasskey(browser: Browser, origin: string) {
  const others = await scriptsOfLinking(browser, origin, 'Demo wallet');
  const own = await scriptsOfLinking(browser, origin, 'Passkey: no wallet needed');
  let sum = 0;
  for (const [url, bytes] of own) {
    if (!others.has(url) && !(await isPicture(url))) sum += bytes;
  }
  return sum / KIB;
}

/**
 * Whether a script is one of RainbowKit's pictures. Its panel of a wallet that waits for a person loads those of the browser and of the
 * computer's system; a wallet that answers at once may have no panel.
 */
async function isPicture(url: string) {
  return (await (await fetch(url)).text()).includes('="data:image/');
}

/** Each script by its address, with its bytes. */
async function scriptsOfLinking(browser: Browser, origin: string, wallet: string) {
  const page = await freshPage(browser);
  await signIn(page.context(), origin, await tokenOfMember(browser, origin, 'WALLET'));
  await addAuthenticator(page);
  await page.goto(origin + paths.wallet);
  await page.getByRole('main').getByRole('button', { name: 'Link a wallet' }).click();
  await page.getByRole('button', { name: wallet }).click();
  await page.getByRole('button', { name: 'Sign message' }).click();
  const approve = page.getByRole('button', { name: 'Approve' });
  const linked = page.getByText(/^(Wallet linked|The key to your shares is ready)$/);
  await approve.or(linked).first().waitFor();
  if (await approve.isVisible()) await approve.click();
  await linked.waitFor();
  await waitUntil(page, QUIET_SCRIPTS);
  const names = await page.evaluate<[string, number][]>(
    `${SCRIPTS}.map(({ name, encodedBodySize }) => [name, encodedBodySize])`,
  );
  await page.context().close();
  return new Map(names);
}
