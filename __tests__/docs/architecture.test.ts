import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const document = read('docs/architecture.md');

type Rule = { patterns: { group: string[] }[] };
type Override = {
  includes: string[];
  linter: { rules: { style?: { noRestrictedImports?: { options: Rule } } } };
};

/** `src/features/auth/**` is one of the features; the drawing has them as one. */
const folderOf = (include: string) =>
  include
    .replace(/^src\//, '')
    .replace(/\/\*\*$/, '')
    .replace(/^features\/.*/, 'features');

/** What the linter lets each folder import, itself left out: `folder -> other`. */
function allowedByLinter(): string[] {
  const { overrides } = JSON.parse(read('biome.json')) as { overrides: Override[] };
  const edges = overrides.flatMap(({ includes, linter }) => {
    const group = linter.rules.style?.noRestrictedImports?.options.patterns[0]?.group ?? [];
    if (group[0] !== '@/**') return [];
    const from = folderOf(includes[0] ?? '');
    return group
      .filter((entry) => entry.startsWith('!@/') && !entry.endsWith('/**'))
      .map((entry) => folderOf(entry.replace('!@/', '')))
      .filter((to) => to !== from)
      .map((to) => `${from} -> ${to}`);
  });
  return [...new Set(edges)].sort();
}

/** What the drawing shows, labels as parts of what they point to. */
function drawn(): string[] {
  const [, drawing = ''] = /```mermaid\nflowchart LR\n([\s\S]*?)```/.exec(document) ?? [];
  const names = new Map<string, string>();
  for (const [, id = '', name = ''] of drawing.matchAll(/(\w+)\["([^"]+)"\]/g)) names.set(id, name);
  const nameOf = (id: string) => names.get(id) ?? id;
  const edges = drawing
    .replace(/\["[^"]+"\]/g, '')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, from = '', label, to = ''] = /^\s*(\w+) --(?: (.+?) --)?> (\w+)$/.exec(line) ?? [];
      const parts = label?.split(', ').map((part) => `${nameOf(to)}/${part}`) ?? [nameOf(to)];
      return parts.map((part) => `${nameOf(from)} -> ${part}`);
    });
  return edges.sort();
}

it('draws each import that the linter allows, and no other', () => {
  expect(drawn().length).toBeGreaterThan(25);
  expect(drawn()).toEqual(allowedByLinter());
});

it('has features that all keep the same rule', () => {
  const { overrides } = JSON.parse(read('biome.json')) as { overrides: Override[] };
  const rules = overrides
    .filter(({ includes }) => includes[0]?.startsWith('src/features/'))
    .map(({ includes, linter }) => {
      const own = includes[0]?.replace('src/', '').replace('/**', '') ?? '';
      const group = linter.rules.style?.noRestrictedImports?.options.patterns[0]?.group ?? [];
      return group.map((entry) => entry.replace(own, 'features/x'));
    });
  expect(rules.length).toBe(9);
  for (const rule of rules) expect(rule).toEqual(rules[0]);
});
