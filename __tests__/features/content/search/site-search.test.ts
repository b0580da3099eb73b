import { siteSearch } from '@/features/content/search/site-search';
import type { Language } from '@/lang/languages';
import { searchIndex } from '@/server/content/page-props/search';

const searches = new Map<string, Promise<(search: string) => readonly { path: string }[]>>();
const searchIn = (locale: Language) => {
  const made = searches.get(locale) ?? searchIndex({ locale }).then(siteSearch);
  searches.set(locale, made);
  return made;
};

/** A place, and the words by which it is found, per language. */
const WORDS = `
/help#pay-by-bank-transfer en: wire transfer, IBAN; de: Banküberweisung, Überweisung, ueberweisung, uberweisng; fr: virement, virment; es: transferencia, tranferencia; ar: تحويل مصرفي, حوالة; zh: 银行转账, 怎么汇款
/blog/records/records-for-the-tax-return en: taxes; de: Steuern, steurn; fr: impôts; es: impuestos; ar: ضرائب; zh: 税
/faq#take-back en: money back, refund; de: Geld zurück, Rueckgabe; fr: remboursement; es: devolución, reembolso; ar: استرجاع; zh: 退款
/blog/ownership/what-a-tokenised-share-is en: ISIN; de: ISIN; fr: isin; es: ISIN; ar: ISIN; zh: 证券代码, ISIN
/faq#need-a-wallet en: custody; de: Depot; fr: compte-titres, depot; es: custodia; ar: وسيط; zh: 托管
/faq#cost-of-account en: charges, fees; de: gebuehr, Gebühren, gebuhr; fr: frais; es: tarifas; ar: رسوم; zh: 手续费
/faq#bank-fails en: insolvency; de: pleite; fr: insolvable; es: insolvencia; ar: إفلاس; zh: 破产
/faq#can-i-sell en: sell; de: verkaufen, verkaufn; fr: vendre; es: vender; ar: أبيع; zh: 出售`;
const cases = WORDS.trim()
  .split('\n')
  .flatMap((line) => {
    const [path = '', ...rest] = line.split(' ');
    return rest
      .join(' ')
      .split('; ')
      .flatMap((entry) => {
        const [language, words = ''] = entry.split(': ');
        return words.split(', ').map((word) => [language as Language, word, path] as const);
      });
  });

it.each(cases)('in %s finds by %s: %s', async (language, word, path) => {
  const paths = (await searchIn(language))(word).map((hit) => hit.path);
  expect(paths.slice(0, 8)).toContain(path);
});

it.each(['zebra', 'qqqqqqqq', '银河系', '?'])('finds nothing by %s', async (word) => {
  expect((await searchIn('zh'))(word)).toEqual([]);
  expect((await searchIn('en'))(word)).toEqual([]);
});
