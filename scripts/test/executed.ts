import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The notes of a run in progress: a line for each test file. */
export const NOTES = join('.data', 'executed.jsonl');
/** The notes of the last full run that was green, behind a line with its commit. */
const RECORD = join('.data', 'executed-green.jsonl');

/** What the tests of the last green full run executed. */
export type Executed = {
  commit: string;
  /** The tests that executed a function of each file. */
  tests: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Keeps the notes of a run that was full and green, as those of this commit. */
export function keepNotes(commit: string, notes = NOTES, record = RECORD): void {
  if (!existsSync(notes)) return;
  writeFileSync(record, `${JSON.stringify({ commit })}\n${readFileSync(notes, 'utf8')}`);
  rmSync(notes);
}

/** @returns null without a record */
export function readExecuted(record = RECORD): Executed | null {
  if (!existsSync(record)) return null;
  const [head = '', ...lines] = readFileSync(record, 'utf8').split('\n').filter(Boolean);
  const byTest = new Map<string, string[]>();
  for (const line of lines) {
    const { test, files } = JSON.parse(line) as { test: string; files: string[] };
    byTest.set(test, files);
  }
  const tests = new Map<string, Set<string>>();
  for (const [test, files] of byTest) {
    for (const name of files) tests.set(name, (tests.get(name) ?? new Set()).add(test));
  }
  return { commit: JSON.parse(head).commit, tests };
}
