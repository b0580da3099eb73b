/**
 * Draws mechanical faults from the code by a seed: a condition turned, a call removed, a constant changed.
 *
 *     npx tsx lab/faults/draw.ts 48 60 > lab/faults/drawn.json
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { Fault } from './try-faults';

const SOURCES = ['src/server/*.ts', 'src/shared/*.ts', 'packages/*.ts'];
/** Tables, texts and what a generator writes: a change in them is another kind of fault. */
const PASSED_OVER = /(tables|texts|vocabulary|words|-abi)\.ts$|\/migrations\//;

type Change = { kind: string; find: RegExp; put(found: RegExpExecArray): string };

/** Each finds one line, so that what it changes can be read at a glance. */
const CHANGES: readonly Change[] = [
  {
    kind: 'a condition is turned',
    find: /^( *(?:\} else )?if \()(.+)(\)(?: \{|.*;))$/gm,
    put: ([, head, condition, tail]) => `${head}!(${condition})${tail}`,
  },
  {
    kind: 'a call is removed',
    find: /^( +)(await |void )?[\w.]+\([^\n]*\);$/gm,
    put: () => '',
  },
  {
    kind: 'a constant is changed',
    find: /^((?:export )?const [A-Z_]+(?:: \w+)? = )(\d[\d_]*)(n?;)$/gm,
    put: ([, head, number, tail]) => `${head}${Number(number?.replaceAll('_', '')) + 1}${tail}`,
  },
];

/** Mulberry32 by Tommy Ettinger: the same numbers for the same seed on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whether it is a program still: what cannot be read says nothing about the tests. */
function isProgram(text: string): boolean {
  try {
    return transformSync(text, { loader: 'ts' }).code !== '';
  } catch {
    return false;
  }
}

/** Every change that can be made in a file, at lines that it has once. */
function faultsIn(file: string): Fault[] {
  const text = readFileSync(file, 'utf8');
  return CHANGES.flatMap(({ kind, find, put }) =>
    [...text.matchAll(find)].flatMap((found) => {
      const [[line], number] = [found, text.slice(0, found.index).split('\n').length];
      const changed = put(found);
      const isFit = text.split(line).length === 2 && isProgram(text.replace(line, () => changed));
      return isFit ? [{ name: `${file}:${number}: ${kind}`, file, find: line, put: changed }] : [];
    }),
  );
}

const [seed = 1, count = 1] = process.argv.slice(2).map(Number);
const files = execFileSync('git', ['ls-files', '--', ...SOURCES], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !PASSED_OVER.test(file));
const all = files.flatMap(faultsIn);
const next = numbersFrom(seed);
const drawn = new Set<Fault>();
// Each kind gets as many: a source has ten times more conditions than constants.
while (drawn.size < count) {
  const { kind } = CHANGES[drawn.size % CHANGES.length] as Change;
  const some = all.filter(({ name }) => name.endsWith(kind));
  drawn.add(some[Math.floor(next() * some.length)] as Fault);
}
console.log(JSON.stringify([...drawn], null, 2));
