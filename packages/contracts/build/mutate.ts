import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findForge } from './forge';
import { copyLibrary } from './library-copy';
import { instrument, MUTANTS_LIBRARY, type Mutant } from './mutants';
import { PACKAGE, ROOT } from './place';

/** The rewritten contracts and their tests, away from the committed ones. */
const COPY = '.data/forge/mutants';
const PARALLEL = 2;

/** Only unit tests are copied: each check has one, and they take a second. */
const TEST = ['test', '--fail-fast'];

/** Files with a check that cannot be switched while the tests run: each is removed in the text. */
const TEXTUAL = ['ShareSale', 'PasskeyAccount', 'AuctionTerms', 'AuctionBook', 'AuctionSettlement'];
const REMOVED = / nonReentrant(?= )/g;

/**
 * Removes each check of the contracts once and expects the unit tests to fail each time. Prints the survivors.
 *
 * @throws Error when the tests fail without a mutation, or pass with one.
 */
export async function runMutate(): Promise<void> {
  process.env.FOUNDRY_REMAPPINGS = copyLibrary();
  const mutants = writeMutants();
  const before = await forge(0);
  if (before.code !== 0) throw new Error(`The tests fail without a mutation.\n${before.output}`);
  const survivors: Mutant[] = [];
  const queue = [...mutants];
  const work = async () => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      if (await passes(mutant.id)) survivors.push(mutant);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  let checks = mutants.length;
  for (const textual of textualMutants()) {
    checks += 1;
    if (await passes(0)) survivors.push(textual);
  }
  for (const { file, line, removed } of survivors)
    console.error(`SURVIVED ${file}.sol:${line} ${removed}`);
  console.log(`${checks - survivors.length} passed, ${survivors.length} failed`);
  if (survivors.length > 0) throw new Error('No test needs these checks.');
}

/** Writes the rewritten sources. @returns all mutants, ids from 1. */
function writeMutants(): Mutant[] {
  rmSync(join(ROOT, COPY), { recursive: true, force: true });
  mkdirSync(join(ROOT, COPY), { recursive: true });
  for (const folder of ['src', 'test']) {
    cpSync(join(PACKAGE, folder), join(ROOT, COPY, folder), { recursive: true });
  }
  for (const name of readdirSync(join(ROOT, COPY, 'test'))) {
    if (/^(Fuzz|Invariants|Gas)|Handler|^Model/.test(name)) rmSync(join(ROOT, COPY, 'test', name));
  }
  writeFileSync(join(ROOT, COPY, 'src/Mutants.sol'), MUTANTS_LIBRARY);
  const all: Mutant[] = [];
  for (const file of readdirSync(join(PACKAGE, 'src'))) {
    if (!file.endsWith('.sol')) continue;
    const path = join(ROOT, COPY, 'src', file);
    const name = basename(file, '.sol');
    const { source, mutants } = instrument(name, readFileSync(path, 'utf8'), all.length + 1);
    writeFileSync(path, source);
    all.push(...mutants);
  }
  return all;
}

/** Removes one after another; each is there again when the next one is asked for. */
function* textualMutants(): Generator<Mutant> {
  for (const file of TEXTUAL) {
    const path = join(ROOT, COPY, 'src', `${file}.sol`);
    const source = readFileSync(path, 'utf8');
    const found = [...source.matchAll(REMOVED)];
    if (found.length === 0) throw new Error(`nonReentrant is not in ${file}.sol.`);
    for (const { index, 0: text } of found) {
      writeFileSync(path, source.slice(0, index) + source.slice(index + text.length));
      const line = source.slice(0, index).split('\n').length;
      yield { id: 0, file, line, removed: 'nonReentrant' };
    }
    writeFileSync(path, source);
  }
}

/**
 * Whether the tests pass without the check.
 *
 * @throws Error when forge itself failed, for example to compile: that must not count as a failing test.
 */
async function passes(mutant: number): Promise<boolean> {
  const { code, output } = await forge(mutant);
  if (code !== 0 && !output.includes('[FAIL')) throw new Error(output);
  return code === 0;
}

function forge(mutant: number): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    FOUNDRY_CONFIG: join(PACKAGE, 'foundry.toml'),
    FOUNDRY_SRC: `${COPY}/src`,
    FOUNDRY_TEST: `${COPY}/test`,
    FOUNDRY_OUT: `${COPY}/out`,
    FOUNDRY_CACHE_PATH: `${COPY}/cache`,
    // The switches make the contracts larger than a chain accepts.
    FOUNDRY_CODE_SIZE_LIMIT: '1000000',
    // Half the time to compile; no test here measures gas.
    FOUNDRY_OPTIMIZER: 'false',
    MUTANT: String(mutant),
  };
  return new Promise((resolve) => {
    execFile(findForge(), TEST, { cwd: ROOT, env, maxBuffer: 2 ** 28 }, (error, out, fault) => {
      const code = error ? Number(error.code) || 1 : 0;
      resolve({ code, output: out + fault });
    });
  });
}
