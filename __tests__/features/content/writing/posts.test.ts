import { postJsonLd } from '@/features/content/writing/post-json-ld';
import {
  countedCategories,
  filterPosts,
  linkPicture,
  POSTS_A_PAGE,
  type PostSummary,
  postPath,
} from '@/features/content/writing/posts';
import { rssFeed } from '@/features/content/writing/rss';

const post = (n: number, change: Partial<PostSummary> = {}): PostSummary => ({
  slug: `post-${n}`,
  category: n % 2 ? 'risk' : 'payments',
  type: 'BLOG',
  title: `Post ${n}`,
  excerpt: `What happened on day ${n}`,
  coverUrl: '',
  author: 'Ada Kern',
  tags: ['chain'],
  readMinutes: 4,
  publishedAt: new Date(Date.UTC(2026, 10, 20 - n)).toISOString(),
  ...change,
});
const posts = Array.from({ length: POSTS_A_PAGE + 2 }, (_, n) => post(n));

describe('the picture beside a link', () => {
  it('is the PNG beside an engraved cover, and a cover of another kind itself', () => {
    expect(linkPicture({ coverUrl: '/covers/a.svg' })).toBe('/covers/a.png');
    expect(linkPicture({ coverUrl: '/covers/mine.jpg' })).toBe('/covers/mine.jpg');
    expect(linkPicture({ coverUrl: '' })).toBeUndefined();
  });

  it('stands in the structured data, and the product’s where a post has none', () => {
    const absolute = (path: string) => `https://fnx.example${path}`;
    const pictureOf = (coverUrl: string) => postJsonLd(post(1, { coverUrl }), absolute)[0];
    expect(pictureOf('/covers/a.svg')).toMatchObject({ image: 'https://fnx.example/covers/a.png' });
    expect(pictureOf('')).toMatchObject({ image: 'https://fnx.example/social.png' });
  });
});

describe('the list of posts', () => {
  it('shows a page of them, and the last page for one beyond it', () => {
    const first = filterPosts(posts, { category: '', page: 1 });
    expect(first.shown).toHaveLength(POSTS_A_PAGE);
    expect(first.pages).toBe(2);
    const beyond = filterPosts(posts, { category: '', page: 99 });
    expect(beyond.page).toBe(2);
    expect(beyond.shown.map(({ slug }) => slug)).toEqual(['post-7', 'post-8']);
  });

  it('narrows by category', () => {
    const { shown } = filterPosts(posts, { category: 'risk', page: 1 });
    expect(shown.map(({ slug }) => slug)).toEqual(['post-1', 'post-3', 'post-5', 'post-7']);
  });

  it('counts each category once, known ones first, and leaves out empty ones', () => {
    const listed = [
      { slug: 'payments', title: 'Payments' },
      { slug: 'empty', title: 'Empty' },
    ];
    expect(countedCategories(listed, posts)).toEqual([
      { slug: 'payments', title: 'Payments', count: 5 },
      { slug: 'risk', title: 'Risk', count: 4 },
    ]);
  });
});

it('puts posts and press items under their own routes', () => {
  expect(postPath(post(1))).toBe('/blog/risk/post-1');
  expect(postPath(post(1, { type: 'MEDIA' }))).toBe('/article/risk/post-1');
});

describe('the feed', () => {
  const items = (xml: string) => xml.split('<item>').length - 1;

  it('escapes what authors write', () => {
    const xml = rssFeed('https://fnx.example', [post(1, { title: 'A < B & "C" \u0000' })], []);
    expect(xml).toContain('<title>A &lt; B &amp; &quot;C&quot; </title>');
    expect(items(xml)).toBe(1);
  });

  it('names each post by its absolute URL and the date of RFC 822', () => {
    const xml = rssFeed('https://fnx.example', [post(2)], []);
    expect(xml).toContain('<link>https://fnx.example/blog/payments/post-2</link>');
    expect(xml).toContain('<pubDate>Wed, 18 Nov 2026 00:00:00 GMT</pubDate>');
    expect(xml).toContain('rel="self"');
  });

  it('stands without posts', () => {
    expect(items(rssFeed('https://fnx.example', [], []))).toBe(0);
  });
});

it('describes a post to search engines, a press item as news', () => {
  const absolute = (path: string) => `https://fnx.example${path}`;
  expect(postJsonLd(post(1), absolute)[0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Post 1',
    mainEntityOfPage: 'https://fnx.example/blog/risk/post-1',
    author: { name: 'Ada Kern' },
  });
  expect(postJsonLd(post(1, { type: 'MEDIA' }), absolute)[0]).toMatchObject({
    '@type': 'NewsArticle',
  });
});
