const { existsSync, readFileSync } = require('node:fs');
const { basename } = require('node:path');
const { FIRST_SCRIPTS, headers } = require('./scripts/build/next/headers');
const { trimBrowser } = require('./scripts/build/next/trim-browser');
const { readBankFacts, readSupportEmail } = require('./src/config/read-bank-facts');
const { TEXTS_HASH, TextsPlugin } = require('./scripts/build/texts-plugin');
const { readContractHash } = require('./src/shared/read-contract-hash');
const { readLanguageFacts, readLanguages } = require('./src/lang/read-languages');

/** @type {import('next').NextConfig} */

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * Where `npm run dev -- --mock` serves msw's worker; null in every other run. Asked of development alone, so that no variable can
 * bring mocks into a build.
 */
const MOCK_WORKER = (isDevelopment && process.env.FNX_MOCK_WORKER) || null;

/** By language; the build makes them first. What runs a build needs none. */
const EARLY_FACES = 'src/ui/brand/faces/early-faces.json';

/** In development with mocks there is also a made language that shows which texts cannot be translated. */
const LOCALES = [...readLanguages().map(({ code }) => code), ...(MOCK_WORKER ? ['xa'] : [])];

/**
 * Lists of the files that each page needs are for hosts that run a page apart from its checkout. Ours runs from the checkout.
 * Making the lists, even empty ones, takes as long as all the rest of the build.
 */
function withoutFileLists(plugins) {
  return plugins.filter((plugin) => plugin.constructor.name !== 'TraceEntryPointsPlugin');
}

/**
 * Names a class of a CSS module by its file and itself, without Next's digest, which does not compress: the landing page has 560. A test
 * holds that no two modules have one name.
 */
function nameClasses({ rules }) {
  const uses = rules.flatMap(({ oneOf = [] }) => oneOf.flatMap(({ use }) => use ?? []));
  for (const { options } of uses) {
    if (!options?.modules?.getLocalIdent) continue;
    options.modules.getLocalIdent = ({ resourcePath }, _, local) =>
      `${basename(resourcePath, '.module.css')}_${local}`;
  }
}

const OURS = /^@fnx\//;

/**
 * In development the service takes packages from node_modules: to bundle them again after each change takes seconds. React and Next bring
 * their own for each part of the app, and two packages are compiled for pages.
 */
const needsOf = (file) => Object.keys(require(file).dependencies ?? {});
const TAKEN_AS_THEY_ARE = needsOf('./package.json')
  .flatMap((name) => (OURS.test(name) ? needsOf(`${name}/package.json`) : name))
  .filter((name) => !/^(next|react|react-dom|geist|@mui\/material|@fnx\/.*)$/.test(name));

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
  // Compiled with the pages and the service: a change in one is seen as fast as in `src`.
  transpilePackages: needsOf('./package.json').filter((name) => OURS.test(name)),
  // The language is what the address says: a redirect by the browser's languages would end caching.
  i18n: { locales: LOCALES, defaultLocale: 'en', localeDetection: false },
  poweredByHeader: false,
  // A cache in front may answer with an old page while it fetches a new one, but a price must not be a year old.
  expireTime: 300,
  distDir: process.env.NEXT_DIST_DIR || '.next',
  devIndicators: false,
  ...(isDevelopment ? { serverExternalPackages: TAKEN_AS_THEY_ARE } : {}),
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
    LANGUAGE_FACTS: JSON.stringify(readLanguageFacts()),
    BANK_FACTS: JSON.stringify(readBankFacts()),
    CONTRACT_HASH: readContractHash(),
    // For `public-layout.tsx` alone.
    SUPPORT_EMAIL: readSupportEmail(),
    NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL ?? process.env.PUBLIC_URL ?? '',
  },
  // `npm run check -- types` checks the whole repository, tests and scripts included; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  webpack(config, { isServer, webpack }) {
    config.plugins = withoutFileLists(config.plugins);
    nameClasses(config.module);
    // To read and write 470 MB takes longer than to compile again.
    if (!isDevelopment) config.cache = false;
    // sanitize-html requires it. If a page imported it at the same time, Node 24 would refuse the one that comes second.
    if (isServer) config.externals.unshift({ htmlparser2: 'commonjs htmlparser2' });
    // For `_document.tsx` alone. `env` would put it into the environment of the server, which could start no other process then: it is too long.
    if (isServer && existsSync(EARLY_FACES)) {
      const faces = JSON.stringify(readFileSync(EARLY_FACES, 'utf8'));
      config.plugins.push(new webpack.DefinePlugin({ 'process.env.EARLY_FACES': faces }));
    }
    if (!isServer) {
      if (MOCK_WORKER) config.entry = mockedEntry(config.entry);
      config.plugins.push(new TextsPlugin());
      trimBrowser(config, webpack);
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
  headers: async () => headers(),
};
