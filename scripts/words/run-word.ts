/** `npm run check -- WORD …` and `npm run tool -- WORD …`: starts the file of a word of `words.json` in a process of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { type Kind, tableOf, usageOf, WORDS, type Word } from './words';

const TYPESCRIPT = ['--import', pathToFileURL(require.resolve('tsx')).href];

/** Passes on the line, signals and the exit code. */
export function start({ file, args = [], node = [], lab }: Word, line: readonly string[]): void {
  if (lab) execFileSync(process.execPath, ['lab/install.js'], { stdio: 'inherit' });
  const loader = file.endsWith('.ts') ? TYPESCRIPT : [];
  const words = [...node, ...loader, file, ...args, ...line];
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends it to both.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
  });
}

function main(kind: Kind, line: readonly string[]): void {
  const name = [line.slice(0, 2).join(' '), line[0] ?? ''].find((words) =>
    Object.hasOwn(WORDS[kind], words),
  );
  const word = WORDS[kind][name ?? ''];
  if (name === undefined || !word) {
    const asked = line[0] === '--help';
    (asked ? console.log : console.error)(tableOf(kind));
    process.exitCode = asked ? 0 : 2;
    return;
  }
  const rest = line.slice(name.split(' ').length);
  if (rest.includes('--help')) process.stdout.write(`${word.does}\n\n${usageOf(kind, name)}`);
  else start(word, rest);
}

if (require.main === module) main(process.argv[2] as Kind, process.argv.slice(3));
