import { contentCalls } from '@fnx/api/desk/content';
import { contentDeskRoutes } from '@/server/content/desk/desk-routes';
import type { Verb } from '@/server/content/desk/put-content';
import { cancelContent, retireContent } from '@/server/content/desk/retire-content';
import { loadContent } from '@/server/content/source/load-content';
import { readContentFiles } from '@/server/content/source/read-content-files';
import type { DeskRoute } from '@/server/desk/desk-route';
import { commandGroups } from '@/server/modules';
import { execute } from '@/server/operator/execute';
import { readAgreement, TERMS_VERSION } from '@/server/platform/legal-versions';
import { signUpByCodes, signupForm } from '../../support/people/members';
import { act, writeContent } from '../../support/service/act';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

const NOW = new Date('2026-11-24T12:00:00.000Z');
const LATER = '2026-12-01T09:00:00Z';
const set = readContentFiles();

let service: TestService;
let clock: ReturnType<typeof createTestClock>;
beforeEach(async () => {
  clock = createTestClock(NOW);
  service = await startTestService({ clock });
});
afterEach(() => service.stop());

const passUntil = (time: string) =>
  clock.advance((Date.parse(time) - clock.now().getTime()) / 1000);

const post = (title: string, publishedAt = '2026-11-01T00:00:00.000Z') =>
  `---\ntitle: ${title}\nslug: own\ntype: BLOG\ncategory: risk\nexcerpt: E\nauthor: A\ntags: [a]\npublishedAt: ${publishedAt}\n---\nText of ${title}.`;
const faq = (answer: string) =>
  `---\ntitle: Why?\nslug: why\ncategory: account\norder: 1\n---\n${answer}`;
const legal = (version: string) =>
  `---\ntitle: Terms\nslug: own-terms\nversion: ${version}\nupdatedAt: ${version}T00:00:00.000Z\nsummary: S\n---\nTerms of ${version}.`;

type Type = Parameters<typeof writeContent>[2];
const put = (verb: Verb, type: Type, source: string, at?: string) =>
  writeContent(
    { ctx: service.ctx, name: 'eve@bank.example' },
    verb,
    type,
    { name: 'f', source },
    at,
  );
const operator = () => ({ ctx: service.ctx, name: 'eve@bank.example' });
const retire = (type: Type, name: string) =>
  act(operator(), 'content retire', retireContent, { kind: type, language: 'en' as const, name });
const cancel = (type: Type, name: string) =>
  act(operator(), 'content cancel', cancelContent, { kind: type, language: 'en' as const, name });

const title = async () => (await service.request('viewBlog', { slug: 'own' })).data.title;
const answers = async () =>
  (await service.request('faqListUser', { category: 'account' })).data.docs.map(
    ({ answer }: { answer: string }) => answer,
  );
const termsVersion = async () =>
  (await service.request('getStatic', { slug: 'own-terms' })).data.version;

/** Calls a view of the desk as its frame does. */
async function view<C extends DeskRoute['call']>(call: C, input: unknown) {
  const route = contentDeskRoutes.find((one) => one.call === call);
  const officer = { id: '1', email: 'eve@bank.example', name: 'Eve', roles: ['EDITOR'] as const };
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came back and asserts on it.
  return (await route?.handle({ ctx: service.ctx, officer, input })) as any;
}

const states = async (type: Type, slug: string) =>
  (await view(contentCalls.item, { type, slug, language: 'en' })).versions.map(
    ({ state }: { state: string }) => state,
  );

it('shows a version from its time on, without a job', async () => {
  await put('publish', 'post', post('First'));
  await put('edit', 'post', post('Second'));
  await put('edit', 'post', post('Third'), LATER);
  await put('publish', 'faq', faq('<p>One</p>'));
  await put('edit', 'faq', faq('<p>Two</p>'), LATER);
  await put('publish', 'legal', legal('2026-11-01'));
  await put('edit', 'legal', legal('2026-11-02'), LATER);
  expect([await title(), await answers(), await termsVersion()]).toEqual([
    'Second',
    ['<p>One</p>'],
    '2026-11-01',
  ]);
  expect(await states('post', 'own')).toEqual(['scheduled', 'published', 'past']);
  expect((await view(contentCalls.items, { type: 'post', language: 'en' })).items).toEqual([
    expect.objectContaining({
      slug: 'own',
      title: 'Second',
      state: 'published',
      versions: 3,
      scheduledAt: new Date(LATER).toISOString(),
    }),
  ]);
  passUntil(LATER);
  expect([await title(), await answers(), await termsVersion()]).toEqual([
    'Third',
    ['<p>Two</p>'],
    '2026-11-02',
  ]);
  expect(await states('legal', 'own-terms')).toEqual(['published', 'past']);
  const list = (await service.request('getBlogMediaList', {})).data;
  expect(list).toMatchObject({ total: 1, docs: [{ slug: 'own', title: 'Third' }] });
});

it('asks new customers for the terms that pages show, and tells the others of them beforehand', async () => {
  await loadContent(service.ctx, set);
  const member = await signUpByCodes(service);
  const isCurrent = async () =>
    (await service.request('getProfile', undefined, { token: member.token })).data.termsCurrent;
  const file =
    set.texts.find((text) => text.file === 'content/en/legal/term-condition.md')?.source ?? '';
  const terms = file.replace(/2026-11-20(\.2)?/g, '2026-11-30');
  await put('edit', 'legal', terms, LATER);
  const accepted = async () => (await service.request('config')).data.termsVersion;
  expect([await accepted(), await isCurrent()]).toEqual([TERMS_VERSION, true]);
  await service.runJobs('announcements');
  const { data } = await service.request('listNotification', {}, { token: member.token });
  expect(data.docs[0]).toMatchObject({
    title: 'Our terms change',
    body: expect.stringContaining('1 December 2026'),
    link: '/static/term-condition',
  });

  passUntil(LATER);
  expect(await accepted()).toBe('2026-11-30');
  const late = await service.request('createAccount', signupForm());
  expect(late.data.fields.termsVersion).toMatch(/^The terms have changed/);
  const token = await signUpByCodes(service, { termsVersion: '2026-11-30' });
  const { data: profile } = await service.request('getProfile', undefined, token);
  expect(profile).toMatchObject({ termsVersion: '2026-11-30', termsCurrent: true });
});

it('keeps a draft out of sight until it is published, and its text for the editor', async () => {
  await put('draft', 'post', post('Draft'));
  await put('draft', 'post', post('Better draft'));
  await put('draft', 'legal', legal('2026-11-01'));
  expect((await service.request('viewBlog', { slug: 'own' })).status).toBe(404);
  expect((await service.request('getStatic', { slug: 'own-terms' })).status).toBe(404);
  const { versions } = await view(contentCalls.item, {
    type: 'post',
    slug: 'own',
    language: 'en',
  });
  expect(versions).toMatchObject([
    { state: 'draft', by: 'eve@bank.example', source: post('Better draft') },
  ]);
  await put('publish', 'post', post('Done'));
  await put('publish', 'legal', legal('2026-11-01'));
  expect(await states('post', 'own')).toEqual(['published']);
  expect(await states('legal', 'own-terms')).toEqual(['published']);
  await expect(put('draft', 'legal', legal('2026-11-01'))).rejects.toThrow(/new version/);
});

it('retires an item with its schedule, and cancels what nobody has seen', async () => {
  await put('publish', 'post', post('First'));
  await put('edit', 'post', post('Second'), LATER);
  await put('draft', 'post', post('Draft'));
  expect(await cancel('post', 'own')).toMatchObject({ versions: 2 });
  expect(await title()).toBe('First');
  await expect(cancel('post', 'own')).rejects.toThrow(/neither/);
  await put('edit', 'post', post('Second'), LATER);
  await retire('post', 'own');
  passUntil(LATER);
  expect((await service.request('viewBlog', { slug: 'own' })).status).toBe(404);
  expect(await states('post', 'own')).toEqual(['retired', 'retired']);
  await put('edit', 'post', post('Back'));
  expect(await title()).toBe('Back');
  await put('publish', 'legal', legal('2026-11-01'));
  await put('edit', 'legal', legal('2026-11-02'), '2027-01-01T00:00:00Z');
  const scheduled = retire('legal', 'own-terms@2026-11-01');
  await expect(scheduled).rejects.toThrow(/only version/);
  await retire('legal', 'own-terms@2026-11-02');
  passUntil('2027-01-02T00:00:00Z');
  expect(await termsVersion()).toBe('2026-11-01');
});

describe('a translation', () => {
  const german = (of: string, title: string) =>
    `---\nof: ${of}\ntitle: ${title}\nslug: own\nexcerpt: A\ntags: [a]\n---\nText.`;
  const putGerman = (verb: Verb, source: string) =>
    writeContent(operator(), verb, 'post', { name: 'f', source }, undefined, 'de');
  const own = { type: 'post', slug: 'own', language: 'de' };
  const listed = async () =>
    (await view(contentCalls.items, { type: 'post', language: 'de' })).items[0];
  const wordsOf = async () => (await view(contentCalls.item, own)).original.words;

  it('is written, listed and marked as older than its original at the desk', async () => {
    await expect(putGerman('publish', german('0'.repeat(12), 'Erste'))).rejects.toThrow(
      /does not exist/,
    );
    await put('publish', 'post', post('First'));
    expect(await listed()).toMatchObject({ title: 'First', state: 'missing', isOlder: false });
    await putGerman('publish', german(await wordsOf(), 'Erste'));
    expect(await listed()).toMatchObject({ title: 'Erste', state: 'published', isOlder: false });
    await put('edit', 'post', post('Second'));
    expect(await listed()).toMatchObject({ title: 'Erste', isOlder: true });
    const { original, isOlder, versions } = await view(contentCalls.item, own);
    expect({ isOlder, versions: versions.length }).toEqual({ isOlder: true, versions: 1 });
    expect(original).toMatchObject({ title: 'Second', problem: null });
    await putGerman('edit', german(original.words, 'Zweite'));
    expect(await listed()).toMatchObject({ title: 'Zweite', isOlder: false, versions: 2 });
  });

  it('has the fields with words alone, and a legal text has none', async () => {
    await put('publish', 'post', post('First'));
    const withDate = german('0'.repeat(12), 'Erste').replace('tags:', 'author: A\ntags:');
    await expect(putGerman('publish', withDate)).rejects.toThrow(/author: no such key/);
    const file = { name: 'f', source: legal('2026-11-01') };
    const inGerman = writeContent(operator(), 'draft', 'legal', file, undefined, 'de');
    await expect(inGerman).rejects.toThrow(/binding in English/);
  });
});

it('edits help and pages too, and neither adds nor retires a page of the program', async () => {
  await loadContent(service.ctx, set);
  const textOf = (file: string) => set.texts.find((text) => text.file === file)?.source ?? '';
  const titled = (file: string) => textOf(file).replace(/^title: .*$/m, 'title: Mine');
  const read = async (slug: string) => (await service.request('getStatic', { slug })).data;
  await put('edit', 'page', titled('content/en/pages/about.md'));
  await put('edit', 'help', titled('content/en/help/lost-wallet.md'));
  expect([await read('about'), await read('lost-wallet')]).toMatchObject([
    { title: 'Mine', version: '2' },
    { title: 'Mine', version: '2' },
  ]);
  const page = textOf('content/en/pages/about.md').replace(/^slug: .*$/m, 'slug: other');
  await expect(put('publish', 'page', page)).rejects.toThrow(/neither added nor removed/);
  await expect(retire('page', 'about')).rejects.toThrow(/neither added nor removed/);
  await retire('help', 'lost-wallet');
  expect((await service.request('getStatic', { slug: 'lost-wallet' })).status).toBe(404);
});

it('previews a text as its page shows it, and says what is wrong with it', async () => {
  const source = `${post('Own')}\n\n## Part\n\n**b** <img src=x onerror=alert(1)>`;
  expect(await view(contentCalls.preview, { type: 'post', language: 'en', source })).toEqual({
    problem: null,
    name: 'own',
    title: 'Own',
    tree: [
      { tag: 'p', children: ['Text of Own.'] },
      { tag: 'h2', id: 'part-part', children: ['Part'] },
      { tag: 'p', children: [{ tag: 'strong', children: ['b'] }] },
    ],
  });
  const bad = { type: 'faq', language: 'en', source: '{' };
  expect(await view(contentCalls.preview, bad)).toMatchObject({
    problem: expect.stringContaining('no front matter'),
  });
  const open = { type: 'faq', language: 'en', source: '---\ntitle: Why?\nslug: why\n---\nSo.' };
  expect((await view(contentCalls.preview, open)).problem).toBe(
    'This text is invalid. category: is missing; order: is missing',
  );
  const empty = { ...open, source: '---\ntitle: Why?\n---\n' };
  expect((await view(contentCalls.preview, empty)).problem).toMatch(/no words below its head/);
});

it.each([
  [() => put('publish', 'post', post('P'), 'soon'), /not a UTC time/],
  [() => put('publish', 'post', post('P'), '2026-01-01T00:00:00Z'), /in the past/],
  [() => put('edit', 'post', post('P')), /does not exist. Use "content publish"/],
  [() => put('publish', 'legal', 'no head'), /front matter/],
])('refuses %#', async (act, words) => {
  await expect(act()).rejects.toThrow(words);
});

it('lets one officer publish no legal text', async () => {
  const writing = commandGroups
    .flatMap(({ commands }) => commands)
    .filter(({ name }) => /^(content|legal) (publish|edit|retire)$/.test(name));
  for (const command of writing) {
    const { name, critical, usage, fields } = command;
    expect([name, critical]).toEqual([name, name.startsWith('legal')]);
    expect(usage.includes('legal')).toBe(false);
    if (critical) continue;
    const args = ['legal', 'x'].slice(0, fields.filter(({ isArgument }) => isArgument).length);
    const file = { name: 'f', read: () => Buffer.from(legal('2026-11-01')) };
    const files: Record<string, typeof file> = usage.includes('--file') ? { file } : {};
    await expect(execute(command, operator(), { args, options: {}, files })).rejects.toThrow(
      /one of post, faq/,
    );
  }
});

describe('a published version of a legal text', () => {
  const row = "slug = 'own-terms' and version = '2026-11-01'";
  const change = (what: string) => service.shell(`update texts set ${what} where ${row}`);

  it('cannot be changed or removed by a direct write to the database', async () => {
    await put('publish', 'legal', legal('2026-11-01'));
    for (const what of [
      "source = 'Other words.'",
      'fields = fields || \'{"title": "Other"}\'',
      "kind = 'page'",
      "issued_at = now() - interval '1 day'",
      'due_at = null',
    ]) {
      await expect(change(what)).rejects.toThrow('never changed');
    }
    const gone = service.shell(`delete from texts where ${row}`);
    await expect(gone).rejects.toThrow('never removed');
  });

  it('is hidden once, and never shown again', async () => {
    await put('publish', 'legal', legal('2026-11-01'));
    await put('edit', 'legal', legal('2026-11-02'));
    await retire('legal', 'own-terms@2026-11-01');
    await expect(change('published = true')).rejects.toThrow('stays hidden');
  });

  it('stays as it is when a release brings other words for it', async () => {
    await loadContent(service.ctx, set);
    const changed = (text: (typeof set.texts)[number]) =>
      text.file === 'content/en/legal/term-condition.md'
        ? { ...text, source: `${text.source}\n\nYou owe us all.` }
        : text;
    await loadContent(service.ctx, { ...set, texts: set.texts.map(changed) });
    const { data } = await service.request('getStatic', { slug: 'term-condition' });
    expect(data.html).not.toContain('You owe us all.');
  });

  it('is accepted no more once it is hidden: the version before it is', async () => {
    await loadContent(service.ctx, set);
    const accepted = async () => (await readAgreement(service.ctx)).version;
    const before = await accepted();
    const newer = legal('2026-11-25')
      .replace('own-terms', 'share-agreement')
      .replace('2026-11-25T00', '2026-11-24T06');
    await put('edit', 'legal', newer);
    expect(await accepted()).toBe('2026-11-25');
    await retire('legal', 'share-agreement@2026-11-25');
    expect(await accepted()).toBe(before);
  });

  it('is read from the bytes that are hashed and accepted', async () => {
    const source =
      '---\ntitle: Share agreement\nslug: share-agreement\nversion: 2026-11-25\nupdatedAt: 2026-11-24T00:00:00.000Z\nsummary: S\n---\nSigned words.';
    await put('publish', 'legal', source);
    // No trigger stops the owner of the table.
    await service.ctx.pool.query(
      `begin; set local session_replication_role = replica; update texts set fields = fields || '{"title": "Other words."}' where slug = 'share-agreement'; commit`,
    );
    const { data } = await service.request('getStatic', { slug: 'share-agreement' });
    expect(data).toMatchObject({ title: 'Share agreement', html: '<p>Signed words.</p>' });
  });
});
