import { readdirSync } from 'node:fs';
import { endpoints } from '@fnx/api/endpoints';
import { expect, type Page } from '@playwright/test';
import type { Language } from '@/lang/languages';
import { readCatalog } from '@/lang/read-languages';
import { hasWalletWord } from '../../__tests__/support/bank-words';
import { LANGUAGES } from '../support/bank';
import { callsOf } from '../support/client';
import { buyByPasskey, withPasskeys } from '../support/passkey';
import { test } from '../support/test';

const PAGES = [
  '/dashboard',
  '/buy-shares',
  '/wallet',
  '/transactions',
  '/transactions/statement',
  '/sell',
  '/sell/offers',
  '/staking',
  '/distributions',
  '/votes',
  '/notifications',
  '/settings',
  '/settings?tab=security',
  '/settings?tab=wallets',
  '/wallet/send',
  '/wallet/receive',
  '/deals',
];

/** How to reach the demo's chain by another wallet. A bank's own site has none. */
const DEMO =
  'This demo runs on a local chain with the ID of BNB Smart Chain. The Demo wallet uses it already. In another wallet, add this node to BNB Smart Chain and select it there. Use an account without funds: the real chain would accept the same signatures.';

/** Texts that may say so, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'Connect Wallet': 'the ordered button of the header',
  Wallet: 'the ordered name of a page, in the menu and as its title',
  'Manage on the Wallet page': 'the ordered name of a page',
  'With a crypto wallet': 'the other answer to the question',
  [DEMO]: 'the demo alone shows it',
  'Chain ID': 'the demo alone shows it',
  BNB: 'the demo alone shows it: its chain’s coin',
};

const AREAS = readdirSync('languages/de')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));
/** A shorter text must be a line of its own, since it may be a part of others. */
const LONG = 25;

/** Whether a page shows an English text, whatever stands in the places of its values. */
function isShown(text: string, lines: readonly string[]): boolean {
  const parts = text.replace(/<[^>]+>/g, '').split(/\{[^}]*\}/);
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
  const shown = new RegExp(text.length > LONG ? pattern : `^${pattern}$`);
  return lines.some((line) => shown.test(line));
}

/** Adds what the pages of who is logged in show. */
async function readPages(page: Page, lines: Set<string>) {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[class*="skeleton_skeleton"]:visible')).toHaveCount(0);
    const text = await page.locator('body').innerText();
    // The address of a page is ordered, and no word.
    for (const line of text.replace(/https?:\S+/g, '').split('\n')) {
      lines.add(line.replace(/\s+/g, ' ').trim());
    }
  }
}

test('who pays by bank transfer reads no word of crypto, in any language', async ({
  page,
  baseURL,
}) => {
  const { member } = await withPasskeys(page, baseURL);
  const lines = new Set<string>();
  await readPages(page, lines);
  await page.goto('/wallet');
  const make = page.getByRole('button', { name: 'Continue with fingerprint or face' });
  await make.click();
  await expect(page.getByText('The key to your shares is ready')).toBeVisible();
  await expect(make).toHaveCount(0);
  const call = callsOf(page.request, member.token);
  const { wallets } = await call(endpoints.myWallet);
  await call(endpoints.updateSettings, { payWay: 'WALLET' });
  await buyByPasskey(page, wallets[0]?.address ?? '0x', '60');
  await call(endpoints.updateSettings, { payWay: 'BANK' });
  await readPages(page, lines);
  const all = [...lines].filter((line) => !(line in ALLOWED));
  expect(all.filter((line) => hasWalletWord('en', line))).toEqual([]);
  // The same texts in the other languages, which the pages of these show.
  const found: string[] = [];
  for (const area of AREAS) {
    const texts = Object.keys(readCatalog('de', area)).filter((text) => isShown(text, all));
    for (const language of LANGUAGES as Language[]) {
      if (language === 'en') continue;
      const catalog = readCatalog(language, area);
      const said = texts.map((text) => (catalog[text] ?? '').replace(/\{\w+\}/g, ''));
      found.push(...said.filter((one) => hasWalletWord(language, one)));
    }
  }
  expect(found).toEqual([]);
});
