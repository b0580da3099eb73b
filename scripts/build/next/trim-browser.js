/* Reduces packages to the parts that run in the browser, compiled before they are called. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { ourPartsOfRainbowKit } = require('../../../src/wallet/island/kit/parts.js');

const isDevelopment = process.env.NODE_ENV === 'development';

/** The path of a file that replaces a package's. */
const own = (path) => join(__dirname, '../../../src', path);

/**
 * Six KiB in every page that never run there: axios takes XMLHttpRequest wherever a browser has it, so its second adapter
 * stays idle. Nothing here asks it for the names of statuses, for progress or for a cancel token, and `lib/http/http.ts` writes its own
 * queries and forms.
 */
const UNUSED_PARTS_OF_AXIOS = [
  [/[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/, 'lib/http/axios-parts/no-fetch-adapter.js'],
  [
    /[\\/]axios[\\/]lib[\\/]helpers[\\/]HttpStatusCode\.js$/,
    'lib/http/axios-parts/no-status-names.js',
  ],
  [
    /[\\/]axios[\\/]lib[\\/](?:cancel[\\/]CancelToken|helpers[\\/](?:AxiosURLSearchParams|formDataToJSON|progressEventReducer|toFormData|toURLEncodedForm))\.js$/,
    'lib/http/axios-parts/no-part.js',
  ],
];

/**
 * RainbowKit brings a chunk for each language and each chain it knows. Ours has texts of its own on one chain; the others would never
 * be loaded, and their names alone weigh half a KiB on every page.
 */
const RAINBOWKIT = /[\\/]@rainbow-me[\\/]rainbowkit[\\/]dist$/;
const OTHER_LANGUAGES = '(?!en_US)[a-z]{2}_[A-Z0-9]{2,3}';
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
  resource.request = own('shell/document/next-parts/unused-parts.js');
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

/** Half a KiB on every page for lists that grow without end, which no page has. */
const UNUSED_PART_OF_QUERIES = [
  /^\.\/infiniteQueryBehavior\.js$/,
  own('lib/queries/no-infinite-queries.js'),
];

function trimBrowser(config, webpack) {
  // The runtime on every page names each of 200 chunks. A chunk keeps its number, so its digest tells its own versions apart: 24 bits do.
  config.output.hashDigestLength = 6;
  if (!isDevelopment) config.plugins.push(new CompileAheadPlugin());
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
    config.plugins.push(new webpack.NormalModuleReplacementPlugin(part, own(stand)));
  }
  config.plugins.push(new webpack.NormalModuleReplacementPlugin(...UNUSED_PART_OF_QUERIES));
  config.plugins.push(
    new webpack.NormalModuleReplacementPlugin(CONSTANTS_OF_NEXT, onlyNamedConstants),
    // It parses patterns of routes for routes of the app router; ours are matched without it: 3 KiB.
    new webpack.NormalModuleReplacementPlugin(
      /\/route-match-utils$/,
      own('shell/document/next-parts/route-match-utils.js'),
    ),
    ...(isDevelopment
      ? []
      : [new webpack.NormalModuleReplacementPlugin(UNUSED_PARTS_OF_NEXT, withoutUnusedParts)]),
    // See there.
    new webpack.NormalModuleReplacementPlugin(/^react-dom\/client$/, (resource) => {
      if (/[\\/]next[\\/]dist[\\/]client[\\/]index\.js$/.test(resource.contextInfo.issuer)) {
        resource.request = own('shell/document/next-parts/hydrate-calmly.js');
      }
    }),
  );
  // RainbowKit's QR codes ask their encoder for what its newer releases refuse; ours asks it otherwise.
  config.plugins.push(
    new webpack.NormalModuleReplacementPlugin(/^qr$/, (resource) => {
      if (/[\\/]cuer[\\/]/.test(resource.contextInfo.issuer)) {
        resource.request = own('wallet/island/kit/qr.ts');
      }
    }),
  );
  Object.assign(config.resolve.alias, {
    // Tables for names on Ethereum, which RainbowKit brings along and nothing here resolves: 25 KiB.
    '@adraffy/ens-normalize': own('wallet/island/no-ens-normalize.ts'),
    // A table of devices, of which RainbowKit needs the name of the operating system: 10 KiB.
    'ua-parser-js': own('wallet/island/os-name.ts'),
  });
}

module.exports = { trimBrowser };
