/**
 * `npm run lint:imports`: holds every import against `layers.ts`, and the folders of the service against their budget. It reads
 * resolved paths with dependency-cruiser; a new domain is covered without a new rule.
 */
import type { IModule } from 'dependency-cruiser';
import { LAYERS, SERVER_BUDGET } from './layers';

type Module = Pick<IModule, 'source' | 'dependencies'>;

/** The rules of dependency-cruiser for a table of layers. */
export function rulesOf(layers: typeof LAYERS) {
  const rules = Object.entries(layers).map(([name, { from, may, instead }]) => {
    const itself = from.replace(/^\^/, '^').replace('([^/]+)', '$1').replace('(?!api/)', '');
    return {
      name: `${name}-imports`,
      severity: 'error' as const,
      comment: instead,
      from: { path: from },
      to: {
        path: '^(src|pages|scripts)/',
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
  const cycles = {
    name: 'no-cycles',
    severity: 'error' as const,
    comment: 'Two files import each other. Move what both need into a third file.',
    from: {},
    to: { circular: true },
  };
  return [...rules, routes, cycles];
}

/** A folder of the service; files directly under `src/server` compose the folders and are none. */
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

/** Folders in the order of their layers, lowest first; null when a cycle makes an order impossible. */
export function layersOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const order: string[] = [];
  const left = new Map(graph);
  while (left.size > 0) {
    const free = [...left].filter(([, targets]) => [...targets].every((to) => order.includes(to)));
    if (free.length === 0) return null;
    for (const [name] of free.sort()) {
      order.push(name);
      left.delete(name);
    }
  }
  return order;
}

/** What breaks the budget of the service's folders, one sentence each. */
export function budgetFaults(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const edges = [...graph.values()].reduce((sum, targets) => sum + targets.size, 0);
  const faults: string[] = [];
  if (layersOf(graph) === null)
    faults.push('The folders of src/server import each other in a cycle.');
  if (graph.size > SERVER_BUDGET.folders) {
    faults.push(`src/server has ${graph.size} folders; the budget is ${SERVER_BUDGET.folders}.`);
  }
  if (edges > SERVER_BUDGET.edges) {
    faults.push(
      `src/server has ${edges} dependencies between folders; the budget is ${SERVER_BUDGET.edges}.`,
    );
  }
  return faults;
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

async function main(): Promise<void> {
  const { faults, modules } = await checkImports(['src', 'pages', 'instrumentation.ts']);
  const graph = serverGraph(modules);
  faults.push(...budgetFaults(graph));
  for (const fault of faults) console.error(fault);
  const edges = [...graph.values()].reduce((sum, targets) => sum + targets.size, 0);
  console.log(
    `${modules.length} files, ${graph.size} folders of the service, ${edges} dependencies between them`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (require.main === module) void main();
