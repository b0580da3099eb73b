/* Headers of every response of Next: the policy of each page, and how long it may be kept. */
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const CAPTCHA_VENDORS = require('../../../src/config/captcha-vendors.json');
const { readCaptchaKind } = require('../../../src/config/read-bank-facts');
const { firstScript } = require('./first-script');

const isDevelopment = process.env.NODE_ENV === 'development';
const isHttps = (process.env.PUBLIC_URL ?? '').startsWith('https://');

/** The third party that makes the human check of forms; undefined where the service makes it itself. */
const captchaVendor = CAPTCHA_VENDORS[readCaptchaKind()];

/**
 * Scripts that run before anything else on every page. They stand in the page itself, because each file that the first paint waits for
 * costs a phone half a second, and the policy lets them run by their hashes, because they never change.
 */
const FIRST_SCRIPTS = ['trusted-types.js', 'boot.js'].map(firstScript);
const FIRST_SCRIPT_HASHES = FIRST_SCRIPTS.map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

/** Another origin that the pages call, when the service does not live on this one. */
function serviceOrigin() {
  const base = process.env.NEXT_PUBLIC_API_BASE_URL ?? '';
  return /^https?:\/\//.test(base) ? [new URL(base).origin] : [];
}

/** Only where Sumsub makes the identity checks, and there on the identity page alone. */
const checksBySumsub = process.env.KYC_PROVIDER === 'sumsub';
const SUMSUB = 'https://in.sumsub.com';
const WALLETCONNECT = [
  'wss://relay.walletconnect.org',
  'https://relay.walletconnect.org',
  'https://rpc.walletconnect.org',
  'https://verify.walletconnect.org',
];

/**
 * The policy of every page. `captcha` adds the hosts of the human check, for the auth pages and the contact form alone: the
 * pages that sign have no third-party script. `anyNode` lets the proof of holdings ask a node of the visitor's choice. `sumsub` lets Sumsub's frame, and no script of Sumsub's, into the identity page.
 * Styles stay inline because MUI and RainbowKit write them so on static pages.
 */
function contentSecurityPolicy({ captcha = false, sumsub = false, anyNode = false }) {
  const check = (captcha && captchaVendor?.policy) || {};
  const policy = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'script-src': [
      "'self'",
      ...FIRST_SCRIPT_HASHES,
      ...(check['script-src'] ?? []),
      // React's development build and hot reloading evaluate text.
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'", ...(check['style-src'] ?? [])],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      ...serviceOrigin(),
      ...WALLETCONNECT,
      ...(check['connect-src'] ?? []),
      ...(anyNode ? ['https:', 'http://localhost:*', 'http://127.0.0.1:*'] : []),
      ...(isDevelopment ? ['ws:'] : []),
    ],
    'frame-src': check['frame-src'] ?? [
      'https://verify.walletconnect.org',
      ...(sumsub ? [SUMSUB] : []),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    ...(isDevelopment
      ? {}
      : {
          'require-trusted-types-for': ["'script'"],
          'trusted-types': [
            'default',
            'nextjs',
            'nextjs#bundler',
            'lit-html',
            'dompurify',
            ...(check['trusted-types'] ?? []),
          ],
        }),
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
    'report-uri': ['/api/csp-report'],
  };
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const everywhere = [
  ...(isHttps
    ? [{ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains; preload' }]
    : []),
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

/**
 * `scan`: a page that reads QR codes. `sumsub`: Sumsub's frame checks an identity. The local identity form takes pictures by a
 * file input, which needs no permission.
 */
function permissions({ sumsub = false, scan = false }) {
  const eyes = sumsub ? `(self "${SUMSUB}")` : '()';
  return {
    key: 'Permissions-Policy',
    value: [
      `camera=${scan ? '(self)' : eyes}`,
      `microphone=${eyes}`,
      'geolocation=()',
      'payment=()',
      'usb=(self)',
      'hid=(self)',
      'browsing-topics=()',
      'display-capture=()',
      // Passkeys, on every page of the site: a document keeps its policy while its links lead to the login and the settings.
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ].join(', '),
  };
}

const documents = [
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  // Wallets open popups that answer back.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  permissions({}),
  { key: 'X-Frame-Options', value: 'DENY' },
];

/** Scripts, styles and fonts are no documents: a policy on them would only be carried, on every file. */
const DOCUMENTS = '/((?!_next/static/|marks/|api/|auth/|contactus$|static/proof$).*)';

/** Pages that read nothing when they are drawn, the same for everybody until the next build. Next gives the others their age. */
const PAGES = join(__dirname, '../../../pages');
const FIXED_PAGES = readdirSync(PAGES, { recursive: true }).filter(
  (name) =>
    /^[^_].*\.tsx$/.test(name) &&
    !/get(Static|ServerSide)Props/.test(readFileSync(join(PAGES, name), 'utf8')),
);
const FIXED_PLACES = [...new Set(FIXED_PAGES.map((name) => name.split(/[/.]/, 1)[0]))].join('|');

const page = (guests) => ({
  key: 'Content-Security-Policy',
  value: contentSecurityPolicy(guests),
});

const headers = () => [
  // With languages a source matches behind the language, which files of the build do not have, and `/(.*)` does not match the root.
  { source: '/:path*', headers: everywhere },
  { source: '/_next/static/:path*', headers: everywhere, locale: false },
  { source: '/((?!_next/static/|marks/).*)', headers: documents },
  { source: DOCUMENTS, headers: [page({})] },
  { source: '/', headers: [...documents, page({})] },
  // Browsers look for a new worker at each visit.
  {
    source: '/:file(sw|sw-off|offline).:type(js|html)',
    headers: [{ key: 'Cache-Control', value: 'no-cache' }],
  },
  { source: `/(${FIXED_PLACES})/:path*`, headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ...(checksBySumsub
    ? [{ source: '/kyc', headers: [page({ sumsub: true }), permissions({ sumsub: true })] }]
    : []),
  { source: '/wallet/send', headers: [permissions({ scan: true })] },
  { source: '/auth/:path*', headers: [page({ captcha: true })] },
  { source: '/contactus', headers: [page({ captcha: true })] },
  { source: '/static/proof', headers: [page({ anyNode: true })] },
  {
    source: '/api/:path*',
    headers: [
      { key: 'Cache-Control', value: 'no-store' },
      {
        key: 'Content-Security-Policy',
        value: "default-src 'none'; frame-ancestors 'none'",
      },
    ],
  },
  {
    source: '/marks/:path*',
    headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
  },
];

module.exports = { FIRST_SCRIPTS, headers };
