// First, because the languages are read when they are first asked for.
import '../support/hebrew-bank';

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import type { DocumentContext } from 'next/document';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { LegalPage } from '@/features/content/legal/legal-page';
import { QuestionsPage } from '@/features/content/questions/questions-page';
import { siteSearch } from '@/features/content/search/site-search';
import { plural } from '@/lang/content';
import { setLanguage } from '@/lang/engine/current';
import { startRendering } from '@/lang/engine/text';
import { LANGUAGES } from '@/lang/languages';
import { formatDate, formatUsd } from '@/lib/format/format';
import { makeQueryClient } from '@/lib/queries/query-client';
import { faqProps } from '@/server/content/page-props/questions';
import { searchIndex } from '@/server/content/page-props/search';
import { siteMapEntries } from '@/server/content/page-props/site-map';
import { legalProps } from '@/server/content/page-props/texts';
import { layOut } from '@/server/messaging/layout/lay-out';
import { sayMessage } from '@/server/messaging/message-text';
import { welcome } from '@/server/messaging/texts';
import { languageAttributes, renderInLanguage } from '@/shell/document/page-texts';
import { LanguageMenu } from '@/shell/layouts/language-menu';
import { BankReader } from '../../scripts/bank/bank-reader';
import { checkBank, lineOf } from '../../scripts/bank/check-bank';
import { missingTexts } from '../../scripts/bank/check-catalogs';
import { installedFiles } from '../../scripts/build/brand/installed';
import { firstScript } from '../../scripts/build/next/first-script';
import { QUESTION, TERMS_IN_HEBREW } from '../support/hebrew-bank';
import { NO_IP_LIMITS, signUpByCodes } from '../support/people/members';
import { createTestClock, startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

/*
 * Hebrew comes from a bank's folder alone: no code, no list and no table knows it.
 */

// A page is rendered without Next's server here.
jest.mock('next/router', () => ({
  useRouter: () => ({ asPath: '/faq', query: {}, events: { on() {}, off() {} } }),
}));

const service = duringTests(() =>
  startTestService({ clock: createTestClock(), config: { limits: NO_IP_LIMITS } }),
);

const bank = String(process.env.BANK_DIR);
afterEach(() => startRendering('en', new Set()));
afterAll(() => {
  delete process.env.BANK_DIR;
  rmSync(bank, { recursive: true });
});

/** A page in a language, as the document renders it, and its catalogs. */
async function pageIn(locale: string, page: () => ReactElement) {
  const App = () => page();
  const ctx = {
    locale,
    renderPage: ({ enhanceApp }: { enhanceApp: (app: typeof App) => ComponentType }) =>
      renderToString(createElement(enhanceApp(App))),
  };
  const context = ctx as unknown as DocumentContext;
  return renderInLanguage(context, async () => String(await context.renderPage()));
}

it('is offered in the order of the bank, with English, and to browsers that prefer it', async () => {
  expect(LANGUAGES).toEqual(['he', 'en', 'de']);
  const { result } = await pageIn('he', () => createElement(LanguageMenu));
  expect(result).toContain('aria-label="שפה"');
  expect(result).toMatch(/<option[^>]*value="he"[^>]*>עברית</);
  expect(firstScript('boot.js')).toContain('/^(he|en|de)$/');
  const files = installedFiles(bank);
  expect(files['manifest.he.webmanifest']).toContain('"dir": "rtl"');
  expect(files['offline.js']).toContain('אין חיבור');
  expect(files['suggest-language.js']).toMatch(/"he":\[.*?"rtl"\]/);
});

const withQueries = (page: ReactElement) =>
  createElement(QueryClientProvider, { client: makeQueryClient() }, page);

it('has pages from the right with its texts, and English ones for those that it lacks', async () => {
  const { props } = await faqProps({ locale: 'he' });
  const { result, texts } = await pageIn('he', () =>
    withQueries(createElement(QuestionsPage, props)),
  );
  expect(languageAttributes('he')).toEqual({ lang: 'he', dir: 'rtl' });
  expect(result).toContain('שאלות <span class="italic">נפוצות</span>');
  expect(result).toContain(QUESTION);
  expect(result).toContain('Search in help, questions and blog');
  expect(JSON.parse(texts)).toHaveProperty('content');
});

it('has its own numbers, dates and plurals', async () => {
  await pageIn('he', () => createElement(LanguageMenu));
  setLanguage('he');
  expect(formatDate('2026-12-31T12:00:00Z', { timeZone: 'UTC' })).toBe('31 בדצמ׳ 2026');
  expect(formatUsd('18406.22')).toBe('\u2066$18,406.22\u2069');
  const counts = [1, 2, 11].map((n) => plural(n, 'One result', '{n} results'));
  expect(counts).toEqual(['רשומה אחת', 'שתי רשומות', '11 רשומות']);
});

it('has mails from the service', async () => {
  const member = await signUpByCodes(service, {}, 'he-IL, en;q=0.5');
  await service.runJobs();
  const { data } = await service.request('demoOutbox', { to: member.email });
  const mail = data.docs.find(({ purpose }: { purpose: string }) => purpose === 'SIGNUP_EMAIL');
  expect(mail.body).toContain('הזינו קוד זה כדי לאמת את כתובת הדוא״ל:');
  expect(mail.body).toContain('10 דקות');
  const { html } = layOut(sayMessage('he', welcome(service.ctx, 'Ada')));
  expect(html).toContain('<html lang="he" dir="rtl">');
});

it('has texts that its search finds, and legal texts that say which one binds', async () => {
  // A word that means the same as one in the question.
  const found = siteSearch(await searchIndex({ locale: 'he' }))('עמלה');
  expect(found.map(({ title }) => title)).toEqual([QUESTION]);

  const legal = await legalProps('term-condition', { locale: 'he' });
  if (!('props' in legal)) throw new Error('There is no legal text.');
  expect(legal.props).toMatchObject({ language: 'he', text: { title: TERMS_IN_HEBREW } });
  const english = await legalProps('term-condition', { locale: 'en' });
  if (!('props' in english)) throw new Error('There is no legal text.');
  expect(legal.props.text.version).toBe(english.props.text.version);
  const { result } = await pageIn('he', () => createElement(LegalPage, legal.props));
  expect(result).toContain('The English text of this version is binding.');
  expect(result).toContain('תנאים אלה הם הסכם.');
  const entry = (await siteMapEntries()).find(({ path }) => path === '/static/term-condition');
  expect(entry?.languages).toEqual(['he', 'en']);
});

it('is checked with the bank: what is wrong is a fault, what is missing is named', () => {
  expect(checkBank(bank).map(lineOf)).toEqual([]);
  const missing = missingTexts(new BankReader(bank));
  expect(missing.get('languages/he/shell.json')).toContain('Messages');
  expect(missing.get('languages/he/shell.json')).not.toContain('Language');
  const file = join(bank, 'languages/he/content.json');
  const wrong = { '{n} results': '{n, plural, one {#} other {#}}', 'No such text': 'x' };
  writeFileSync(file, JSON.stringify(wrong));
  expect(checkBank(bank).map(({ what }) => what)).toEqual([
    '"{n} results": The plural forms two are missing.',
    '"No such text": The product has no such English text.',
  ]);
});
