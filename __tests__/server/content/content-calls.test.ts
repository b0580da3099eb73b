import { eq, sql } from 'drizzle-orm';
import { retireContent } from '@/server/content/desk/retire-content';
import { searchQuery } from '@/server/content/search-words';
import { databaseContent } from '@/server/content/source/database-content';
import { fileContent } from '@/server/content/source/file-content';
import { loadContent } from '@/server/content/source/load-content';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { faqs, posts, staticPages } from '@/server/content/tables';
import { viewPost } from '@/server/content/view-post';
import { Refusal } from '@/server/platform/commands';
import { seedOffering } from '@/server/purchase/seed/seed-offering';
import { saleOf } from '../../support/people/people';
import { act, writeContent } from '../../support/service/act';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

/** A moment at which every text of the default content is out. */
const NOW = new Date('2026-11-22T12:00:00.000Z');
const set = readContentFiles();

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
          sql`explain select id from posts where search @@ to_tsquery('english', ${query})`,
        );
      });
      expect(JSON.stringify(plan.rows)).toContain('posts_search');
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
      const later = service.ctx.db.update(posts).set({ publishedAt: new Date('2026-11-23') });
      await later.where(eq(posts.id, 'what-staking-does'));
      expect((await service.request('viewBlog', { slug: 'what-staking-does' })).status).toBe(404);
      expect(slugs(await docs('getBlogMediaList', { limit: '100' }))).not.toContain(
        'what-staking-does',
      );
      await service.ctx.db
        .update(posts)
        .set({ publishedAt: set.posts.find(({ id }) => id === 'what-staking-does')?.publishedAt })
        .where(eq(posts.id, 'what-staking-does'));
    });

    it('are the same from files and database', async () => {
      const files = fileContent(NOW, set);
      for (const { id } of set.posts) {
        const { data } = await service.request('viewBlog', { slug: id });
        expect(data).toEqual(await viewPost(files, { slug: id }));
      }
    });
  });

  describe('questions', () => {
    it('come in the order of their categories, and of the files', async () => {
      const { data } = await service.request('faqListUser', { limit: '100' });
      expect(data.total).toBe(set.faqs.length);
      const order = (await fileContent(NOW, set).faqs()).map(({ id }) => id);
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
        version: '2026-11-20',
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
    await db.update(posts).set({ html: bad }).where(eq(posts.id, 'what-can-go-wrong'));
    await db.update(faqs).set({ answer: bad }).where(eq(faqs.id, 'what-is-fnx'));
    await db.update(staticPages).set({ html: bad }).where(eq(staticPages.slug, 'about'));
    const post = await service.request('viewBlog', { slug: 'what-can-go-wrong' });
    const page = await service.request('getStatic', { slug: 'about' });
    const faq = await docs('faqListUser', { category: 'account', limit: '1' });
    expect([post.data.html, page.data.html, faq[0].answer]).toEqual(Array(3).fill('<p>ok</p>l'));
    const listed = await databaseContent(service.ctx).faqs();
    expect(listed[0]?.answer).toBe('<p>ok</p>l');
  });
});

describe('the loader', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ clock: createTestClock(NOW) });
    await loadContent(service.ctx, set);
  });
  afterEach(() => service.stop());

  const titleOf = async (id: string) => {
    const [row] = await service.ctx.db.select().from(posts).where(eq(posts.id, id));
    return row?.title;
  };
  const changed = (change: (post: (typeof set.posts)[number]) => object) => ({
    ...set,
    posts: set.posts.map((post) => ({ ...post, ...change(post) })),
  });
  const edit = (title: string) =>
    service.ctx.db
      .update(posts)
      .set({ title, editedAt: NOW })
      .where(eq(posts.id, 'what-staking-does'));

  const publish = (source: string) =>
    writeContent({ ctx: service.ctx, name: 'test' }, 'publish', 'post', { name: 'own.md', source });

  it('is idempotent, also with two concurrent processes', async () => {
    const before = await service.ctx.db.select().from(posts);
    (service.ctx.clock as ReturnType<typeof createTestClock>).advance(60);
    await Promise.all([loadContent(service.ctx, set), loadContent(service.ctx, set)]);
    expect(await service.ctx.db.select().from(posts)).toEqual(before);
  });

  it("keeps an operator's change until the file changes", async () => {
    await edit('Mine');
    await loadContent(service.ctx, set);
    expect(await titleOf('what-staking-does')).toBe('Mine');
    // The program renders another way; the file is the same.
    await loadContent(
      service.ctx,
      changed(() => ({ readMinutes: 9 })),
    );
    expect(await titleOf('what-staking-does')).toBe('Mine');
    await loadContent(
      service.ctx,
      changed(({ id, sourceHash }) =>
        id === 'what-staking-does' ? { title: 'New', sourceHash: `${sourceHash}x` } : {},
      ),
    );
    expect(await titleOf('what-staking-does')).toBe('New');
  });

  it('renders unedited rows again when the renderer changes', async () => {
    await loadContent(
      service.ctx,
      changed(() => ({ readMinutes: 9 })),
    );
    const rows = await service.ctx.db.select({ minutes: posts.readMinutes }).from(posts);
    expect(new Set(rows.map(({ minutes }) => minutes))).toEqual(new Set([9]));
  });

  it('removes rows without a file, except edited, new and legal ones', async () => {
    await edit('Mine');
    const own =
      '---\ntitle: Own\nslug: own\ntype: BLOG\ncategory: risk\nexcerpt: E\nauthor: A\ntags: [a]\npublishedAt: 2026-11-01T00:00:00.000Z\n---\nText.';
    await publish(own);
    const legal = set.pages.map((page) =>
      page.slug === 'cookies'
        ? { ...page, id: `${page.id}-next`, version: `${page.version}-next` }
        : page,
    );
    await loadContent(service.ctx, { ...set, posts: [], pages: legal });
    const left = await service.ctx.db.select({ slug: posts.slug }).from(posts);
    expect(left.map(({ slug }) => slug).sort()).toEqual(['own', 'what-staking-does']);
    const versions = await service.ctx.db
      .select({ version: staticPages.version })
      .from(staticPages)
      .where(eq(staticPages.slug, 'cookies'));
    expect(versions).toHaveLength(2);
    const { data } = await service.request('getStatic', { slug: 'cookies' });
    expect(data.version).toMatch(/-next$/);
  });

  it('publishes and retires a sanitised post by command', async () => {
    const source =
      '---\ntitle: Own\nslug: own\ntype: BLOG\ncategory: risk\nexcerpt: E\nauthor: A\ntags: [a]\npublishedAt: 2026-11-01T00:00:00.000Z\n---\n## H\n\n<img src=x onerror=alert(1)>**b**';
    await publish(source);
    const { data } = await service.request('viewBlog', { slug: 'own' });
    expect(data.html).toBe('<h2>H</h2>\n<p><strong>b</strong></p>');
    const operator = { ctx: service.ctx, name: 'test' };
    expect(
      await act(operator, 'content retire', retireContent, { type: 'post' as const, name: 'own' }),
    ).toMatchObject({ done: 'retired' });
    expect((await service.request('viewBlog', { slug: 'own' })).status).toBe(404);
    await expect(
      act(operator, 'content retire', retireContent, { type: 'post' as const, name: 'nothing' }),
    ).rejects.toThrow(Refusal);
    await expect(publish('no head')).rejects.toThrow('own.md has no front matter');
  });
});
