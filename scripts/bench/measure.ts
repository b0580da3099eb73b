/** One figure of a bench beside its budget. */
export type Row = { what: string; figure: number; budget: number; unit: string };

/** The figure below which a share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Milliseconds that one run takes. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

const SAMPLE_MS = 20;

/** Seconds that one run takes, and the bytes that it adds to the process, at their highest. */
export async function measured<T>(run: () => Promise<T>) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let highest = before;
  const look = () => {
    highest = Math.max(highest, process.memoryUsage().rss);
  };
  const timer = setInterval(look, SAMPLE_MS);
  const started = performance.now();
  const result = await run();
  look();
  clearInterval(timer);
  return { result, seconds: (performance.now() - started) / 1000, added: highest - before };
}

/** Prints a table and returns whether every figure is within its budget. */
export function report(title: string, rows: readonly Row[]): boolean {
  console.log(`\n${title}`);
  for (const { what, figure, budget, unit } of rows) {
    const verdict = figure <= budget ? 'ok  ' : 'OVER';
    console.log(
      `  ${verdict} ${what.padEnd(46)} ${figure.toFixed(2).padStart(9)} ${unit.padEnd(4)} of ${budget} ${unit}`,
    );
  }
  return rows.every(({ figure, budget }) => figure <= budget);
}
