/** Every URL of the site. */
export const paths = {
  home: '/',
  createAccount: '/auth/create-account',
  login: '/auth/login',
  loginCode: '/auth/otp',
  loginAuthenticator: '/auth/verify-otp',
  verify: (step: 'phone' | 'email') => `/auth/otp-verification/${step}`,
  forgotPassword: '/auth/forgot-password',
  forgotCode: '/auth/forgot-verify',
  newPassword: '/auth/reset-password',
  changePassword: '/auth/change-password',
  /** Enter the code of an action that was started while logged in. */
  actionCode: '/auth/otp-verify',
  dashboard: '/dashboard',
  buyShares: '/buy-shares',
  order: (orderId: string) => `/buy-shares/${encodeURIComponent(orderId)}`,
  wallet: '/wallet',
  sendShares: '/wallet/send',
  /** To the owner of a link. */
  sendTo: (token: string) => `/wallet/send?to=${encodeURIComponent(token)}`,
  receiveShares: '/wallet/receive',
  transactions: '/transactions',
  transaction: (id: string) => `/transactions/${encodeURIComponent(id)}`,
  /** The year is this one if none is given. */
  statement: (year?: string) =>
    `/transactions/statement${year ? `?year=${encodeURIComponent(year)}` : ''}`,
  deals: '/deals',
  swap: '/swap',
  staking: '/staking',
  claims: '/staking/claims',
  distributions: '/distributions',
  /** Rounds in which owners sell, and offers between two people. */
  sell: '/sell',
  round: (id: string) => `/sell/${encodeURIComponent(id)}`,
  offers: '/sell/offers',
  /** Open offers to everybody, where the bank has turned that on. */
  offerBoard: '/sell/offers/board',
  offerOf: (link: string) => `/sell/offers/${encodeURIComponent(link)}`,
  votes: '/votes',
  vote: (id: string) => `/votes/${encodeURIComponent(id)}`,
  /** A shareholder's request for an item of the agenda. */
  item: (id: string) => `/votes/items/${encodeURIComponent(id)}`,
  newItem: '/votes/items/new',
  notifications: '/notifications',
  kyc: '/kyc',
  settings: '/settings',
  settingsTab: (tab: string) => `/settings?tab=${encodeURIComponent(tab)}`,
  profile: '/profile',
  terms: '/static/term-condition',
  privacy: '/static/privacy-policy',
  risk: '/static/risk-disclosure',
  /** Terms, privacy and the other versioned texts. */
  legal: (slug: string) => `/static/${encodeURIComponent(slug)}`,
  about: '/about',
  howItWorks: '/how-work',
  tokenization: '/fnxization',
  howDifferent: '/how-different',
  bank: '/bank-overview',
  /** Its policy lets the browser ask any node, so it is loaded as a document of its own. */
  proof: '/static/proof',
  /** The recovery of a lost wallet, for everybody. */
  recovery: (wallet: string) => `/static/recovery?wallet=${encodeURIComponent(wallet)}`,
  offer: '/campaign-details',
  price: '/price',
  writing: '/about-us/blog',
  post: (category: string, slug: string) =>
    `/blog/${encodeURIComponent(category)}/${encodeURIComponent(slug)}`,
  article: (category: string, slug: string) =>
    `/article/${encodeURIComponent(category)}/${encodeURIComponent(slug)}`,
  feed: '/rss.xml',
  questions: '/faq',
  help: '/help',
  docs: '/docs',
  contact: '/contactus',
} as const;

/** Routes that need no login; a part in brackets matches one segment. The home route is also public. */
export const PUBLIC_ROUTES = [
  '/about',
  '/price',
  '/auth/change-password',
  '/auth/create-account',
  '/auth/login',
  '/auth/otp-verification/[slug]',
  '/auth/otp-verify',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/forgot-verify',
  '/auth/reset',
  '/auth/otp',
  '/auth/verify-otp',
  '/auth/reset-password',
  '/bank-overview',
  '/campaign-details',
  '/400',
  '/500',
  '/404',
  '/contactus',
  '/faq',
  '/help',
  '/docs',
  '/static/[slug]',
  '/static/about',
  '/fnxization',
  '/how-different',
  '/how-work',
  '/static/term-condition',
  '/static/privacy-policy',
  '/static/risk-disclosure',
  '/article/[dugs]/[slug]',
  '/content/[slugs]',
  '/blog/[dugs]/[slug]',
  '/about-us/blog',
  '/about-us/fnxization',
  '/about-us/how-different',
  '/about-us/how-work',
] as const;

/** Pages for visitors who are not logged in; with a token they redirect home. */
export const GUEST_ONLY_ROUTES: readonly string[] = [
  '/auth/login',
  '/auth/forgot-password',
  '/auth/forgot-verify',
  '/auth/reset',
  '/auth/otp',
  '/auth/verify-otp',
  '/auth/reset-password',
];

/** Public pages that a login may return to, because their content needs a login. */
const RETURN_ROUTES: readonly string[] = ['/auth/change-password', '/auth/otp-verify'];

const PUBLIC_PATTERNS = PUBLIC_ROUTES.map(
  (route) => new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`),
);

/** The path of a URL on this site, without query, hash or trailing slash. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path || '/';
}

/** Whether the path needs no login. */
export function isPublicPath(path: string): boolean {
  return path === paths.home || PUBLIC_PATTERNS.some((pattern) => pattern.test(path));
}

/** Whether the path redirects home when logged in. */
export function isGuestOnlyPath(path: string): boolean {
  return GUEST_ONLY_ROUTES.includes(path);
}

/** Whether this page's content security policy (`scripts/build/next/headers.js`) allows the scripts of a third party's human check. */
export function isHumanCheckPath(path: string): boolean {
  return path.startsWith('/auth/') || path === paths.contact;
}

// A host that none of our URLs has: a URL that resolves to it was relative.
const NOWHERE = 'https://nowhere.invalid';

/**
 * The page to return to after a login: `candidate` if it is a path on this site that needs a login, else null. Rejects
 * other origins in every spelling that browsers accept (`//host`, `/\host`, `https:host`, `javascript:`).
 */
export function safeNext(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || !/^\/(?![/\\])/.test(candidate)) return null;
  if (/[\\\p{Cc}]/u.test(candidate)) return null;
  try {
    const url = new URL(candidate, NOWHERE);
    if (url.origin !== NOWHERE) return null;
    if (decodeURIComponent(url.pathname).startsWith('//')) return null;
    const path = pathOf(url.pathname);
    if (isPublicPath(path) && !RETURN_ROUTES.includes(path)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
