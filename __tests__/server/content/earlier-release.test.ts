import { findUnrecordedTexts } from '@/server/content/desk/find-unrecorded-texts';
import type { Verb } from '@/server/content/desk/put-content';
import { retireContent } from '@/server/content/desk/retire-content';
import { loadContent } from '@/server/content/source/load-content';
import { act, writeContent } from '../../support/service/act';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

/*
 * The release before keeps English texts in tables of its own. What officers do with it is seen here, and the other way round.
 */

const NOW = new Date('2026-11-22T12:00:00.000Z');
const OFFICER = 'eve@bank.example';

let service: TestService;
let clock: ReturnType<typeof createTestClock>;
beforeEach(async () => {
  clock = createTestClock(NOW);
  service = await startTestService({ clock });
});
afterEach(() => service.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await service.ctx.pool.query(text, values)).rows;
const post = (title: string) =>
  `---\ntitle: ${title}\nslug: own\ntype: BLOG\ncategory: risk\nexcerpt: E\nauthor: A\ntags: [a]\npublishedAt: 2026-11-01T00:00:00.000Z\n---\nText of ${title}.`;
const legal = (version: string) =>
  `---\ntitle: Terms\nslug: own-terms\nversion: ${version}\nupdatedAt: ${version}T00:00:00.000Z\nsummary: S\n---\nTerms of ${version}.`;

const operator = () => ({ ctx: service.ctx, name: OFFICER });
const put = (verb: Verb, kind: 'post' | 'faq' | 'legal' | 'help', source: string, at?: string) =>
  writeContent(operator(), verb, kind, { name: 'f', source }, at);

/** Writes a version as the release before does. */
const addPost = (title: string, id = `own@${crypto.randomUUID()}`, dueAt: Date | null = NOW) =>
  query(
    `insert into posts (id, slug, type, category, title, excerpt, html, cover_url, author, tags, read_minutes, published_at, search_text,
       source, due_at, written_by, edited_at)
     values ($1, 'own', 'BLOG', 'risk', $2, 'E', '<p>Text.</p>', '', 'A', '{a}', 1, '2026-11-01', $2, $3, $4, $5, $6)`,
    [id, title, post(title), dueAt, OFFICER, NOW],
  );
const addQuestion = () =>
  query(
    `insert into faqs (id, slug, category, question, answer, sort_order, search_text, source, due_at, written_by, edited_at)
     values ('why@' || gen_random_uuid(), 'why', 'account', $1, '<p>See <a href="/help">help</a>.</p>', 0, 'See help', '{}', $2, $3, $2)`,
    ['[Why]\n so?', NOW, OFFICER],
  );

const shown = async () => {
  const { status, data } = await service.request('viewBlog', { slug: 'own' });
  return status === 200 ? data.title : status;
};
const versions = async (table = 'posts') =>
  query(`select id, published from ${table} where slug = 'own' order by id`);

it('shows what an officer writes with the release before, also a question in HTML', async () => {
  await addPost('First');
  expect(await shown()).toBe('First');
  clock.advance(60);
  await addPost('Second', undefined, clock.now());
  await addPost('Draft', 'own@draft', null);
  expect(await shown()).toBe('Second');
  await addQuestion();
  const { data } = await service.request('faqListUser', { category: 'account' });
  expect(data.docs).toEqual([
    expect.objectContaining({
      id: 'why',
      question: '[Why] so?',
      answer: '<p>See <a href="/help">help</a>.</p>',
      order: 1,
    }),
  ]);
  await query("delete from posts where id = 'own@draft'");
  await query("update posts set published = false where slug = 'own' and title = 'Second'");
  expect(await shown()).toBe(404);
  expect(await query("select version, published from texts where slug = 'own' order by 1")).toEqual(
    ['1', '2'].map((version) => ({ version, published: false })),
  );
});

it('makes what only this program can make of such a text at the next start', async () => {
  await addPost('First');
  expect(await query("select words from texts where slug = 'own'")).toEqual([{ words: null }]);
  await loadContent(service.ctx);
  const [{ words, fields }] = (await query(
    "select words, fields from texts where slug = 'own'",
  )) as [{ words: string; fields: object }];
  expect(words).toMatch(/^[0-9a-f]{12}$/);
  expect(fields).toMatchObject({ title: 'First', tags: ['a'], readMinutes: 1 });
  expect(await shown()).toBe('First');
});

it('writes what an officer does for the release before, and nothing twice', async () => {
  await put('publish', 'post', post('First'));
  await put('edit', 'post', post('Second'));
  await put('draft', 'post', post('Draft'));
  await put('draft', 'post', post('Better draft'));
  expect(await versions()).toEqual(
    ['own@1', 'own@2', 'own@draft'].map((id) => ({ id, published: true })),
  );
  expect(
    await query("select version, words is null as copied from texts where slug = 'own' order by 1"),
  ).toEqual(['1', '2', 'draft'].map((version) => ({ version, copied: false })));
  await act(operator(), 'content retire', retireContent, {
    kind: 'post',
    language: 'en',
    name: 'own',
  } as const);
  expect(await query("select id from posts where slug = 'own' and published")).toEqual([
    { id: 'own@draft' },
  ]);
  await addPost('Back');
  expect(await versions()).toContainEqual({ id: 'own@3', published: true });
  clock.advance(60);
  await put('publish', 'faq', '---\ntitle: Why?\nslug: why\ncategory: account\norder: 2\n---\nSo.');
  const [question] = await query("select question, answer, source from faqs where slug = 'why'");
  expect(question).toMatchObject({ question: 'Why?', answer: '<p>So.</p>' });
  expect(JSON.parse(question.source)).toMatchObject({ id: 'why', order: 2 });
});

it('agrees on legal texts, and the journal finds none that nobody signed', async () => {
  await loadContent(service.ctx);
  await put('publish', 'legal', legal('2026-11-01'));
  await put('edit', 'legal', legal('2026-11-02'));
  const old = "select version, html from static_pages where slug = 'own-terms' order by 1";
  expect((await query(old)).map(({ version }) => version)).toEqual(['2026-11-01', '2026-11-02']);
  await query(
    `insert into static_pages (id, kind, slug, version, title, summary, route, html, issued_at, sort_order, source, due_at, written_by, edited_at)
     values ('LEGAL/own-terms/2026-11-03', 'LEGAL', 'own-terms', '2026-11-03', 'Terms', 'S', '/static/own-terms', '', '2026-11-03', 0, $1, $2, $3, $2)`,
    [legal('2026-11-03'), NOW, OFFICER],
  );
  const { data } = await service.request('getStatic', { slug: 'own-terms' });
  expect(data).toMatchObject({ version: '2026-11-03', html: '<p>Terms of 2026-11-03.</p>' });
  expect(await findUnrecordedTexts(service.ctx)).toEqual([
    'No command published or retired the legal text own-terms@2026-11-03 as it is.',
  ]);
  await query("update static_pages set published = false where version = '2026-11-03'");
  const before = await service.request('getStatic', { slug: 'own-terms' });
  expect(before.data.version).toBe('2026-11-02');
});
