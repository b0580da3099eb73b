import { expect, type Page } from '@playwright/test';
import { type Language, pathIn } from '@/lang/languages';
import { LANGUAGES } from '../support/bank';
import { callsOf } from '../support/investor';
import { buyByPasskey, openAccount, withPasskeys } from '../support/passkey';
import { test } from '../support/test';
import { type Say, wordsOf } from '../support/words';

/** Words of the other way, as each language says them. */
const WORDS: Readonly<Record<string, RegExp>> = {
  en: /\bwallets?\b|\btokens?\b|network fees?|\bgas\b|\bBNB\b|smart contract|\bthe contract\b|chainlink/i,
  de: /\bwallets?\b|\btokens?\b|netzwerkgebühr|\bgas\b|\bBNB\b|smart contract|\bder vertrag\b|chainlink/i,
  fr: /portefeuille|\bjetons?\b|frais (de|du) réseau|\bgas\b|\bBNB\b|contrat intelligent|le contrat\b|chainlink/i,
  es: /monedero|billetera|\btokens?\b|(comisión|tarifa) de (la )?red|\bgas\b|\bBNB\b|contrato inteligente|el contrato\b|chainlink/i,
  ar: /محفظ|محافظ|رسوم الشبكة|\bBNB\b|عقد ذكي|العقد|chainlink/i,
  zh: /钱包|代币|网络费|\bgas\b|BNB|智能合约|合约|chainlink/i,
};

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
  '/wallet/send',
  '/deals',
];

/** Lines that may say so on every page, and why. */
const ALLOWED: readonly { area: string; text: string; why: string }[] = [
  { area: 'shell', text: 'Connect Wallet', why: 'the ordered button of the header' },
  { area: 'shell', text: 'Wallet', why: 'the ordered name of a page, in the menu and as its title' },
  { area: 'shell', text: 'With a crypto wallet', why: 'the other answer to the question' },
];

/** Each line of a page that has such a word. */
async function linesOf(page: Page, language: Language, say: Say): Promise<string[]> {
  const allowed = new Set(ALLOWED.map(({ area, text }) => say(area, text)));
  const text = await page.locator('body').innerText();
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => WORDS[language]?.test(line) && !allowed.has(line));
}

test('who pays by bank transfer reads no word of crypto', async ({ page, baseURL }) => {
  const { member } = await withPasskeys(page, baseURL);
  const account = await openAccount(page, member);
  await buyByPasskey(page, account, '60');
  await callsOf(page.request, member.token)('PUT', 'user/settings', { payWay: 'BANK' });
  const found: string[] = [];
  for (const language of LANGUAGES as Language[]) {
    const say = wordsOf(language);
    for (const path of PAGES) {
      await page.goto(pathIn(language, path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[class*="skeleton_skeleton"]:visible')).toHaveCount(0);
      const lines = await linesOf(page, language, say);
      found.push(...lines.map((line) => `${language} ${path}: ${line}`));
    }
  }
  require('node:fs').writeFileSync('/tmp/h/words.txt', found.join('\n'));
  expect(found).toEqual([]);
});
