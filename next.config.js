/** @type {import('next').NextConfig} */

const isDevelopment = process.env.NODE_ENV === 'development';
const isHttps = (process.env.PUBLIC_URL ?? '').startsWith('https://');

/** Another origin that the pages call, when the service does not live on this one. */
function serviceOrigin() {
  const base = process.env.NEXT_PUBLIC_API_BASE_URL ?? '';
  return /^https?:\/\//.test(base) ? [new URL(base).origin] : [];
}

const GOOGLE = 'https://www.google.com/recaptcha/';
const WALLETCONNECT = [
  'wss://relay.walletconnect.org',
  'https://relay.walletconnect.org',
  'https://rpc.walletconnect.org',
  'https://verify.walletconnect.org',
];

/**
 * The policy of every page. `captcha` adds the hosts of the human check, for the auth pages and the contact form alone: the
 * pages that sign have no third-party script. Styles stay inline because MUI and RainbowKit write them so on static pages.
 */
function contentSecurityPolicy({ captcha }) {
  const policy = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'script-src': [
      "'self'",
      ...(captcha ? [GOOGLE, 'https://www.gstatic.com/recaptcha/'] : []),
      // React's development build and hot reloading evaluate text.
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      ...serviceOrigin(),
      ...WALLETCONNECT,
      ...(captcha ? [GOOGLE] : []),
      ...(isDevelopment ? ['ws:'] : []),
    ],
    'frame-src': captcha
      ? [GOOGLE, 'https://recaptcha.google.com/recaptcha/']
      : ['https://verify.walletconnect.org', 'https://in.sumsub.com'],
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
            ...(captcha ? ['recaptcha', 'goog#html'] : []),
          ],
        }),
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
    'report-uri': ['/api/csp-report'],
  };
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const SUMSUB = '"https://in.sumsub.com"';

const everywhere = [
  ...(isHttps
    ? [{ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains; preload' }]
    : []),
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

const documents = [
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  // Wallets open popups that answer back.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  {
    key: 'Permissions-Policy',
    value: [
      `camera=(self ${SUMSUB})`,
      `microphone=(self ${SUMSUB})`,
      'geolocation=()',
      'payment=()',
      'usb=(self)',
      'hid=(self)',
      'browsing-topics=()',
      'display-capture=()',
    ].join(', '),
  },
  { key: 'X-Frame-Options', value: 'DENY' },
];

/** Scripts, styles and fonts are no documents: a policy on them would only be carried, on every file. */
const DOCUMENTS = '/((?!_next/static/|marks/|tt\\.js$|boot\\.js$|api/|auth/|contactus$).*)';

const page = (captcha) => ({
  key: 'Content-Security-Policy',
  value: contentSecurityPolicy({ captcha }),
});

/**
 * Five KiB in every page that never run there: axios takes XMLHttpRequest wherever a browser has it, so its second adapter
 * stays idle, and nothing here asks it for the names of statuses.
 */
const UNUSED_PARTS_OF_AXIOS = [
  [/[\\/]adapters[\\/]fetch\.js$/, './src/lib/axios-parts/no-fetch-adapter.js'],
  [/[\\/]helpers[\\/]HttpStatusCode\.js$/, './src/lib/axios-parts/no-status-names.js'],
];

module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR || '.next',
  devIndicators: false,
  // The contract's calls answer with and without a slash at the end; pages do too, and name one canonical URL.
  skipTrailingSlashRedirect: true,
  // Canonical URLs and social pictures name the site as the service does.
  env: {
    NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL ?? process.env.PUBLIC_URL ?? '',
  },
  // `npm run types` checks the whole repository, tests and scripts included; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  webpack(config, { isServer, webpack }) {
    if (!isServer) {
      for (const [part, stand] of UNUSED_PARTS_OF_AXIOS) {
        config.plugins.push(
          new webpack.NormalModuleReplacementPlugin(part, require.resolve(stand)),
        );
      }
      Object.assign(config.resolve.alias, {
        // Tables for names on Ethereum, which RainbowKit brings along and nothing here resolves: 25 KiB.
        '@adraffy/ens-normalize': require.resolve('./src/wallet/no-ens-normalize.ts'),
        // What MetaMask's SDK would store with on a phone's native platform.
        '@react-native-async-storage/async-storage': false,
      });
    }
    return config;
  },
  async headers() {
    return [
      { source: '/:path*', headers: everywhere },
      { source: '/((?!_next/static/|marks/|tt\\.js$|boot\\.js$).*)', headers: documents },
      { source: DOCUMENTS, headers: [page(false)] },
      { source: '/auth/:path*', headers: [page(true)] },
      { source: '/contactus', headers: [page(true)] },
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
  },
};
