import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';

/*
 * A misspelt class of a CSS module is just `undefined`, and a rule that nothing names is never missed: neither the compiler
 * nor the linter sees it.
 */

const ROOT = resolve(__dirname, '../..');
const SRC = resolve(ROOT, 'src');
const files = readdirSync(SRC, { recursive: true }).map((file) => resolve(SRC, String(file)));
const sources = files.filter((file) => /\.tsx?$/.test(file));

type Use = { classes: Set<string>; computed: boolean };

/** Classes that the code names of each module; `computed` where it picks a class by a value. */
function usesOfModules(): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const source of sources) {
    const text = readFileSync(source, 'utf8');
    for (const [, name, from] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      if (!name || !from) continue;
      const file = from.startsWith('@/')
        ? resolve(SRC, from.slice(2))
        : resolve(dirname(source), from);
      const use = uses.get(file) ?? { classes: new Set(), computed: false };
      for (const [, named] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        if (named && named !== 'module') use.classes.add(named);
      }
      use.computed ||= new RegExp(`\\b${name}\\[`).test(text);
      uses.set(file, use);
    }
  }
  return uses;
}

function classesOf(file: string): Set<string> {
  const bare = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
  return new Set(Array.from(bare.matchAll(/\.([a-zA-Z]\w*)/g), ([, name]) => name ?? ''));
}

const uses = usesOfModules();
const modules = files.filter((file) => file.endsWith('.module.css'));

it.each(modules.map((file) => [relative(ROOT, file), file]))(
  '%s has the classes that code names, and no others',
  (_, file) => {
    const defined = classesOf(file);
    const { classes, computed } = uses.get(file) ?? { classes: new Set<string>(), computed: false };
    expect([...classes].filter((name) => !defined.has(name))).toEqual([]);
    // The build names a class by its file and itself.
    expect(modules.filter((other) => basename(other) === basename(file))).toEqual([file]);
    if (!computed) expect([...defined].filter((name) => !classes.has(name))).toEqual([]);
  },
);

const globalClasses = (file: string) => classesOf(resolve(SRC, 'ui/brand', file));

/** Classes that an element or a call of `cx` has as text. */
function literalClasses(code: string): string[] {
  const texts = [
    ...code.matchAll(/className="([^"]*)"/g),
    ...[...code.matchAll(/\bcx\(([^;]*?)\)\}/g)].flatMap(([, call]) => [
      ...(call ?? '').replace(/\.\w+\('[^']*'\)|=== '[^']*'/g, '').matchAll(/'([^']*)'/g),
    ]),
  ];
  return texts.flatMap(([, text]) => (text ?? '').split(' ').filter(Boolean));
}

it('the global classes are those that code names', () => {
  const defined = new Set(['global.css', 'text.css'].flatMap((file) => [...globalClasses(file)]));
  const named = sources.flatMap((file) => literalClasses(readFileSync(file, 'utf8')));
  expect(named.filter((name) => !defined.has(name))).toEqual([]);
  expect([...globalClasses('text.css')].filter((name) => !named.includes(name))).toEqual([]);
});

it('there is no token that nothing reads', () => {
  const all = [...files.filter((file) => file.endsWith('.css')), ...sources]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const own = ['tokens.css', 'colours.css'].map((name) =>
    readFileSync(resolve(SRC, 'ui/brand', name), 'utf8'),
  );
  const tokens = own.join('\n').matchAll(/^\s*(--[\w-]+):/gm);
  const names = new Set(Array.from(tokens, ([, name]) => name ?? ''));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !all.includes(`var(${name}`))).toEqual([]);
});
