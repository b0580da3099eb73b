import { PUBLIC_ROUTES, paths } from '@/config/paths';

/** A value for each public route with a part in brackets; posts and articles are those the service lists. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/auth/otp-verification/[slug]': '/auth/otp-verification/phone',
  '/static/[slug]': '/static/cookies',
  '/content/[slugs]': '/content/cookies',
};

/** Public pages that have no route of their own in the specification. */
const FURTHER = [
  paths.home,
  paths.proof,
  '/static/recovery',
  '/static/certificate',
  '/static/verify',
  '/static/newsletter-confirmed',
  '/static/newsletter-left',
];

/** Pages of a member that are used most. */
export const PORTAL: readonly string[] = [
  paths.dashboard,
  paths.buyShares,
  paths.wallet,
  paths.transactions,
];

/** The other pages of the portal's menu. */
export const FURTHER_PORTAL: readonly string[] = [
  paths.staking,
  paths.distributions,
  paths.votes,
  paths.swap,
  paths.kyc,
  paths.settings,
  paths.notifications,
  paths.profile,
];

/** The newest post or article that the service lists. */
async function newest(origin: string, type: 'BLOG' | 'MEDIA', path: typeof paths.post) {
  const answer = await fetch(`${origin}/api/v1/blog/getblogMediaList?type=${type}`);
  const { data } = (await answer.json()) as {
    data: { docs: { category: string; slug: string }[] };
  };
  const [post] = data.docs;
  if (!post) throw new Error(`The service lists no ${type}.`);
  return path(post.category, post.slug);
}

export const newestPost = (origin: string) => newest(origin, 'BLOG', paths.post);

/** An address of each public page. */
export async function publicPages(origin: string): Promise<string[]> {
  const examples: Record<string, string> = {
    ...EXAMPLES,
    '/blog/[dugs]/[slug]': await newestPost(origin),
    '/article/[dugs]/[slug]': await newest(origin, 'MEDIA', paths.article),
  };
  return [...FURTHER, ...PUBLIC_ROUTES].map((route) => examples[route] ?? route);
}
