import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PostPage } from '@/features/content/writing/post-page';
import type { PostSummary } from '@/features/content/writing/posts';
import { WritingPage } from '@/features/content/writing/writing-page';
import { renderSearched } from '../search/render-searched';

const post = (n: number, change: Partial<PostSummary> = {}): PostSummary => ({
  slug: `post-${n}`,
  category: n % 2 ? 'risk' : 'payments',
  type: 'BLOG',
  title: `Post number ${n}`,
  excerpt: 'What happened',
  coverUrl: '',
  author: 'Ada Kern',
  tags: [],
  readMinutes: 4,
  publishedAt: new Date(Date.UTC(2026, 10, 20 - n)).toISOString(),
  ...change,
});
const POSTS = Array.from({ length: 9 }, (_, n) => post(n));
const CATEGORIES = [
  { slug: 'payments', title: 'Payments' },
  { slug: 'risk', title: 'Risk' },
];

const show = (url: string, posts = POSTS) =>
  renderSearched(
    url,
    <WritingPage
      posts={posts}
      press={[post(20, { type: 'MEDIA', category: 'notices', title: 'A notice' })]}
      categories={CATEGORIES}
    />,
  );
const titles = () =>
  within(screen.getByRole('region', { name: 'Posts' }))
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent);

describe('the list', () => {
  it('shows the newest posts, the press beside them, and leads on to older ones', async () => {
    const { go } = show('/about-us/blog');
    expect(titles()).toHaveLength(7);
    expect(screen.getByRole('link', { name: 'A notice' })).toHaveAttribute(
      'href',
      '/article/notices/post-20',
    );
    const older = screen.getByRole('link', { name: 'Older posts' });
    expect(older).toHaveAttribute('href', '/about-us/blog?page=2');
    await act(async () => void (await go('/about-us/blog?page=2')));
    expect(titles()).toEqual(['Post number 7', 'Post number 8']);
    expect(screen.getByRole('link', { name: 'Newer posts' })).toHaveAttribute(
      'href',
      '/about-us/blog',
    );
  });

  it('narrows by category through the URL', async () => {
    const { visited } = show('/about-us/blog');
    await userEvent.click(screen.getByRole('link', { name: /^Risk/ }));
    expect(visited).toEqual(['/about-us/blog?category=risk']);
    expect(titles()).toHaveLength(4);
  });

  it('says what to do when a category has no posts', () => {
    show('/about-us/blog?category=zebra');
    expect(titles()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      '/contactus',
    );
  });
});

it('a post leads to its category, its neighbours and what is related', () => {
  renderSearched(
    '/blog/risk/post-1',
    <PostPage
      post={post(1, { tags: ['chain', 'fees'] })}
      body={[{ tag: 'p', children: ['The whole text.'] }]}
      headings={[]}
      related={[post(3)]}
      prev={{ slug: 'post-2', category: 'payments', title: 'Older one' }}
      next={null}
      categories={CATEGORIES}
    />,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Post number 1');
  expect(screen.getByText('19 November 2026')).toBeVisible();
  const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Risk')).toBe('/about-us/blog?category=risk');
  expect(href(/Older one/)).toBe('/blog/payments/post-2');
  expect(href('Post number 3')).toBe('/blog/risk/post-3');
  expect(screen.getByText('Tags: chain, fees.')).toBeVisible();
});
