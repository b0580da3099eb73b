import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kind, WORDS } from '../../scripts/words/words';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const TSX = ['--import', 'tsx'];
const run = (...line: string[]) => {
  const words = [...TSX, 'scripts/words/run-word.ts', ...line];
  return spawnSync(process.execPath, words, { encoding: 'utf8' });
};

it('there are fifteen scripts', () => {
  expect(Object.keys(scripts).join(' ')).toBe(
    'dev demo test test:all lint format build start setup doctor admin migrate release check tool',
  );
});

it.each(['check', 'tool'] as const)('%s lists its words, and knows no other', (kind) => {
  const { stdout } = run(kind, '--help');
  for (const [name, { does, file }] of Object.entries(WORDS[kind])) {
    expect(stdout).toMatch(new RegExp(`^  ${name} +${does.replace(/[.^]/g, '\\$&')}$`, 'm'));
    expect([name, existsSync(file)]).toEqual([name, true]);
  }
  expect(run(kind, 'toString')).toMatchObject({ status: 2, stderr: stdout });
});

it('a word says what it does and how it is used', () => {
  const { stdout } = run('check', 'bench', 'api', '--help');
  const { does } = WORDS.check['bench api'] ?? {};
  expect(stdout.split('\n').slice(0, 3)).toEqual([does, '', expect.stringMatching(/^Usage: npm/)]);
  expect(run('tool', 'settle').status).toBe(2);
  // Nothing is made of it, such as a folder of this name.
  expect(run('tool', 'bank', 'new', '--help').stdout).toContain(WORDS.tool.bank?.does);
});

it('a word is a program of its own, with its line, signals and exit code', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fnx-word-')), 'word.js');
  const program = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1e6);
    console.log(require.main === module, process.argv.slice(2));`;
  writeFileSync(file, program);
  const start = `require('./scripts/words/run-word').start({ file: '${file}' }, ['a b', '--c'])`;
  const child = spawn(process.execPath, [...TSX, '-e', start]);
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe("true [ 'a b', '--c' ]\n");
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

const found = (pattern: string) => {
  const line = ['grep', '-IhoE', '--untracked', pattern];
  return spawnSync('git', line, { encoding: 'utf8' }).stdout.trim().split('\n');
};

it('every script and word that a file names exists', () => {
  const named = found('npm run (--silent |-s )?[a-z][a-z:]*').map((line) => line.split(' ').at(-1));
  expect(named.filter((name) => !scripts[name ?? ''])).toEqual([]);
  const words = found('(check|tool) -- [a-z][a-z-]*( [a-z]+)?').filter((line) => {
    const [kind, , first = '', second] = line.split(' ');
    const known = WORDS[kind as Kind];
    return !known[first] && !known[`${first} ${second}`];
  });
  expect(words).toEqual([]);
});
