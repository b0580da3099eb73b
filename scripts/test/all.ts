/**
 * `npm run check -- all`: everything that a release asks and a landing does not, one row each (`all-rows.ts`). Rows that passed on this
 * commit are not run again, so it goes on where it was stopped; words choose rows.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, runScript } from '../processes';
import { ROWS, type Row } from './all-rows';
import { type Figure, judge, readFigures } from './figures';

/** The last run of a row. */
type Answer = {
  passed: boolean;
  /** The figure that is nearest to its limit, or over it; the last count of tests without any. */
  figure: string;
  limit: string;
  seconds: number;
  commit: string;
};

const STATE = join('.data', 'all.json');
const TABLE = join('.data', 'all.md');
const MOST_TRIES = 3;

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();

/** The commit; with changes, none that another run could be compared with. */
function commitHere(): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  return git('status', '--porcelain') === '' ? commit : `${commit} and changes`;
}

const readState = (): Record<string, Answer> =>
  existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : {};

/** The archive of the last `npm run release`. */
function archive(): string {
  const folder = join('.data', 'release');
  const name = readdirSync(folder).find((file) => file.endsWith('.tar.gz'));
  if (!name) throw new Error(`There is no archive in ${folder}.`);
  return join(folder, name);
}

/** Runs the lines of a row until one fails; what they print goes into a log of the row. */
async function runOnce(row: Row, log: string): Promise<{ passed: boolean; output: string }> {
  let output = '';
  for (const line of row.lines) {
    const words = line.map((word) => (word === '{archive}' ? archive() : word));
    const run = await capture('npm', ['run', '--silent', ...words]);
    output += `$ npm run ${words.join(' ')}\n${run.output}\n`;
    writeFileSync(log, output);
    if (run.code !== 0) return { passed: false, output };
  }
  return { passed: true, output };
}

/** How near a figure is to its limit: 1 at it, more over it. */
const share = ({ figure, limit, unit }: Figure) =>
  unit === 'points' ? limit / figure : figure / limit;

/** The last count that a run printed. */
const COUNT = /(\d+) passed, (\d+) failed(?![\s\S]*\d+ passed, \d+ failed)/;

/** Measures again, where nothing but figures failed, and lets the median decide. */
async function answer(row: Row, commit: string): Promise<Answer> {
  const log = join('.data', `all-${row.name}.log`);
  const started = Date.now();
  const first = await runOnce(row, log);
  const figures = readFigures(first.output);
  const [count = '', , failures] = COUNT.exec(first.output) ?? [];
  const over = figures.filter((figure) => figure.over);
  const runs = [figures];
  if (!first.passed && row.measures && Number(failures) === over.length) {
    while (runs.length < MOST_TRIES) runs.push(readFigures((await runOnce(row, log)).output));
  }
  const judged = runs.length > 1 ? judge(runs) : figures;
  const [most] = [...judged].sort((one, other) => share(other) - share(one));
  const how = runs.length > 1 ? ', median of three' : '';
  return {
    passed: first.passed || (runs.length > 1 && judged.every((figure) => !figure.over)),
    figure: most ? `${most.what}: ${most.figure} ${most.unit}${how}` : count,
    limit: most ? `${most.limit} ${most.unit}` : '',
    seconds: Math.round((Date.now() - started) / 1000),
    commit,
  };
}

function writeTable(state: Readonly<Record<string, Answer>>): string {
  const lines = ROWS.map(({ name, asks }) => {
    const last = state[name];
    if (!last) return `| ${name} | ${asks} | not run | | | | |`;
    const { passed, figure, limit, seconds, commit } = last;
    return `| ${name} | ${asks} | ${passed ? 'passed' : 'FAILED'} | ${figure} | ${limit} | ${seconds} | ${commit} |`;
  });
  const head = [
    '| row | asks | result | figure | limit | seconds | commit |',
    '|---|---|---|---|---|---|---|',
  ];
  const table = `${[...head, ...lines].join('\n')}\n`;
  writeFileSync(TABLE, table);
  return table;
}

async function main(): Promise<boolean> {
  const { positionals: words, values } = parseArgs({
    allowPositionals: true,
    options: { again: { type: 'boolean', default: false } },
  });
  const unknown = words.filter((word) => !ROWS.some(({ name }) => name === word));
  if (unknown.length > 0)
    throw new Error(
      `No such row: ${unknown.join(', ')}. Rows: ${ROWS.map(({ name }) => name).join(', ')}.`,
    );
  mkdirSync('.data', { recursive: true });
  const commit = commitHere();
  const state = readState();
  const asked = ROWS.filter(({ name }) => words.length === 0 || words.includes(name));
  for (const row of asked) {
    const last = state[row.name];
    if (last?.passed && last.commit === commit && !commit.includes(' ') && !values.again) {
      console.log(`${row.name}: passed on this commit already`);
      continue;
    }
    console.log(`${row.name}: ${row.asks} …`);
    const one = await answer(row, commit);
    console.log(
      `${row.name}: ${one.passed ? 'passed' : 'FAILED'} in ${one.seconds} s ${one.figure}`,
    );
    state[row.name] = one;
    writeFileSync(STATE, `${JSON.stringify(state, null, 2)}\n`);
    writeTable(state);
  }
  console.log(`\n${writeTable(state)}`);
  const left = ROWS.filter((row) => !asked.includes(row));
  if (left.length > 0) console.log(`Not asked: ${left.map(({ name }) => name).join(', ')}.`);
  const good = asked.filter(({ name }) => state[name]?.passed).length;
  console.log(`${good} passed, ${asked.length - good} failed`);
  return good === asked.length;
}

runScript(main);
