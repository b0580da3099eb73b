/** One figure of a bench beside its budget. */
export type Row = { what: string; figure: number; budget: number; unit: string };

/** Milliseconds that one run takes. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
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
