import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runForge } from './forge';
import { ROOT } from './place';

/** A line per invariant run: how often each kind of call succeeded in it, as `kind=count`. */
const RUNS = join(ROOT, '.data/forge/invariant-runs.txt');

/**
 * Runs the contracts' tests; further arguments go to forge. When the invariants ran, it also requires that each kind of call
 * succeeded in one of them: invariants that hold because nothing happened prove nothing.
 *
 * @throws Error when a test failed or a kind of call never succeeded.
 */
export function runTests(args: readonly string[] = []): void {
  mkdirSync(join(ROOT, '.data/forge'), { recursive: true });
  rmSync(RUNS, { force: true });
  const code = runForge(['test', ...args]);
  const rare = existsSync(RUNS) ? rareKinds(readFileSync(RUNS, 'utf8')) : [];
  const failures = (code === 0 ? 0 : 1) + rare.length;
  for (const line of rare) console.error(line);
  console.log(`${failures === 0 ? 1 : 0} passed, ${failures} failed`);
  if (failures > 0) throw new Error('The contract tests failed.');
}

/** Kinds of calls that succeeded in no run that knew them. The rarest succeeds in one run of forty, and each start has other seeds. */
export function rareKinds(text: string): string[] {
  const runs = new Map<string, string[]>();
  for (const [kind = '', count = ''] of text
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split('=')))
    runs.set(kind, [...(runs.get(kind) ?? []), count]);
  return [...runs].flatMap(([kind, counts]) =>
    counts.some((count) => count !== '0')
      ? []
      : `${kind} succeeded in none of ${counts.length} invariant runs.`,
  );
}
