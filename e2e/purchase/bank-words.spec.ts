import { expect, type Page } from '@playwright/test';
import { type Language, pathIn } from '@/lang/languages';
import { LANGUAGES } from '../support/bank';
import { callsOf } from '../support/investor';
import { buyByPasskey, openAccount, withPasskeys } from '../support/passkey';
import { test } from '../support/test';

/** Words of the other way, as each language says them. A deed may be called a contract: the one of a chain not. */
const WORDS: Record<string, RegExp> = {
  en: /\b(wallets?|tokens?|network fees?|gas|BNB|smart contracts?|the contract|Chainlink)\b/gi,
  de: /(wallets?\b|\btokens?\b|netzwerkgebühr|\bgas\b|\bBNB\b|smart contract|der vertrag\b|chainlink)/gi,
  fr: /(portefeuille(?!.titres)|\bjetons?\b|frais (de|du) réseau|\bgas\b|\bBNB\b|contrat intelligent|chainlink)/gi,
  es: /(monedero|billetera|\btokens?\b|(comisión|tarifa) de (la )?red|\bgas\b|\bBNB\b|contrato inteligente|chainlink)/gi,
  ar: /(محفظ|محافظ|رمز مميز|رسوم الشبكة|BNB|عقد ذكي|العقد الذكي|Chainlink)/gi,
  zh: /(钱包|代币|网络费|\bgas\b|BNB|智能合约|合约|Chainlink)/gi,
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
  '/kyc',
  '/settings',
  '/settings?tab=wallets',
  '/settings?tab=security',
  '/wallet/send',
  '/deals',
];

/** Each place of a page's visible text where a word stands, with the words around it. */
async function wordsOn(page: Page, language: string): Promise<string[]> {
  const text = await page.locator('body').innerText();
  const found = [...text.matchAll(WORDS[language] ?? /$^/g)];
  return found.map(({ index, 0: { length } }) =>
    text.slice(Math.max(0, index - 40), index + length + 40).replace(/\s+/g, ' '),
  );
}

test('who pays by bank transfer reads no word of crypto', async ({ page, baseURL }) => {
  const { member } = await withPasskeys(page, baseURL);
  const account = await openAccount(page, member);
  await buyByPasskey(page, account, '60');
  await callsOf(page.request, member.token)('PUT', 'user/settings', { payWay: 'BANK' });
  const found: string[] = [];
  for (const language of LANGUAGES) {
    for (const path of PAGES) {
      await page.goto(pathIn(language as Language, path));
      await page.waitForTimeout(2500);
      for (const place of await wordsOn(page, language))
        found.push(`${language} ${path}: ${place}`);
    }
  }
  require('node:fs').writeFileSync('/tmp/h/words.txt', found.join('\n'));
  expect(found).toEqual([]);
});
