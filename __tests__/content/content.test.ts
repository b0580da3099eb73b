import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { id, isoTime, slug, version } from '@/api/atoms';
import { contentSchemas } from '@/api/content/schemas';
import { bankFolder } from '@/config/bank';
import { isPublicPath, pathOf } from '@/config/paths';
import { COOKIE_NAMES, STORED } from '@/lib/storage/storage-list';
import { renderMarkdown } from '@/server/content/render-html';
import {
  type ContentFile,
  type ContentFolder,
  countWords,
  linksOf,
  parseFrontMatter,
  readFolder,
  readJson,
} from './read-content';

type Category = { slug: string; title: string; description: string };
type Member = {
  id: string;
  name: string;
  role: string;
  bio: string;
  linkedin: string | null;
  order: number;
};

/** Nothing may pretend to have been written after this. */
const LAST_DAY = new Date('2026-11-24T23:59:59.999Z');

const written = readFolder('posts');
const posts = written.filter(({ meta }) => meta.type === 'BLOG');
const press = written.filter(({ meta }) => meta.type === 'MEDIA');
const faq = readFolder('faq');
const help = readFolder('help');
const legal = readFolder('legal');
const pages = readFolder('pages');
const reports = readFolder('reports');
const files = [...posts, ...press, ...faq, ...help, ...legal, ...pages, ...reports];
const team = readJson<Member[]>('content/team.json');
const categories =
  readJson<Record<'posts' | 'press' | 'faq', Category[]>>('content/categories.json');

const text = (file: ContentFile, key: string) => {
  const value = file.meta[key];
  return typeof value === 'string' ? value : '';
};
const readPublic = (file: string) => readFileSync(path.join(bankFolder(), 'public', file));
/** Width and height, from the first chunk of a PNG. */
const pngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const slugs = (list: ContentFile[]) => list.map((file) => text(file, 'slug'));
const named = (list: ContentFile[]) => list.map((file) => [file.file, file] as const);

const POST_KEYS = [
  ...['title', 'slug', 'type', 'category', 'excerpt', 'author', 'tags'],
  ...['publishedAt', 'cover'],
];

describe('front matter', () => {
  const KEYS: Record<ContentFolder, string[]> = {
    posts: POST_KEYS,
    faq: ['title', 'slug', 'category', 'order'],
    help: ['title', 'slug', 'order', 'summary'],
    legal: ['title', 'slug', 'version', 'updatedAt', 'summary'],
    pages: ['title', 'slug', 'route', 'description', 'lede'],
    reports: ['title', 'slug'],
  };

  it.each(named(files))('%s holds exactly its keys', (name, file) => {
    const folder = name.split('/')[0] as ContentFolder;
    expect(Object.keys(file.meta).sort()).toEqual([...KEYS[folder]].sort());
    expect(slug.safeParse(file.meta.slug).success).toBe(true);
    expect(name).toBe(`${folder}/${text(file, 'slug')}.md`);
    expect(text(file, 'title').length).toBeLessThanOrEqual(80);
  });

  it('refuses a file without front matter, a line that is no pair, and a key given twice', () => {
    expect(() => parseFrontMatter('a.md', 'text')).toThrow('no front matter');
    expect(() => parseFrontMatter('a.md', '---\ntitle\n---\ntext')).toThrow('"title" is not');
    expect(() => parseFrontMatter('a.md', '---\na: 1\na: 2\n---\ntext')).toThrow('stands twice');
  });

  it('gives each slug once in its folder, and each post and press item once in all', () => {
    for (const list of [faq, help, legal, pages, reports, [...posts, ...press]]) {
      expect(new Set(slugs(list)).size).toBe(list.length);
    }
  });
});

describe('posts and press', () => {
  it('are as many as the site needs', () => {
    expect(posts.length).toBeGreaterThanOrEqual(8);
    expect(press.length).toBeGreaterThanOrEqual(4);
  });

  it.each(named([...posts, ...press]))('%s is a row of the contract', (_, file) => {
    const { excerpt, tags, publishedAt, category, author, type, title } = file.meta;
    const row = { id: 'x', slug: file.meta.slug, coverUrl: '/x.svg', readMinutes: 1 };
    const doc = { ...row, excerpt, tags, publishedAt, category, author, type, title };
    const list = { docs: [doc], total: 1, page: 1, limit: 10, pages: 1 };
    expect(contentSchemas.getBlogMediaList.data.safeParse(list)).toMatchObject({ success: true });
    const isPost = type === 'BLOG';
    expect(isPost || type === 'MEDIA').toBe(true);
    expect(categories[isPost ? 'posts' : 'press'].map((c) => c.slug)).toContain(category);
    expect(['FNX', ...team.map((member) => member.name)]).toContain(author);
    expect(text(file, 'excerpt').length).toBeLessThanOrEqual(180);
    const published = new Date(text(file, 'publishedAt'));
    expect(published.getTime()).toBeGreaterThanOrEqual(Date.parse('2025-12-01T00:00:00Z'));
    expect(published.getTime()).toBeLessThanOrEqual(LAST_DAY.getTime());
  });

  it.each(named(posts))('%s has 500 to 1,100 words', (_, file) => {
    expect(countWords(file.body)).toBeGreaterThanOrEqual(500);
    expect(countWords(file.body)).toBeLessThanOrEqual(1_100);
  });

  it.each(named([...posts, ...press]))('%s has a cover, and a picture for links', (_, file) => {
    const cover = text(file, 'cover');
    expect(cover).toBe(`/covers/${text(file, 'slug')}.svg`);
    expect(readPublic(cover).toString()).toMatch(/^<svg [^>]*width="1200" height="750"/);
    expect(pngSize(readPublic(cover.replace(/svg$/, 'png')))).toEqual([1200, 630]);
  });

  it('leave no category empty and publish no two at the same moment', () => {
    for (const key of ['posts', 'press'] as const) {
      const used = (key === 'posts' ? posts : press).map((file) => text(file, 'category'));
      expect([...new Set(used)].sort()).toEqual(categories[key].map((c) => c.slug).sort());
    }
    const times = [...posts, ...press].map((file) => text(file, 'publishedAt'));
    expect(new Set(times).size).toBe(times.length);
  });
});

describe('legal texts', () => {
  const LEAST_WORDS: Record<string, number> = {
    'term-condition': 1_800,
    'privacy-policy': 1_500,
    'risk-disclosure': 1_200,
    'share-agreement': 900,
    cookies: 500,
  };

  it('are these five', () => {
    expect(slugs(legal).sort()).toEqual(Object.keys(LEAST_WORDS).sort());
  });

  it.each(named(legal))('%s is long enough, versioned, and says that it is a sample', (_, file) => {
    expect(countWords(file.body)).toBeGreaterThanOrEqual(
      LEAST_WORDS[text(file, 'slug')] ?? Number.POSITIVE_INFINITY,
    );
    expect(version.safeParse(file.meta.version).success).toBe(true);
    expect(isoTime.safeParse(file.meta.updatedAt).success).toBe(true);
    expect(new Date(text(file, 'updatedAt')).getTime()).toBeLessThanOrEqual(LAST_DAY.getTime());
    const { title, updatedAt } = file.meta;
    const row = { slug: file.meta.slug, title, version: file.meta.version, updatedAt, html: '' };
    expect(contentSchemas.getStatic.data.safeParse(row).success).toBe(true);
    const [notice = ''] = file.body.trimStart().split('\n');
    expect(notice).toMatch(/^> This is a sample text/);
    expect(notice).toMatch(/operator.*must have .*replaced by counsel/);
  });

  it('name exactly the cookies and storage keys there are', () => {
    const cookies = legal.find((file) => file.meta.slug === 'cookies');
    const [, cookieTable = '', storageTable = ''] = (cookies?.body ?? '').split(/^## .*$/m);
    const names = (part: string) =>
      [...part.matchAll(/^\| (\S+) \|/gm)].map((m) => m[1]).filter((name) => name !== 'Name');
    expect(names(cookieTable)).toEqual(Object.values(COOKIE_NAMES));
    expect(names(storageTable).sort()).toEqual(Object.keys(STORED).sort());
  });
});

describe('FAQ', () => {
  it('has at least 25 entries in five or six categories, each in order from 1', () => {
    expect(faq.length).toBeGreaterThanOrEqual(25);
    const known = categories.faq.map((category) => category.slug);
    expect(known.length).toBeGreaterThanOrEqual(5);
    expect(known.length).toBeLessThanOrEqual(6);
    expect(new Set(faq.map(({ meta }) => meta.category))).toEqual(new Set(known));
    for (const category of known) {
      const own = faq.filter(({ meta }) => meta.category === category);
      const orders = own.map(({ meta }) => Number(meta.order)).sort((a, b) => a - b);
      expect(orders).toEqual(orders.map((_, index) => index + 1));
    }
    expect(new Set(faq.map(({ meta }) => meta.title)).size).toBe(faq.length);
  });

  it.each(named(faq))('%s is a question with an answer', (_, { meta, body }) => {
    expect(id.safeParse(meta.slug).success).toBe(true);
    expect(meta.title).toMatch(/^[A-Z].*\?$|^[A-Z].*\. What now\?$/);
    expect(countWords(body)).toBeGreaterThanOrEqual(20);
    const tags = [...renderMarkdown(body).matchAll(/<(\/?)(\w+)([^>]*)>/g)];
    for (const [, slash, tag, rest] of tags) {
      expect(['p', 'ul', 'li', 'a']).toContain(tag);
      expect(rest).toMatch(tag === 'a' && !slash ? /^ href="[^"]+"$/ : /^$/);
    }
    const open = tags.filter(([, slash]) => !slash).length;
    expect(open * 2).toBe(tags.length);
  });
});

describe('help and pages', () => {
  it('covers at least six topics, each with numbered steps or numbered habits, in order', () => {
    expect(help.length).toBeGreaterThanOrEqual(6);
    expect(help.map((file) => Number(file.meta.order)).sort((a, b) => a - b)).toEqual(
      help.map((_, index) => index + 1),
    );
    for (const file of help) expect(file.body).toMatch(/^1\. .+\n2\. /m);
  });

  it('has the five pages, each on a public route, with sections and a short description', () => {
    expect(slugs(pages)).toEqual([
      'about',
      'campaign',
      'how-different',
      'how-it-works',
      'tokenization',
    ]);
    for (const file of pages) {
      expect(isPublicPath(text(file, 'route'))).toBe(true);
      expect(text(file, 'description').length).toBeLessThanOrEqual(160);
      expect(file.body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('team', () => {
  it('is eight people of the contract, in order, with a portrait in words of 40 to 70', () => {
    expect(team).toHaveLength(8);
    expect(team.map((member) => member.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const docs = team.map((member) => ({ ...member, photoUrl: '/x.svg' }));
    const list = { docs, total: 8, page: 1, limit: 10, pages: 1 };
    expect(contentSchemas.teamList.data.safeParse(list)).toMatchObject({ success: true });
    for (const { bio, linkedin } of team) {
      expect(countWords(bio)).toBeGreaterThanOrEqual(40);
      expect(countWords(bio)).toBeLessThanOrEqual(70);
      expect(linkedin).toBeNull();
    }
  });
});

describe('pictures', () => {
  it('are a medal for everyone of the team, and of nobody else', () => {
    const medals = readdirSync(path.join(bankFolder(), 'public/team')).sort();
    expect(medals).toEqual(team.map(({ id: name }) => `${name}.svg`).sort());
  });

  it('hold no script, no text of another site and no picture in a picture', () => {
    const drawn = ['team', 'covers'].flatMap((folder) =>
      readdirSync(path.join(bankFolder(), 'public', folder)).map((name) => `/${folder}/${name}`),
    );
    for (const name of drawn.filter((file) => file.endsWith('.svg'))) {
      const markup = readPublic(name).toString();
      expect(markup).not.toMatch(/<(?:script|image|foreignObject|style)|\son\w+=/i);
      expect(markup.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\((?!#)/);
      expect(markup.length).toBeLessThan(24_000);
    }
  });
});

describe('markdown', () => {
  /** What a renderer of the subset in bank/README.md would not understand. */
  const UNKNOWN: [string, RegExp][] = [
    ['HTML', /<[a-z!/]/i],
    ['a picture', /!\[/],
    ['a first-level or deep heading', /^#(?:#{3,})? /m],
    ['code', /`/],
    ['a nested list', /^[ \t]+(?:[-*]|\d+\.) /m],
    ['an underline for emphasis', /(?:^|\s)_\S/m],
    ['a reference link', /\]\[|^\[[^\]]+\]:/m],
    ['a hard break', / {2}$/m],
    ['a bare address', /https?:|www\./],
  ];

  it.each(named(files))('%s keeps to the subset', (_, file) => {
    for (const [what, pattern] of UNKNOWN) {
      expect([what, pattern.exec(file.body)?.[0]]).toEqual([what, undefined]);
    }
    expect((file.body.match(/\*\*/g)?.length ?? 0) % 2).toBe(0);
    const level = [...file.body.matchAll(/^(#+) /gm)].map((m) => m[1]?.length ?? 0);
    expect(level[0] ?? 2).toBe(2);
  });

  it.each(named(files))('%s has tables with the same number of cells in each row', (_, file) => {
    for (const table of file.body.match(/(?:^\|.*\n)+/gm) ?? []) {
      const rows = table.trim().split('\n');
      expect(rows[1]).toMatch(/^\|(?:---\|)+$/);
      expect(new Set(rows.map((row) => row.split('|').length)).size).toBe(1);
    }
  });
});

describe('links', () => {
  const PRIVATE_ROUTES =
    /^\/(?:dashboard|buy-shares|swap|distributions|votes|staking(?:\/claims)?|wallet(?:\/send)?|sell(?:\/offers)?|transactions(?:\/statement)?|deals|notifications|kyc|profile|settings)$/;
  const SETTINGS_TABS = [
    'general',
    'security',
    'notifications',
    'wallets',
    'sessions',
    'deactivate',
  ];
  const articles = new Set([
    ...posts.map((f) => `/blog/${text(f, 'category')}/${text(f, 'slug')}`),
    ...press.map((f) => `/article/${text(f, 'category')}/${text(f, 'slug')}`),
    ...slugs(legal).map((name) => `/static/${name}`),
    '/static/about',
    '/static/proof',
    '/static/recovery',
  ]);

  /** Why a link leads nowhere, or null. */
  function fault(link: string): string | null {
    if (!/^\/(?![/\\])/.test(link)) return 'leaves the site';
    const path = pathOf(link);
    const hash = link.split('#')[1];
    if (/^\/(?:blog|article|static|content)\//.test(path) && !articles.has(path))
      return 'no such text';
    if (!isPublicPath(path) && !PRIVATE_ROUTES.test(path)) return 'no such route';
    const tab = /\?tab=(\w+)$/.exec(link)?.[1];
    if (link.includes('?') && !(path === '/settings' && SETTINGS_TABS.includes(tab ?? '')))
      return 'no such tab';
    if (hash === undefined) return null;
    const anchors: Record<string, string[]> = {
      '/help': slugs(help),
      '/faq': slugs(faq),
    };
    return anchors[path]?.includes(hash) ? null : 'no such anchor';
  }

  it('lead to pages of this site that exist', () => {
    const sources: [string, string][] = [
      ...files.map((file): [string, string] => [file.file, file.body]),
    ];
    const all = sources.flatMap(([name, source]) =>
      linksOf(source).map((link) => ({ name, link })),
    );
    expect(all.length).toBeGreaterThan(60);
    expect(
      all.filter(({ link }) => fault(link)).map((l) => ({ ...l, why: fault(l.link) })),
    ).toEqual([]);
  });

  it.each([
    ['https://example.com/', 'leaves the site'],
    ['//example.com', 'leaves the site'],
    ['mailto:a@b.c', 'leaves the site'],
    ['/blog/risk/unknown', 'no such text'],
    ['/nowhere', 'no such route'],
    ['/settings?tab=other', 'no such tab'],
    ['/help#unknown', 'no such anchor'],
  ])('calls %s what it is', (link, why) => expect(fault(link)).toBe(why));

  it('are nowhere else in the data', () => {
    for (const name of ['content/team.json', 'bank.json', 'content/categories.json']) {
      expect(JSON.stringify(readJson(name))).not.toMatch(/https?:|www\.|\/\//);
    }
  });
});

describe('words', () => {
  const everything: [string, string][] = [
    ...files.map((f): [string, string] => [
      f.file,
      `${Object.values(f.meta).join('\n')}\n${f.body}`,
    ]),
    ...['content/team.json', 'bank.json', 'content/categories.json'].map(
      (name): [string, string] => [name, JSON.stringify(readJson(name))],
    ),
  ];
  const UNWANTED =
    /lorem|ipsum|in today['’]s|seamless|game.chang|cutting.edge|revolution|empower|unlock(?:ing)? (?:the|your)|delve|passive income|risk.free|to the moon|TODO|TBD/i;
  const AMERICAN =
    /\b(?:tokeniz(?:e[ds]?|ing)|colors?|favors?|behavior|centers?|organiz\w+|recogniz\w+|canceled|license number)\b/i;

  it.each(everything)('%s is plain, British and promises nothing', (_, source) => {
    expect(UNWANTED.exec(source)?.[0]).toBeUndefined();
    // Keys are the contract's spelling, not ours.
    expect(AMERICAN.exec(source.replace(/"\w+":/g, ''))?.[0]).toBeUndefined();
    expect(source.match(/guaranteed/gi)?.length ?? 0).toBe(
      source.match(/not guaranteed/gi)?.length ?? 0,
    );
    expect(source.match(/—/g)?.length ?? 0).toBeLessThanOrEqual(2);
  });
});
