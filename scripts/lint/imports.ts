/**
 * A step of `npm run lint`: holds every import against `layers.ts`, and lets no two files, and no folders of the service, import each other. It reads
 * resolved paths with dependency-cruiser; a new domain is covered without a new rule.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { IDependency, IModule } from 'dependency-cruiser';
import { LAYERS } from './layers';

type Module = Pick<IModule, 'source'> & {
  dependencies: Pick<IDependency, 'module' | 'resolved' | 'dependencyTypes'>[];
};

const PRODUCT = ['src', 'pages', 'packages'];
/** Tools and tests, of which only cycles are refused. */
const TOOLS = ['scripts', 'lab', 'e2e', '__tests__'];
const AROUND = `^(${TOOLS.join('|')})/`;

export function rulesOf(layers: typeof LAYERS) {
  const rules = Object.entries(layers).map(([name, { from, may, instead }]) => {
    const itself = from.replace(/^\^/, '^').replace('([^/]+)', '$1').replace('(?!api/)', '');
    return {
      name: `${name}-imports`,
      severity: 'error' as const,
      comment: instead,
      from: { path: from },
      to: {
        path: '^(src|pages|scripts|lab)/',
        pathNot: [itself, ...may.map((path) => `^${path}(/|\\.|$)`)],
      },
    };
  });
  const routes = {
    name: 'routes-without-database',
    severity: 'error' as const,
    comment: 'A route calls a use case. Move the query into a file of its own.',
    from: { path: '^src/server/.*routes\\.ts$' },
    to: { path: '(^src/server/.*tables\\.ts$)|(^node_modules/(drizzle-orm|pg)/)' },
  };
  const weights = {
    name: 'pages-without-server-packages',
    severity: 'error' as const,
    comment:
      'A page brings no database, no PDF and no deployment. Ask the service for what they make.',
    from: { path: '^(src/(?!server/|config/)|pages/(?!api/))' },
    to: {
      path: '^packages/(postgres|documents|contracts)/',
      pathNot: '^packages/(contracts/(abi/|deploy/(deployed|roles)|gas)|documents/src/guilloche)',
    },
  };
  const cycles = {
    name: 'no-cycles',
    severity: 'error' as const,
    comment: 'Two files import each other. Move what both need into a third file.',
    from: { pathNot: AROUND },
    to: { circular: true },
  };
  // Around the product a type may come back: nothing is loaded for it.
  const loaded = {
    ...cycles,
    from: { path: AROUND },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only' as const] } },
  };
  return [...rules, routes, weights, cycles, loaded];
}

/** A folder of the service; null for files directly under `src/server`, which compose the folders. */
function serverFolder(path: string): string | null {
  return /^src\/server\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The folders of the service with the folders that each imports. */
export function serverGraph(modules: readonly Module[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = serverFolder(source);
    if (from === null) continue;
    const targets = graph.get(from) ?? new Set<string>();
    graph.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = serverFolder(resolved);
      if (to !== null && to !== from) targets.add(to);
    }
  }
  return graph;
}

export function hasCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const left = new Map(graph);
  for (;;) {
    const lowest = [...left].filter(([, targets]) => ![...targets].some((to) => left.has(to)));
    if (lowest.length === 0) return left.size > 0;
    for (const [name] of lowest) left.delete(name);
  }
}

const PACKAGE = /^packages\/([^/]+)\/(test\/)?/;
/** Modules that tests of a package may use besides those that the package names. */
const FOR_TESTS = ['fast-check', '../../readme'];

/** The name of a package in an import of it or of a part of it. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Imports of a package's files that its package.json does not name, and imports past the doors of a package. */
export function packageFaults(
  modules: readonly Module[],
  named: (name: string) => readonly string[],
): string[] {
  return modules.flatMap(({ source, dependencies }) => {
    const [, own, isTest] = PACKAGE.exec(source) ?? [];
    return dependencies.flatMap(({ module: specifier, resolved, dependencyTypes }) => {
      const target = PACKAGE.exec(resolved)?.[1];
      if (own === undefined)
        return target === undefined || specifier.startsWith('@fnx/')
          ? []
          : `${source} imports ${resolved} past the door of its package. Import @fnx/${target}/….`;
      if (dependencyTypes.includes('core') || (specifier.startsWith('.') && target === own))
        return [];
      if (named(own).includes(packageOf(specifier))) return [];
      if (isTest && FOR_TESTS.includes(specifier)) return [];
      return `${source} imports ${specifier}, which packages/${own}/package.json does not name. Pass it as an argument, or name it with its reason in the decisions.`;
    });
  });
}

/** The dependencies that the package.json of a package names. */
function namedBy(name: string): string[] {
  const file = readFileSync(`packages/${name}/package.json`, 'utf8');
  const { dependencies, devDependencies } = JSON.parse(file);
  return Object.keys({ ...dependencies, ...devDependencies });
}

/** Every broken rule below `folders`, one line each, and the modules that were read. */
export async function checkImports(folders: readonly string[]) {
  // An ES module; this file is compiled to CommonJS.
  const { cruise } = await import('dependency-cruiser');
  const { default: extractTsConfig } = await import(
    'dependency-cruiser/config-utl/extract-ts-config'
  );
  const { output } = await cruise(
    [...folders],
    {
      validate: true,
      ruleSet: { forbidden: rulesOf(LAYERS) },
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      tsConfig: { fileName: 'tsconfig.json' },
    },
    undefined,
    { tsConfig: extractTsConfig('tsconfig.json') },
  );
  if (typeof output === 'string') throw new Error(output);
  const rules = new Map(rulesOf(LAYERS).map((rule) => [rule.name, rule.comment]));
  const faults = output.summary.violations.map(
    ({ rule, from, to }) => `${from} imports ${to} (${rule.name}). ${rules.get(rule.name)}`,
  );
  return { faults, modules: output.modules };
}

/** `npx tsx scripts/lint/imports.ts DIR` checks another tree than this one, such as one that breaks every rule. */
async function main(): Promise<void> {
  const [root] = process.argv.slice(2);
  if (root) process.chdir(root);
  const { faults, modules } = await checkImports([...PRODUCT, ...TOOLS].filter(existsSync));
  const product = modules.filter(({ source }) => PRODUCT.includes(source.split('/')[0] ?? ''));
  faults.push(...packageFaults(product, namedBy));
  if (hasCycle(serverGraph(modules))) {
    faults.push('The folders of src/server import each other in a cycle.');
  }
  for (const fault of faults) console.error(fault);
  console.log(`${modules.length} files`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (require.main === module) void main();
