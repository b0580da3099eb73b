import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BankPageProps } from '@/features/content/bank/bank-page';
import type { CampaignPageProps } from '@/features/content/campaign/campaign-page';
import type { DocsPage } from '@/features/content/docs/docs-page';
import type { AboutPageProps } from '@/features/content/explain/about-page';
import type { HowDifferentPageProps } from '@/features/content/explain/how-different-page';
import type { HowWorkPageProps } from '@/features/content/explain/how-work-page';
import type { TokenizationPageProps } from '@/features/content/explain/tokenization-page';
import type { HelpPage } from '@/features/content/help/help-page';
import type { LandingPageProps } from '@/features/content/landing/landing-page';
import type { LegalPage } from '@/features/content/legal/legal-page';
import type { PricePageProps } from '@/features/content/price/price-page';
import type { QuestionsPage } from '@/features/content/questions/questions-page';
import { siteSearch } from '@/features/content/search/site-search';
import type { PostPage } from '@/features/content/writing/post-page';
import type { WritingPage } from '@/features/content/writing/writing-page';
import { LANGUAGES, type Language } from '@/lang/languages';
import { bankOverviewProps, campaignProps, docsProps } from '@/server/content/page-props/bank';
import { landingProps, recentPrices } from '@/server/content/page-props/landing';
import { priceProps, thinOut } from '@/server/content/page-props/price';
import { faqProps } from '@/server/content/page-props/questions';
import { searchIndex } from '@/server/content/page-props/search';
import { siteMapEntries } from '@/server/content/page-props/site-map';
import {
  aboutProps,
  boardProps,
  helpProps,
  howDifferentProps,
  howWorkProps,
  legalProps,
  legalSlugs,
  tokenizationProps,
} from '@/server/content/page-props/texts';
import { blogListProps, postPaths, postProps } from '@/server/content/page-props/writing';
import { loadContent } from '@/server/content/source/load-content';
import { parseText } from '@/server/content/source/parse-text';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { seedOffering } from '@/server/purchase/seed/seed-offering';
import type { Runtime } from '@/server/runtime';
import { saleOf } from '../../support/people/people';
import { writeContent } from '../../support/service/act';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

type Made<F extends (...args: never[]) => Promise<unknown>> = Extract<
  Awaited<ReturnType<F>>,
  { props: unknown }
>['props'];
type PropsOf<C extends (props: never) => unknown> = Parameters<C>[0];

/** Fails to compile when a page asks for something that its function does not give. */
type Fits<_Wanted, _Given extends _Wanted> = true;
type AllFit = [
  Fits<BankPageProps, Made<typeof bankOverviewProps>>,
  Fits<CampaignPageProps, Made<typeof campaignProps>>,
  Fits<PropsOf<typeof DocsPage>, Made<typeof docsProps>>,
  Fits<AboutPageProps, Made<typeof aboutProps>>,
  Fits<HowDifferentPageProps, Made<typeof howDifferentProps>>,
  Fits<HowWorkPageProps, Made<typeof howWorkProps>>,
  Fits<TokenizationPageProps, Made<typeof tokenizationProps>>,
  Fits<PropsOf<typeof HelpPage>, Made<typeof helpProps>>,
  Fits<PropsOf<typeof LegalPage>, Made<typeof legalProps>>,
  Fits<PricePageProps, Made<typeof priceProps>>,
  Fits<PropsOf<typeof QuestionsPage>, Made<typeof faqProps>>,
  Fits<PropsOf<typeof PostPage>, Made<typeof postProps>>,
  Fits<PropsOf<typeof WritingPage>, Made<typeof blogListProps>>,
  Fits<LandingPageProps, Made<typeof landingProps>>,
];

it('returns the props of every page', () => {
  // The compiler is the judge: the list cannot be written when one does not fit.
  const fits: AllFit = [
    ...([true, true, true, true, true, true] as const),
    ...([true, true, true, true] as const),
    ...([true, true, true, true] as const),
  ];
  expect(fits).not.toContain(false);
});

const NOW = new Date('2026-11-20T12:00:00.000Z');
const holder = globalThis as typeof globalThis & { fnxRuntime?: Promise<Runtime> | undefined };

const pages: [string, () => Promise<{ props?: unknown; revalidate: number }>][] = [
  ['landing', landingProps],
  ['about', aboutProps],
  ['how it works', howWorkProps],
  ['how different', howDifferentProps],
  ['tokenization', tokenizationProps],
  ['help', helpProps],
  ['bank overview', bankOverviewProps],
  ['campaign', campaignProps],
  ['docs', docsProps],
  ['price', priceProps],
  ['faq', faqProps],
  ['blog', blogListProps],
  ['post', () => postProps('BLOG', { dugs: 'ownership', slug: 'how-the-register-is-kept' })],
  ['legal text', () => legalProps('term-condition')],
];

/** Holds that props are what Next.js demands: JSON, without undefined. */
function expectPlain(value: unknown): void {
  expect(value).toBeDefined();
  expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
}

function isNone(result: object): boolean {
  return 'notFound' in result && result.notFound === true;
}

describe('while the site is being built', () => {
  const phase = process.env.NEXT_PHASE;
  beforeAll(() => {
    process.env.NEXT_PHASE = 'phase-production-build';
    // A caller of the runtime would get this now.
    holder.fnxRuntime = Promise.reject(new Error('there is no service'));
    holder.fnxRuntime.catch(() => {});
  });
  afterAll(() => {
    if (phase === undefined) delete process.env.NEXT_PHASE;
    else process.env.NEXT_PHASE = phase;
    holder.fnxRuntime = undefined;
  });

  it.each(pages)('%s is built from the files and revalidated soon', async (_, make) => {
    const { props, revalidate } = await make();
    expectPlain(props);
    expect(revalidate).toBeLessThanOrEqual(5);
  });

  it('has text but no live figures', async () => {
    const { props } = await bankOverviewProps();
    expect(props.facts.bankName).toBe('Sample Bank Ltd.');
    expect(props.overview).toBeNull();
    expect((await priceProps()).props).toMatchObject({ price: null, history: [], shares: null });
  });

  it('returns the paths of all posts and texts', async () => {
    expect((await postPaths('BLOG')).paths).toHaveLength(12);
    expect((await postPaths('MEDIA')).paths).toHaveLength(4);
    expect(await legalSlugs()).toContain('privacy-policy');
    const paths = (await siteMapEntries()).map(({ path }) => path);
    expect(paths).toContain('/article/announcements/results-2025');
    expect(paths).toContain('/static/cookies');
  });
});

describe('while the service is starting or fails', () => {
  it('renders the page without live figures and revalidates soon', async () => {
    holder.fnxRuntime = Promise.reject(new Error('no database yet'));
    holder.fnxRuntime.catch(() => {});
    const { props, revalidate } = await bankOverviewProps();
    expect(props.overview).toBeNull();
    expect(revalidate).toBeLessThanOrEqual(5);
    holder.fnxRuntime = undefined;
  });
});

describe('while the service runs', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ clock: createTestClock(NOW) });
    await seedOffering(service.ctx, saleOf('4000000'));
    await loadContent(service.ctx);
    const { ctx, app, stop } = service;
    holder.fnxRuntime = Promise.resolve({ ctx, app, stop });
  });
  afterAll(async () => {
    holder.fnxRuntime = undefined;
    await service.stop();
  });

  it.each(pages)('%s is plain JSON', async (_, make) => {
    const { props, revalidate } = await make();
    expectPlain(props);
    expect(revalidate).toBeGreaterThanOrEqual(60);
  });

  it('has the same figures as the API', async () => {
    const { data } = await service.request('getBankOverview');
    expect((await bankOverviewProps()).props.overview).toEqual(data);
    const price = await service.request('getFnxPrice');
    const { props } = await priceProps();
    expect(props.price).toEqual(price.data);
    expect(props.history).toHaveLength(365);
    expect(props.history.at(-1)?.price).toBe('12.48');
    expect((await howWorkProps()).props.price).toBe('12.48');
    const landing = (await landingProps()).props;
    expect(landing.posts).toHaveLength(3);
    expect(landing.questions).toHaveLength(6);
    expect(landing.figures).toMatchObject({ shares: { sold: '0', available: '4000000' } });
    expect(landing.price?.price).toBe('12.48');
    // Steps alone: across to the next price, then up or down to it.
    expect(landing.recent?.line).toMatch(/^M0 \d+(?:H\d+V\d+){80,100}H1200$/);
    expect(landing.team.map(({ photoUrl }) => photoUrl)).toContain('/team/hanae-morisaki.svg');
    expect(landing.posts.map(({ coverUrl }) => coverUrl)).not.toContain('');
  });

  it('is in the language of the page, with the anchors of the English text', async () => {
    const slug = 'how-the-register-is-kept';
    const inLanguage = async (locale: string) => {
      const { props } = await aboutProps({ locale });
      const found = await postProps('BLOG', { dugs: 'ownership', slug }, { locale });
      if (!('props' in found)) throw new Error('The post is not there.');
      return { about: props, post: found.props };
    };
    const [english, german] = [await inLanguage('en'), await inLanguage('de')];
    const ids = (headings: { id: string }[]) => headings.map(({ id }) => id);
    expect(ids(german.post.headings)).toEqual(ids(english.post.headings));
    for (const [en, de] of [
      [english.about.text.title, german.about.text.title],
      [english.about.team[0]?.role, german.about.team[0]?.role],
      [english.about.facts.notice, german.about.facts.notice],
      [english.post.post.excerpt, german.post.post.excerpt],
    ]) {
      expect(de).not.toBe(en);
    }
    expect(german.post).toMatchObject({ language: 'de', languages: [...LANGUAGES] });
    expect(await legalProps('term-condition', { locale: 'de' })).toMatchObject({
      props: { text: { title: 'Nutzungsbedingungen' } },
    });
  });

  describe('after an English edit', () => {
    const slug = 'what-can-go-wrong';
    const file = readFileSync(path.join('bank/content/en/posts', `${slug}.md`), 'utf8');
    const question = { id: 'what-is-fnx' };
    const questionFile = readFileSync(`bank/content/en/faq/${question.id}.md`, 'utf8');
    const edited = `${file}\nNew.\n`;
    const asked = questionFile.replace(/^title: .*$/m, 'title: Is it new?');
    const edit = (type: 'post' | 'faq', source: string, language: Language = 'en') =>
      writeContent(
        { ctx: service.ctx, name: 'test' },
        'edit',
        type,
        { name: 'a-file', source },
        undefined,
        language,
      );
    const postIn = async (locale: string) => {
      const found = await postProps('BLOG', { dugs: 'risk', slug }, { locale });
      if (!('props' in found)) throw new Error('The post is not there.');
      return found.props;
    };
    const questionIn = async (locale: string) =>
      (await faqProps({ locale })).props.questions.find(({ id }) => id === question.id);
    const german = { language: 'de', isOlder: false };

    it('keeps the old translation of a post, marked as older, until the texts agree', async () => {
      const before = await postIn('de');
      expect(before).toMatchObject(german);
      await edit('post', edited);
      const { post, body, isOlder, language, languages } = await postIn('de');
      expect({ post, body, language }).toEqual({
        post: before.post,
        body: before.body,
        language: 'de',
      });
      expect(isOlder).toBe(true);
      // Search engines still find it in its language.
      expect(languages).toEqual([...LANGUAGES]);
      const entry = (await siteMapEntries()).find(({ path }) => path === `/blog/risk/${slug}`);
      expect(entry?.languages).toEqual([...LANGUAGES]);
      expect(await postIn('en')).toMatchObject({ language: 'en', isOlder: false });
      await edit('post', file);
      expect(await postIn('de')).toMatchObject(german);
    });

    it('keeps the old translation of a question, marked as older, until the texts agree', async () => {
      const before = await questionIn('de');
      expect(before).toMatchObject(german);
      await edit('faq', asked);
      expect(await questionIn('en')).toMatchObject({ question: 'Is it new?', isOlder: false });
      expect(await questionIn('de')).toEqual({ ...before, isOlder: true });
      const [first] = (await landingProps({ locale: 'de' })).props.questions;
      expect(first).toMatchObject({ question: before?.question, isOlder: true });
      // Its place is not a matter of words.
      await edit('faq', questionFile.replace(/^order: .*$/m, 'order: 99'));
      expect(await questionIn('de')).toEqual(before);
    });

    it('keeps the old translation of a help topic that a release changes', async () => {
      const set = readContentFiles();
      const topic = 'lost-wallet';
      const changed = set.texts.map((text) =>
        text.file === `content/en/help/${topic}.md`
          ? { ...text, source: text.source.replace(/^title: .*$/m, 'title: New') }
          : text,
      );
      const topicIn = async (locale: string) =>
        (await helpProps({ locale })).props.topics.find(({ slug }) => slug === topic);
      const before = await topicIn('de');
      await loadContent(service.ctx, { ...set, texts: changed });
      expect(await topicIn('en')).toMatchObject({ title: 'New', isOlder: false });
      expect(await topicIn('de')).toEqual({ ...before, isOlder: true });
      await loadContent(service.ctx, set);
      expect(await topicIn('de')).toEqual(before);
    });

    it('shows a new translation without the mark', async () => {
      await edit('post', edited);
      await edit('faq', asked);
      const translated = (place: string, english: string, kind: 'post' | 'faq', title: string) => {
        const { words } = parseText({ kind, language: 'en', source: english }, place);
        return readFileSync(path.join('bank/content/de', place), 'utf8')
          .replace(/^of: .*$/m, `of: ${words}`)
          .replace(/^title: .*$/m, `title: ${title}`);
      };
      await edit('post', translated(`posts/${slug}.md`, edited, 'post', 'Neu'), 'de');
      await edit('faq', translated(`faq/${question.id}.md`, asked, 'faq', 'Neu?'), 'de');
      expect(await postIn('de')).toMatchObject({ ...german, post: { title: 'Neu' } });
      expect(await questionIn('de')).toMatchObject({ ...german, question: 'Neu?' });
      expect((await questionIn('fr'))?.isOlder).toBe(true);
    });
  });

  it('shows a post only at its own path, to which others redirect', async () => {
    const slug = 'how-the-register-is-kept';
    const there = await postProps('BLOG', { dugs: 'ownership', slug });
    if (!('props' in there)) throw new Error('The post is not there.');
    expect(there.props.headings.map(({ text }) => text)).toContain('Two records');
    expect(there.props.post).not.toHaveProperty('html');
    const redirect = { destination: `/blog/ownership/${slug}`, permanent: false };
    expect(await postProps('MEDIA', { dugs: 'ownership', slug })).toMatchObject({ redirect });
    expect(await postProps('BLOG', { dugs: 'risk', slug })).toMatchObject({ redirect });
    expect(isNone(await postProps('BLOG', { dugs: 'ownership', slug: 'nothing' }))).toBe(true);
  });

  it('shows a legal text, and redirects other slugs to their pages', async () => {
    const redirect = { destination: '/about', permanent: false };
    expect(await legalProps('about')).toMatchObject({ redirect });
    const help = { destination: '/help#send-shares', permanent: false };
    expect(await legalProps('send-shares')).toMatchObject({ redirect: help });
    expect(isNone(await legalProps('nothing'))).toBe(true);
  });

  it('has a list of open offers only under a legal text that is in force', async () => {
    const name = (offersBoard: string | null) => Object.assign(service.ctx.config, { offersBoard });
    expect(isNone(await boardProps())).toBe(true);
    name('term-condition');
    const there = await boardProps();
    expectPlain(there);
    expect(there).toMatchObject({ props: { text: { slug: 'term-condition' } } });
    // In force four days later.
    name('risk-disclosure');
    expect(isNone(await boardProps())).toBe(true);
    name(null);
  });

  it('follows the database', async () => {
    const slug = 'what-staking-does';
    const source = readFileSync(`bank/content/en/posts/${slug}.md`, 'utf8');
    await writeContent({ ctx: service.ctx, name: 'test' }, 'edit', 'post', {
      name: 'a-file',
      source: source.replace(/^title: .*$/m, 'title: Mine'),
    });
    const [post] = (await blogListProps()).props.posts.filter((one) => one.slug === slug);
    const made = await postProps('BLOG', { dugs: post?.category ?? '', slug });
    expect('props' in made && made.props.post.title).toBe('Mine');
  });

  it('gives the search whole texts and synonyms in the language of the page', async () => {
    const { texts, synonyms } = await searchIndex({ locale: 'de' });
    expect(new Set(texts.map(({ kind }) => kind))).toEqual(new Set(['help', 'faq', 'post']));
    expect(texts.every(({ title, text }) => title && text)).toBe(true);
    const found = siteSearch({ texts, synonyms })('Provision').map(({ path }) => path);
    expect(found).toContain('/blog/risk/leaving-without-a-market');
  });

  it('throws when the database fails, so that the previous page stays', async () => {
    const broken = { ...service.ctx, db: {} as typeof service.ctx.db };
    holder.fnxRuntime = Promise.resolve({ ctx: broken, app: service.app, stop: service.stop });
    await expect(faqProps()).rejects.toThrow();
  });
});

it('draws prices as steps over the last 90 days', () => {
  const at = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
  const set = (days: number, price: string) => ({ at: at(days), price });
  // The line begins with the price that was in force then; one tenth of the way is 120.
  const days = 90;
  expect(recentPrices([set(200, '1'), set(120, '10'), set(81, '12'), set(9, '9.5')], NOW)).toEqual({
    days,
    low: '9.5',
    high: '12',
    changePct: '-5',
    line: 'M0 256H120V0H1080V320H1200',
  });
  expect(recentPrices([set(30, '10'), set(10, '10')], NOW)).toEqual({
    days,
    low: '10',
    high: '10',
    changePct: '0',
    line: 'M800 320H1067V320H1200',
  });
  expect(recentPrices([set(30, '10')], NOW)).toBeNull();
  expect(recentPrices([], NOW)).toBeNull();
});

it('reduces older prices to one per day', () => {
  const at = (iso: string) => ({ effectiveAt: new Date(iso) });
  const rows = [
    at('2026-01-01T08:00:00Z'),
    at('2026-01-01T20:00:00Z'),
    at('2026-01-02T08:00:00Z'),
    at('2026-11-20T08:00:00Z'),
    at('2026-11-20T09:00:00Z'),
  ];
  expect(thinOut(rows, NOW)).toEqual([rows[1], rows[2], rows[3], rows[4]]);
  expect(thinOut([], NOW)).toEqual([]);
});
