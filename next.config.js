const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { readCatalogs, TEXTS_HASH, TextsPlugin } = require('./scripts/build/texts-plugin');
const { ourPartsOfRainbowKit } = require('./src/wallet/island/kit/parts.js');

/** @type {import('next').NextConfig} */

const isDevelopment = process.env.NODE_ENV === 'development';
const isHttps = (process.env.PUBLIC_URL ?? '').startsWith('https://');

/**
 * What runs before anything else on every page. It stands in the page itself, because each file that the first paint waits for
 * costs a phone half a second, and the policy lets it run by its hash, because it never changes.
 */
const FIRST_SCRIPTS = ['trusted-types.js', 'boot.js'].map((name) =>
  readFileSync(join(__dirname, 'src/shell/document/first-scripts', name), 'utf8').replace(
    /^\s*\/\/.*\n/gm,
    '',
  ),
);
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
const GOOGLE = 'https://www.google.com/recaptcha/';
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
  const policy = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'script-src': [
      "'self'",
      ...FIRST_SCRIPT_HASHES,
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
      ...(anyNode ? ['https:', 'http://localhost:*', 'http://127.0.0.1:*'] : []),
      ...(isDevelopment ? ['ws:'] : []),
    ],
    'frame-src': captcha
      ? [GOOGLE, 'https://recaptcha.google.com/recaptcha/']
      : ['https://verify.walletconnect.org', ...(sumsub ? [SUMSUB] : [])],
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

/** Pages without figures of the service, the same for everybody until the next build. Next gives the others their age. */
const FIXED_PAGES =
  '/(400|404|500|auth|buy-shares|dashboard|deals|distributions|kyc|notifications|profile|settings|staking|swap|transactions|votes|wallet)/:path*';

const page = (guests) => ({
  key: 'Content-Security-Policy',
  value: contentSecurityPolicy(guests),
});

/**
 * Five KiB in every page that never run there: axios takes XMLHttpRequest wherever a browser has it, so its second adapter
 * stays idle, and nothing here asks it for the names of statuses.
 */
const UNUSED_PARTS_OF_AXIOS = [
  [/[\\/]adapters[\\/]fetch\.js$/, './src/lib/http/axios-parts/no-fetch-adapter.js'],
  [/[\\/]helpers[\\/]HttpStatusCode\.js$/, './src/lib/http/axios-parts/no-status-names.js'],
];

/**
 * RainbowKit brings a chunk for each language and each chain it knows. Ours has texts of its own on one chain; the others would never
 * be loaded, and their names alone weigh half a KiB on every page.
 */
const RAINBOWKIT = /[\\/]@rainbow-me[\\/]rainbowkit[\\/]dist$/;
const OTHER_LANGUAGES = '(?!en_US|ar_AR|de_DE|es_419|fr_FR|zh_CN)[a-z]{2}_[A-Z0-9]{2,3}';
const OTHER_CHAINS =
  'apechain|arbitrum|avalanche|berachain|blast|celo|cronos|degen|flow|gnosis|gravity|hardhat|hyperevm|ink|kaia|linea|' +
  'manta|mantle|monad|optimism|polygon|ronin|sanko|scroll|superposition|unichain|xdc|zetachain|zksync|zora';
const UNUSED_PARTS_OF_RAINBOWKIT = new RegExp(
  `^\\./(${OTHER_LANGUAGES}|${OTHER_CHAINS})-[A-Z0-9]{8}\\.js$`,
);

/**
 * Tables of Next's server that its browser code takes one or two names from: each importer gets the names that its own text
 * asks for. Saves four KiB on every page.
 */
const CONSTANTS_OF_NEXT = /\/lib\/constants$/;

function onlyNamedConstants(resource) {
  const { issuer } = resource.contextInfo;
  if (!/[\\/]next[\\/]dist[\\/](?:client|shared)[\\/]/.test(issuer)) return;
  const table = require(join(resource.context, resource.request));
  const names = new Set(
    [...readFileSync(issuer, 'utf8').matchAll(/\b_constants\.(\w+)/g)].map(([, name]) => name),
  );
  const parts = [...names].map((name) => `export const ${name}=${JSON.stringify(table[name])};`);
  resource.request = `data:text/javascript,${encodeURIComponent(parts.join(''))}`;
}

/** See the file that replaces them. The development build reports its spans. */
const UNUSED_PARTS_OF_NEXT =
  /\/(script|tracing\/tracer|image-config|detect-domain-locale|get-next-pathname-info|resolve-param-value|parse-loader-tree|routes\/app|app-paths)$/;

function withoutUnusedParts(resource) {
  if (!/[\\/]next[\\/]dist[\\/](?:client|shared)[\\/]/.test(resource.contextInfo.issuer)) return;
  resource.request = require.resolve('./src/shell/document/next-parts/unused-parts.js');
}

/**
 * Where `npm run dev:mock` serves msw's worker; null in every other run. Asked of development alone, so that no variable can
 * bring mocks into a build.
 */
const MOCK_WORKER = (isDevelopment && process.env.FNX_MOCK_WORKER) || null;

/** English needs no catalog. In development with mocks there is also a made language that shows which texts cannot be translated. */
const LOCALES = [
  'en',
  ...new Set(readCatalogs().map(({ language }) => language)),
  ...(MOCK_WORKER ? ['xa'] : []),
];

/**
 * Lists of the files that each page needs are for hosts that run a page apart from its checkout. Ours runs from the checkout.
 * Making the lists, even empty ones, takes as long as all the rest of the build.
 */
function withoutFileLists(plugins) {
  return plugins.filter((plugin) => plugin.constructor.name !== 'TraceEntryPointsPlugin');
}

/**
 * Asks Chromium to compile all of a script while it comes, away from the thread that answers a person. Otherwise it compiles each
 * function when it is first called, which was a third of a phone's work until a page is live. Other browsers read a comment.
 * Large scripts that a page does not begin with are those of wallets: most of them never runs.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';
const LARGE_SCRIPT = 100 * 1024;

class CompileAheadPlugin {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.compilation.tap('CompileAhead', (compilation) => {
      // After the code was made small, which removes comments.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'CompileAhead', stage }, (assets) => {
        for (const chunk of compilation.chunks) {
          for (const file of chunk.files) {
            const source = assets[file];
            if (!source || !file.endsWith('.js')) continue;
            if (!chunk.canBeInitial() && source.size() > LARGE_SCRIPT) continue;
            compilation.updateAsset(file, new sources.ConcatSource(COMPILE_AHEAD, source));
          }
        }
      });
    });
  }
}

/** Puts the mocks before the app in the browser's first bundle. */
function mockedEntry(entry) {
  return async () => {
    const entries = await entry();
    const first = require.resolve('./src/mocks/start.ts');
    return { ...entries, 'main.js': [first, ...[entries['main.js'] ?? []].flat()] };
  };
}

module.exports = {
  reactStrictMode: true,
  // The language is what the address says: a redirect by the browser's languages would end caching.
  i18n: { locales: LOCALES, defaultLocale: 'en', localeDetection: false },
  poweredByHeader: false,
  // A cache in front may answer with an old page while it fetches a new one, but a price must not be a year old.
  expireTime: 300,
  distDir: process.env.NEXT_DIST_DIR || '.next',
  devIndicators: false,
  // Pages that are drawn again stay in memory: the build is read-only where it runs, and what its hashes say of it stays true.
  // A filter of routes of the app router, of which there are none.
  experimental: { isrFlushToDisk: false, clientRouterFilter: false },
  // No lists of the files of Next's own server: see `withoutFileLists`.
  outputFileTracingExcludes: { '*': ['**/*'] },
  // The contract's calls answer with and without a slash at the end; pages do too, and name one canonical URL.
  skipTrailingSlashRedirect: true,
  // Canonical URLs and social pictures name the site as the service does.
  env: {
    // For `_document.tsx` alone.
    FIRST_SCRIPTS: JSON.stringify(FIRST_SCRIPTS),
    TEXTS_HASH,
    NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL ?? process.env.PUBLIC_URL ?? '',
  },
  // `npm run types` checks the whole repository, tests and scripts included; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  webpack(config, { isServer, webpack }) {
    config.plugins = withoutFileLists(config.plugins);
    // To read and write 470 MB takes longer than to compile again.
    if (!isDevelopment) config.cache = false;
    // sanitize-html requires it. If a page imported it at the same time, Node 24 would refuse the one that comes second.
    if (isServer) config.externals.unshift({ htmlparser2: 'commonjs htmlparser2' });
    if (!isServer) {
      if (MOCK_WORKER) config.entry = mockedEntry(config.entry);
      // The runtime on every page names each of 200 chunks; half of the digest tells them apart as well.
      config.output.hashDigestLength = 8;
      if (!isDevelopment) config.plugins.push(new CompileAheadPlugin());
      config.plugins.push(new TextsPlugin());
      config.plugins.push(
        new webpack.IgnorePlugin({
          contextRegExp: RAINBOWKIT,
          resourceRegExp: UNUSED_PARTS_OF_RAINBOWKIT,
        }),
      );
      for (const [part, stand] of ourPartsOfRainbowKit()) {
        config.plugins.push(
          new webpack.NormalModuleReplacementPlugin(part, (resource) => {
            if (RAINBOWKIT.test(resource.context)) resource.request = stand;
          }),
        );
      }
      for (const [part, stand] of UNUSED_PARTS_OF_AXIOS) {
        config.plugins.push(
          new webpack.NormalModuleReplacementPlugin(part, require.resolve(stand)),
        );
      }
      config.plugins.push(
        new webpack.NormalModuleReplacementPlugin(CONSTANTS_OF_NEXT, onlyNamedConstants),
        // It parses patterns of routes for routes of the app router; ours are matched without it: 3 KiB.
        new webpack.NormalModuleReplacementPlugin(
          /\/route-match-utils$/,
          require.resolve('./src/shell/document/next-parts/route-match-utils.js'),
        ),
        ...(isDevelopment
          ? []
          : [new webpack.NormalModuleReplacementPlugin(UNUSED_PARTS_OF_NEXT, withoutUnusedParts)]),
        // See there.
        new webpack.NormalModuleReplacementPlugin(/^react-dom\/client$/, (resource) => {
          if (/[\\/]next[\\/]dist[\\/]client[\\/]index\.js$/.test(resource.contextInfo.issuer)) {
            resource.request = require.resolve('./src/shell/document/next-parts/hydrate-calmly.js');
          }
        }),
      );
      // RainbowKit's QR codes ask their encoder for what its newer releases refuse; ours asks it otherwise.
      config.plugins.push(
        new webpack.NormalModuleReplacementPlugin(/^qr$/, (resource) => {
          if (/[\\/]cuer[\\/]/.test(resource.contextInfo.issuer)) {
            resource.request = require.resolve('./src/wallet/island/kit/qr.ts');
          }
        }),
      );
      Object.assign(config.resolve.alias, {
        // Tables for names on Ethereum, which RainbowKit brings along and nothing here resolves: 25 KiB.
        '@adraffy/ens-normalize': require.resolve('./src/wallet/island/no-ens-normalize.ts'),
        // A table of devices, of which RainbowKit needs the name of the operating system: 10 KiB.
        'ua-parser-js': require.resolve('./src/wallet/island/os-name.ts'),
      });
    }
    return config;
  },
  async rewrites() {
    if (!MOCK_WORKER) return [];
    // A call that slips past the worker, as a page is left, finds nothing: no service is started for it.
    const calls = { source: '/api/:path*', destination: new URL('/none', MOCK_WORKER).href };
    return { beforeFiles: [{ source: '/mockServiceWorker.js', destination: MOCK_WORKER }, calls] };
  },
  async redirects() {
    // Where a password manager looks for it.
    const source = '/.well-known/change-password';
    return [{ source, destination: '/settings?tab=security', permanent: false }];
  },
  async headers() {
    return [
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
      { source: FIXED_PAGES, headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
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
  },
};
