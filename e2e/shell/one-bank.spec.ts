import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { bankFolder, readBank } from '@/config/bank';
import { pathIn } from '@/lang/languages';
import { filesBelow } from '../../scripts/files-below';
import { BRAND, LANGUAGES } from '../support/bank';
import { becomeInvestor, buyByCalls } from '../support/investor';
import { test } from '../support/test';

/*
 * Nothing of this bank's site names the bank that comes with the product: not its pages, messages, feeds and files, nor a text of a
 * program that no test opens.
 */

type Names = { brand: { name: string }; bankName: string; parties: Record<string, string> };

const DEFAULT = resolve('bank');
const first = JSON.parse(readFileSync(join(DEFAULT, 'bank.json'), 'utf8')) as Names;
const names = [first.brand.name, first.bankName.replace(/\W+Ltd\W*$/, '')];
const FOREIGN = new RegExp(`\\b(?:${names.join('|')})\\b`, 'i');

/** Where the name is a part of the product's interface: paths, variables, stored items, domains of signatures, classes of styles. */
const FIXED = [
  /\/?fnxization(?:\.md|\.png)?/gi,
  /getFNXprice\w*/gi,
  /\bFNX_[A-Z_]+/g,
  /\bfnx\.[a-z][\w.]*/gi,
  /fnx:[\w:-]+/g,
  /\bfnx desk \w+/g,
  // The product says it of a bank that is marked as a sample.
  /\ba sample bank\b/g,
  /\bfnx-(?:live-|\$\{)/g,
  /"FNX"===/g,
  /\bFNX (?:PasskeyAccount|Issuance|ShareSale|ShareToken|Wallets|Offers|Ballots)\b/g,
  /(?:calldata|eip712)-fnx-[\w-]+/g,
];

/** The foreign names in a text, each with what stands around it. */
function foreignIn(text: string): string[] {
  const rest = FIXED.reduce((left, pattern) => left.replace(pattern, ''), text);
  const around = new RegExp(`.{0,40}(?:${FOREIGN.source}).{0,40}`, 'gi');
  return [...rest.matchAll(around)].map(([found]) => found);
}

const asText = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
};

async function expectOwn(request: APIRequestContext, path: string): Promise<string> {
  const text = await asText(request, path);
  expect.soft(foreignIn(text), path).toEqual([]);
  return text;
}

test.skip(bankFolder() === DEFAULT, 'It is the bank that comes with the product.');

test('public pages, feeds and files name no other bank', { tag: '@any-bank' }, async ({
  request,
}) => {
  const map = await expectOwn(request, '/sitemap.xml');
  const pages = [...map.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map((m) => m[1] || '/');
  expect(pages.length).toBeGreaterThan(20);
  for (const language of LANGUAGES) {
    for (const path of new Set(pages)) {
      if (path !== '/' && /^\/(?:de|fr|es|ar|zh)(?:\/|$)/.test(path)) continue;
      const html = await expectOwn(request, pathIn(language, path));
      expect.soft(html, path).toContain(BRAND);
    }
    for (const path of ['/auth/login', '/auth/signup', '/404', '/rss.xml']) {
      if (path !== '/404') await expectOwn(request, pathIn(language, path));
    }
  }
  const home = await asText(request, '/');
  const [manifest = ''] = /\/[\w.]*manifest[\w./-]*/.exec(home) ?? [];
  expect(await expectOwn(request, manifest)).toContain(BRAND);
  const described = await expectOwn(request, '/api/v1/openapi.json');
  expect(described).toContain(BRAND);
  expect(/property="og:image" content="([^"]+)"/.exec(home)?.[1]).toMatch(/\.png$/);
});

const { support, displayCurrency } = readBank();

test('the bank is reached as its folder says, and prices are in its currency too', {
  tag: '@any-bank',
}, async ({ request }) => {
  const { email, phone = '', address } = support;
  const price = new RegExp(`≈ [\\d.,]+ ${displayCurrency}`);
  for (const language of LANGUAGES) {
    const contact = await asText(request, pathIn(language, '/contactus'));
    for (const said of [email, phone, address]) expect(contact).toContain(said);
    // A page that was drawn before the first rates were read is drawn again after a minute.
    for (const path of ['/', '/campaign-details']) {
      const page = () => asText(request, pathIn(language, path));
      expect(await page(), path).toContain(`mailto:${email}`);
      await expect.poll(page, { message: path }).toMatch(price);
    }
  }
});

test('programs of the pages name no other bank', { tag: '@any-bank' }, async () => {
  const folder = join(process.env.NEXT_DIST_DIR ?? '.next', 'static');
  for (const file of filesBelow(folder).filter((name) => name.endsWith('.js'))) {
    expect.soft(foreignIn(readFileSync(file, 'utf8')), file).toEqual([]);
  }
});

/** Pages of a person who has shares. */
const PORTAL = [
  ...['/dashboard', '/buy-shares', '/wallet', '/wallet/send', '/sell', '/sell/offers'],
  ...['/distributions', '/votes', '/staking', '/swap', '/transactions', '/transactions/statement'],
  ...['/deals', '/notifications', '/kyc', '/profile', '/settings'],
];

async function seeOwn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const said = await page.evaluate(() => `${document.title}\n${document.body.innerText}`);
  expect.soft(foreignIn(said), path).toEqual([]);
}

test('pages of an owner, and messages, name no other bank', { tag: '@any-bank' }, async ({
  page,
  baseURL,
}) => {
  const owner = await becomeInvestor(page, baseURL);
  const { id } = await buyByCalls(page.request, owner, '500');
  for (const language of LANGUAGES) {
    for (const path of [...PORTAL, `/buy-shares/${id}`]) await seeOwn(page, pathIn(language, path));
  }
  const to = encodeURIComponent(owner.email);
  const messages = await expectOwn(page.request, `/api/v1/demo/outbox?to=${to}`);
  expect(messages).toContain(BRAND);
  expect(messages).toContain(support.email);
});
