import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Executed, readExecuted } from './executed';
import { type Importers, reaching, readImporters } from './import-graph';

/** More tests for one file take longer than a change should wait. */
const MANY = 40;

/** The work that a change asks for. Paths are from the root of the repository. */
export type Related = {
  /** Changed files that are still there. */
  changed: string[];
  /** Jest's files to run. */
  tests: string[];
  /** Playwright's files. */
  journeys: string[];
  /** By what the tests were chosen, and a line for each changed file of which tests are left out, or that none reaches. */
  notes: string[];
};

/** A list of paths by git, each once. */
function listed(...words: string[]): string[] {
  const list = execFileSync('git', words, { encoding: 'utf8' });
  return [...new Set(list.split('\0').filter(Boolean))];
}

const NEW = ['--others', '--exclude-standard'];

/** Files that differ from a commit, and those that git does not know yet. */
export function changedFiles(since: string): string[] {
  return [...listed('diff', '--name-only', '-z', since), ...listed('ls-files', '-z', ...NEW)];
}

/** The commit at which this branch left `main`. */
export function mergeBase(): string {
  return execFileSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' }).trim();
}

const isTest = (path: string) => /^(__tests__|packages)\/.*\.test\.tsx?$/.test(path);
const isJourney = (path: string) => /^e2e\/.*\.spec\.ts$/.test(path);

/** The domain of a file of the service or of a page; null for all others. */
const domainOf = (path: string) => /^src\/(?:server|features)\/([^/]+)\//.exec(path)?.[1] ?? null;

/** The tests of a domain, on every floor: they reach it through the service, which imports do not show. */
const ofDomain = (domain: string, all: readonly string[]) =>
  all.filter((path) => path.split('/').slice(0, -1).includes(domain));

/** Tests by imports and those of the domains that imports reach, nearest first. */
function byImports(path: string, all: readonly string[], importers: Importers): string[] {
  const found = reaching(path, importers).flatMap((one) => {
    if (isTest(one) || isJourney(one)) return [one];
    const domain = domainOf(one);
    return domain ? ofDomain(domain, all) : [];
  });
  return [...new Set(found)];
}

/**
 * The tests that executed a file. Of many, as few as together execute each file that uses it: a change of what every list reads by is tried in
 * each list.
 */
function byRecord(path: string, { tests }: Executed, importers: Importers): string[] {
  const all = [...(tests.get(path) ?? [])].filter(existsSync).sort();
  if (all.length <= MANY) return all;
  const covers = (test: string, user: string) => tests.get(user)?.has(test) ?? false;
  const users = new Set(
    [...(importers.get(path) ?? [])].filter((user) => all.some((test) => covers(test, user))),
  );
  const chosen: string[] = [];
  while (users.size > 0 && chosen.length < MANY) {
    const usersOf = (test: string) => [...users].filter((user) => covers(test, user));
    const [best] = all
      .map((test) => ({ test, found: usersOf(test) }))
      .sort((one, other) => other.found.length - one.found.length);
    if (!best || best.found.length === 0) break;
    chosen.push(best.test);
    for (const user of best.found) users.delete(user);
  }
  return chosen.length > 0 ? chosen : all.slice(0, MANY);
}

/**
 * Tests to run for changed files: those that executed them in the last green full run; without such a run, or for what it did not know,
 * those that imports and the domains that they reach lead to.
 */
export function relatedTests(
  changed: readonly string[],
  executed: Executed | null = readExecuted(),
): Related {
  const files = listed('ls-files', '-z', '--cached', ...NEW).filter(existsSync);
  const importers = readImporters(files);
  const all = files.filter((path) => isTest(path) || isJourney(path)).sort();
  const wanted = new Set<string>();
  const how = executed
    ? `By what the tests of ${executed.commit} executed`
    : 'By imports, since no full run noted what its tests execute (npm test -- --record)';
  const notes: string[] = [];
  for (const path of changed) {
    if (all.includes(path)) {
      wanted.add(path);
      continue;
    }
    const known = executed?.tests.has(path);
    const noted = known && executed ? byRecord(path, executed, importers) : [];
    const found = known ? noted : byImports(path, all, importers);
    const chosen = found.slice(0, MANY);
    for (const test of chosen) wanted.add(test);
    // Journeys run in a browser, where nothing notes what they execute.
    if (known)
      for (const test of byImports(path, all, importers).filter(isJourney)) wanted.add(test);
    const size = known ? (executed?.tests.get(path)?.size ?? 0) : found.length;
    if (size > chosen.length)
      notes.push(`${path}: ${chosen.length} of ${size} tests that reach it.`);
    if (size === 0) notes.push(`${path}: no test reaches it.`);
  }
  const tests = [...wanted].filter(isTest).sort();
  return {
    changed: changed.filter(existsSync),
    tests,
    journeys: [...wanted].filter(isJourney).sort(),
    notes: [`${how}: ${tests.length} files of tests.`, ...notes],
  };
}
