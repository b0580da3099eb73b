import { readFileSync } from 'node:fs';
import { readBank } from '@/config/bank';
import { LANGUAGES, type Language } from '@/lang/languages';
import { readCatalog } from '@/lang/read-languages';
import { parseText } from '@/server/content/source/parse-text';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { BANKS } from './banks';

/** The two ways to buy, which a stranger learns at once. */
const WAYS: Record<Language, readonly RegExp[]> = {
  en: [/bank transfer/, /fingerprint/, /own\s+crypto wallet/],
  de: [/Überweisung/, /Fingerabdruck/, /eigene\S* Krypto-Wallet/],
  fr: [/virement bancaire/, /empreinte digitale/, /propre portefeuille crypto/],
  es: [/transferencia bancaria/, /huella dactilar/, /monedero de criptomonedas/],
  ar: [/حوالة مصرفية/, /بصمة إصبع/, /(محفظتك|محافظهم) الرقمية الخاصة/],
  zh: [/银行转账/, /指纹/, /自己的加密钱包/],
};

const firstSentence = (text: string) => text.split(/[.。](?=\s|$|\p{Script=Han})/u, 1)[0] ?? '';
const missing = (language: Language, text: string) =>
  (WAYS[language] ?? []).filter((way) => !way.test(text)).map((way) => `${way} in "${text}"`);

it('the first sentences of the README and of the package name both ways', () => {
  const [, first = ''] = readFileSync('README.md', 'utf8').split('\n\n');
  const { description } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([first, description].flatMap((text) => missing('en', firstSentence(text)))).toEqual([]);
});

it.each(LANGUAGES)(
  'the hero, the steps and the descriptions of pages name both ways in %s',
  (language) => {
    const own = (area: string, start: RegExp) =>
      Object.keys(readCatalog('de', area))
        .filter((english) => start.test(english))
        .map((english) => (language === 'en' ? english : readCatalog(language, area)[english]));
    const first = [
      ...own('landing', /^Buy shares of a licensed bank/),
      ...own('shell', /^Shares of a bank/),
    ].map((text) => firstSentence(String(text)));
    const steps = own('landing', /^(With a passkey|Pay by bank transfer)/);
    expect([first.length, steps.length]).toEqual([3, 2]);
    expect([...first, steps.join()].flatMap((text) => missing(language, text))).toEqual([]);
  },
);

it.each(BANKS)('the first answer and the page of the steps of %s name both ways', (dir) => {
  const texts = readContentFiles(dir).texts.flatMap((text) => {
    const { html } = parseText(text, text.file);
    const words = html.replace(/<[^>]*>/g, '');
    if (text.file.endsWith('pages/how-it-works.md')) return [{ ...text, words }];
    const isFirst = /faq\/what-is-(fnx|musterbank)\.md$/.test(text.file);
    return isFirst ? [{ ...text, words: firstSentence(words) }] : [];
  });
  expect(texts).toHaveLength(2 * readBank(dir).languages.length);
  expect(texts.flatMap(({ language, words }) => missing(language, words))).toEqual([]);
});
