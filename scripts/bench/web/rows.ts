/** A figure beside its budget. What depends on the machine is not held, unless `--times` is given. */
export type Row = { what: string; figure: number; budget: number; unit: string; held: boolean };

export const holdTimes = process.argv.includes('--times');

export function row(what: string, figure: number, budget: number, unit: string, held = true): Row {
  return { what, figure, budget, unit, held };
}

/** Prints every row and returns those that are held and over. */
export function print(rows: Row[]): Row[] {
  const width = Math.max(...rows.map((entry) => entry.what.length));
  for (const entry of rows) {
    const { what, figure, budget, unit, held } = entry;
    const verdict = isOver(entry) ? (held ? 'OVER' : 'over (not held)') : 'ok';
    const digits = unit === 'x' ? 2 : unit === 'shift' ? 3 : 1;
    const [shown, most] = [figure, budget].map((number) =>
      Number.isInteger(number) ? String(number) : number.toFixed(digits),
    );
    console.log(`${what.padEnd(width)}  ${shown?.padStart(7)} of ${most} ${unit}  ${verdict}`);
  }
  return rows.filter((entry) => entry.held && isOver(entry));
}

/** Of a score the budget is the least; of everything else the most. */
const isOver = ({ figure, budget, unit }: Row) =>
  unit === 'points' ? figure < budget : figure > budget;
