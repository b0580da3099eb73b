import { and, eq, ne, sql } from 'drizzle-orm';
import { retireContent } from '@/server/content/desk/retire-content';
import { searchQuery } from '@/server/content/search-words';
import { databaseContent } from '@/server/content/source/database-content';
import { fileContent } from '@/server/content/source/file-content';
import { loadContent } from '@/server/content/source/load-content';
import { localizedContent } from '@/server/content/source/localized-content';
import { parseText } from '@/server/content/source/parse-text';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { texts } from '@/server/content/tables';
import { viewPost } from '@/server/content/view-post';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { Refusal } from '@/server/platform/refusal';
import { seedOffering } from '@/server/purchase/seed/seed-offering';
import { saleOf } from '../../support/people/people';
import { act, writeContent } from '../../support/service/act';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

/** A moment at which every text of the default content is out. */
const NOW = new Date('2026-11-24T12:00:00.000Z');
const set = readContentFiles();

const english = set.texts
  .filter(({ language }) => language === 'en')
  .map((text) => ({ ...text, ...parseText(text, text.file) }));
const slugsOf = (kind: string) =>
  english.filter((text) => text.kind === kind).map(({ slug }) => slug);
const inEnglish = (now: Date) => localizedContent(fileContent(now, set), 'en');
const isText = (kind: 'post' | 'faq' | 'page', slug: string) =>
  and(eq(texts.kind, kind), eq(texts.slug, slug), eq(texts.language, 'en'));

describe('public content', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ clock: createTestClock(NOW) });
    await seedOffering(service.ctx, saleOf('4000000'));
    await loadContent(service.ctx);
  });
  afterAll(() => service.stop());

  const docs = async (...call: Parameters<TestService['request']>) => {
    const { status, data } = await service.request(...call);
    expect(status).toBe(200);
    return data.docs;
  };
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);

  describe('posts', () => {
    it('come newest first, a page at a time, each once', async () => {
      const first = await service.request('getBlogMediaList', { page: '1', limit: '10' });
      const second = await service.request('getBlogMediaList', { page: '2', limit: '10' });
      expect(first.data).toMatchObject({ total: 16, page: 1, limit: 10, pages: 2 });
      const all = [...first.data.docs, ...second.data.docs];
      expect(new Set(slugs(all)).size).toBe(16);
      const times = all.map(({ publishedAt }) => publishedAt);
      expect(times).toEqual([...times].sort().reverse());
      expect(all[0]).not.toHaveProperty('html');
      const beyond = await service.request('getBlogMediaList', { page: '3', limit: '10' });
      expect(beyond.data).toMatchObject({ docs: [], total: 16, page: 3 });
    });

    it('are filtered by type and category', async () => {
      expect(await docs('getBlogMediaList', { type: 'MEDIA', limit: '100' })).toHaveLength(4);
      const risk = await docs('getBlogMediaList', { type: 'BLOG', category: 'risk' });
      expect(risk.length).toBeGreaterThan(0);
      for (const post of risk) expect(post).toMatchObject({ type: 'BLOG', category: 'risk' });
      expect(await docs('getBlogMediaList', { category: 'nothing' })).toEqual([]);
    });

    it('are found by word forms and prefixes, by relevance', async () => {
      const found = await docs('getBlogMediaList', { search: 'balance sheet' });
      expect(found[0].slug).toBe('reading-a-bank-balance-sheet');
      expect(slugs(await docs('getBlogMediaList', { search: 'Registers kept' }))).toContain(
        'how-the-register-is-kept',
      );
      expect(slugs(await docs('getBlogMediaList', { search: 'balance she' }))).toContain(
        'reading-a-bank-balance-sheet',
      );
      expect(await docs('getBlogMediaList', { search: 'xylophone' })).toEqual([]);
    });

    it.each([
      "'; drop table posts; --",
      'a & | ! ( ) : * <-> \\',
      "' or '1'='1",
      '%',
      ':*',
      '"',
      '\u{1F600}',
      'a'.repeat(100),
      'the',
    ])('take %j as words and nothing else', async (search) => {
      expect((await service.request('getBlogMediaList', { search })).status).toBe(200);
      expect((await service.request('faqListUser', { search })).status).toBe(200);
    });

    it('use the search index', async () => {
      const plan = await service.ctx.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const query = searchQuery('register kept');
        return tx.execute(
          sql`explain select id from texts where search @@ to_tsquery('english', ${query})`,
        );
      });
      expect(JSON.stringify(plan.rows)).toContain('texts_search');
    });

    it('reject input outside the contract', async () => {
      const wrong = [
        { page: '0' },
        { page: '1.5' },
        { limit: '101' },
        { limit: '1e2' },
        { type: 'NEWS' },
        { category: 'a/b' },
        { search: '' },
        { order: 'id' },
      ];
      for (const input of wrong) {
        const answer = await service.request('getBlogMediaList', input);
        expect([input, answer.status]).toEqual([input, 422]);
      }
    });

    it('are shown whole, with neighbours of their type and what is like them', async () => {
      const { data } = await service.request('viewBlog', { slug: 'how-the-register-is-kept' });
      expect(data.html).toContain('<h2>Two records</h2>');
      expect(data.related).toHaveLength(3);
      const list = slugs(await docs('getBlogMediaList', { type: 'BLOG', limit: '100' }));
      const place = list.indexOf('how-the-register-is-kept');
      expect(data.prev.slug).toBe(list[place + 1]);
      expect(data.next.slug).toBe(list[place - 1]);
      const newest = await service.request('viewBlog', { slug: list[0] });
      expect(newest.data.next).toBeNull();
      const oldest = await service.request('viewBlog', { slug: list.at(-1) });
      expect(oldest.data.prev).toBeNull();
    });

    it('are not found under another category or slug, or before publication', async () => {
      const post = { slug: 'how-the-register-is-kept' };
      expect((await service.request('viewBlog', { ...post, category: 'ownership' })).status).toBe(
        200,
      );
      for (const input of [{ ...post, category: 'risk' }, { slug: 'nothing' }]) {
        const answer = await service.request('viewBlog', input);
        expect(answer).toMatchObject({ status: 404, data: { code: 'BLOG_NOT_FOUND' } });
      }
      const isPost = isText('post', 'what-staking-does');
      await service.ctx.db.transaction((tx) =>
        tx
          .update(texts)
          .set({ dueAt: new Date('2026-11-25') })
          .where(isPost),
      );
      expect((await service.request('viewBlog', { slug: 'what-staking-does' })).status).toBe(404);
      expect(slugs(await docs('getBlogMediaList', { limit: '100' }))).not.toContain(
        'what-staking-does',
      );
      await service.ctx.db.transaction((tx) => tx.update(texts).set({ dueAt: NOW }).where(isPost));
    });

    it('are the same from files and database', async () => {
      for (const slug of slugsOf('post')) {
        const { data } = await service.request('viewBlog', { slug });
        expect(data).toEqual(await viewPost(inEnglish(NOW), { slug }));
      }
    });
  });

  describe('questions', () => {
    it('come in the order of their categories, and of the files', async () => {
      const { data } = await service.request('faqListUser', { limit: '100' });
      expect(data.total).toBe(slugsOf('faq').length);
      const order = (await inEnglish(NOW).faqs()).map(({ slug }) => slug);
      expect(data.docs.map(({ id }: { id: string }) => id)).toEqual(order);
      expect(data.docs[0].category).toBe('account');
    });

    it('are filtered and searched', async () => {
      const staking = await docs('faqListUser', { category: 'staking' });
      for (const entry of staking) expect(entry.category).toBe('staking');
      const found = await docs('faqListUser', { search: 'deactivate' });
      expect(found.map(({ id }: { id: string }) => id)).toContain('close-account');
    });
  });

  describe('texts', () => {
    it('are listed in their current version and read by slug or type', async () => {
      const list = await docs('staticList');
      expect(slugs(list)).toEqual([
        ...['cookies', 'privacy-policy', 'risk-disclosure', 'share-agreement', 'term-condition'],
        ...['about', 'campaign', 'how-different', 'how-it-works', 'tokenization'],
      ]);
      const bySlug = await service.request('getStatic', { slug: 'term-condition' });
      const byType = await service.request('getStatic', { type: 'term-condition' });
      expect(byType.data).toEqual(bySlug.data);
      expect(bySlug.data).toMatchObject({
        version: TERMS_VERSION,
        updatedAt: '2026-11-20T00:00:00.000Z',
      });
      expect(bySlug.data.html).toContain('<h2>');
      const help = await service.request('getStatic', { slug: 'connect-a-wallet' });
      expect(help.data).toMatchObject({ version: '1', updatedAt: NOW.toISOString() });
    });

    it('return an error for unknown or ambiguous requests', async () => {
      const none = await service.request('getStatic', { slug: 'nothing' });
      expect(none).toMatchObject({ status: 404, data: { code: 'STATIC_NOT_FOUND' } });
      expect((await service.request('getStatic', {})).status).toBe(422);
      expect((await service.request('getStatic', { slug: 'about', type: 'about' })).status).toBe(
        422,
      );
    });
  });

  it('lists the team by pages', async () => {
    const { data } = await service.request('teamList', { page: '2', limit: '5' });
    expect(data).toMatchObject({ total: 8, pages: 2, page: 2, limit: 5 });
    expect(data.docs.map(({ order }: { order: number }) => order)).toEqual([6, 7, 8]);
  });

  it('sanitises on reading', async () => {
    const bad = '<p>ok</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">l</a>';
    const { db } = service.ctx;
    const spoil = (kind: 'post' | 'faq' | 'page', slug: string) =>
      db.transaction((tx) =>
        tx
          .update(texts)
          .set({ source: sql`regexp_replace(${texts.source}, '\n---\n.*$', ${`\n---\n${bad}`})` })
          .where(isText(kind, slug)),
      );
    await spoil('post', 'what-can-go-wrong');
    await spoil('faq', 'what-is-fnx');
    await spoil('page', 'about');
    const post = await service.request('viewBlog', { slug: 'what-can-go-wrong' });
    const page = await service.request('getStatic', { slug: 'about' });
    const faq = await docs('faqListUser', { category: 'account', limit: '1' });
    expect([post.data.html, page.data.html, faq[0].answer]).toEqual(Array(3).fill('<p>ok</p>l'));
    const listed = await localizedContent(databaseContent(service.ctx), 'en').faqs();
    expect(listed[0]?.html).toBe('<p>ok</p>l');
  });
});

describe('the loader', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ clock: createTestClock(NOW) });
    await loadContent(service.ctx, set);
  });
  afterEach(() => service.stop());

  const rowsOf = (slug: string) => service.ctx.db.select().from(texts).where(isText('post', slug));
  const titleOf = async (slug: string) => (await service.request('viewBlog', { slug })).data.title;
  const fileOf = (slug: string) => {
    const found = english.find((text) => text.slug === slug);
    if (!found) throw new Error(`There is no file of ${slug}.`);
    return found;
  };
  const renamed = (slug: string, title: string) =>
    fileOf(slug).source.replace(/^title: .*$/m, `title: ${title}`);
  /** The files with another source of one text. */
  const changed = (slug: string, source: string) => ({
    ...set,
    texts: set.texts.map((text) => (text.file === fileOf(slug).file ? { ...text, source } : text)),
  });
  const put = (verb: 'publish' | 'edit', source: string) =>
    writeContent({ ctx: service.ctx, name: 'test' }, verb, 'post', { name: 'own.md', source });
  const publish = (source: string) => put('publish', source);

  it('is idempotent, also with two concurrent processes', async () => {
    const before = await service.ctx.db.select().from(texts).orderBy(texts.id);
    (service.ctx.clock as ReturnType<typeof createTestClock>).advance(60);
    await Promise.all([loadContent(service.ctx, set), loadContent(service.ctx, set)]);
    expect(await service.ctx.db.select().from(texts).orderBy(texts.id)).toEqual(before);
  });

  it('replaces a text by its changed file, and never what an officer has written or retired', async () => {
    const [own, other, gone] = ['what-staking-does', 'what-can-go-wrong', 'why-the-price-is-set'];
    await put('edit', renamed(own, 'Mine'));
    const operator = { ctx: service.ctx, name: 'test' };
    const named = { kind: 'post', language: 'en', name: gone } as const;
    await act(operator, 'content retire', retireContent, named);
    // The service would show a text that is written later.
    (service.ctx.clock as ReturnType<typeof createTestClock>).advance(60);
    await loadContent(service.ctx, set);
    expect(await titleOf(own)).toBe('Mine');
    for (const slug of [own, other, gone]) {
      await loadContent(service.ctx, changed(slug, renamed(slug, 'New')));
    }
    expect([await titleOf(own), await titleOf(other)]).toEqual(['Mine', fileOf(other).title]);
    await loadContent(service.ctx, changed(other, renamed(other, 'New')));
    expect(await titleOf(other)).toBe('New');
    expect((await service.request('viewBlog', { slug: gone })).status).toBe(404);
  });

  it('makes the columns of unedited rows again when the program reads a text in another way', async () => {
    const { db } = service.ctx;
    await db.transaction((tx) =>
      tx
        .update(texts)
        .set({ fields: sql`${texts.fields} || '{"readMinutes": 99}'` })
        .where(eq(texts.kind, 'post')),
    );
    await loadContent(service.ctx, set);
    const rows = await db
      .select({ minutes: sql<number>`(${texts.fields}->>'readMinutes')::int` })
      .from(texts)
      .where(and(eq(texts.kind, 'post'), eq(texts.language, 'en')));
    expect(rows.map(({ minutes }) => minutes)).not.toContain(99);
  });

  it('removes rows without a file, except edited, new and legal ones', async () => {
    await put('edit', renamed('what-staking-does', 'Mine'));
    const own =
      '---\ntitle: Own\nslug: own\ntype: BLOG\ncategory: risk\nexcerpt: E\nauthor: A\ntags: [a]\npublishedAt: 2026-11-01T00:00:00.000Z\n---\nText.';
    await publish(own);
    const next = fileOf('cookies').source.replace(/^version: .*$/m, '$&-next');
    const left = changed('cookies', next).texts.filter(({ kind }) => kind !== 'post');
    await loadContent(service.ctx, { ...set, texts: left });
    const posts = await service.ctx.db
      .selectDistinct({ slug: texts.slug })
      .from(texts)
      .where(eq(texts.kind, 'post'));
    expect(posts.map(({ slug }) => slug).sort()).toEqual(['own', 'what-staking-does']);
    const versions = await service.ctx.db
      .select({ version: texts.version })
      .from(texts)
      .where(and(eq(texts.kind, 'legal'), eq(texts.slug, 'cookies')));
    expect(versions).toHaveLength(2);
    const { data } = await service.request('getStatic', { slug: 'cookies' });
    expect(data.version).toMatch(/-next$/);
  });

  it('fills the database with every text in every language', async () => {
    const rows = await service.ctx.db.$count(texts, ne(texts.source, ''));
    expect(rows).toBe(set.texts.length);
    expect(await rowsOf('what-staking-does')).toMatchObject([{ version: '1', writtenBy: null }]);
  });

  it('publishes and retires a sanitised post by command', async () => {
    const source =
      '---\ntitle: Own\nslug: own\ntype: BLOG\ncategory: risk\nexcerpt: E\nauthor: A\ntags: [a]\npublishedAt: 2026-11-01T00:00:00.000Z\n---\n## H\n\n<img src=x onerror=alert(1)>**b**';
    await publish(source);
    const { data } = await service.request('viewBlog', { slug: 'own' });
    expect(data.html).toBe('<h2>H</h2>\n<p><strong>b</strong></p>');
    const operator = { ctx: service.ctx, name: 'test' };
    expect(
      await act(operator, 'content retire', retireContent, {
        kind: 'post',
        language: 'en',
        name: 'own',
      } as const),
    ).toMatchObject({ done: 'retired' });
    expect((await service.request('viewBlog', { slug: 'own' })).status).toBe(404);
    await expect(
      act(operator, 'content retire', retireContent, {
        kind: 'post',
        language: 'en',
        name: 'nothing',
      } as const),
    ).rejects.toThrow(Refusal);
    await expect(publish('no head')).rejects.toThrow('own.md has no front matter');
  });
});
