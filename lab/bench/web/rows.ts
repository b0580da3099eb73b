/** A figure beside its budget. What depends on the machine is not held, unless `--times` is given. */
export type Row = { what: string; figure: number; budget: number; unit: string; held: boolean };

/** The figures of one part of the benchmark, each as soon as it is measured. */
export type Rows = AsyncGenerator<Row, void>;

export const holdTimes = process.argv.includes('--times');

export function row(what: string, figure: number, budget: number, unit: string, held = true): Row {
  return { what, figure, budget, unit, held };
}

/** Nearly all names of figures fit into this width. */
const WIDTH = 60;

export function print(entry: Row): void {
  const { what, figure, budget, unit, held } = entry;
  const verdict = isOver(entry) ? (held ? 'OVER' : 'over (not held)') : 'ok';
  const digits = unit === 'x' ? 2 : unit === 'shift' ? 3 : 1;
  const [shown, most] = [figure, budget].map((number) =>
    Number.isInteger(number) ? String(number) : number.toFixed(digits),
  );
  console.log(`${what.padEnd(WIDTH)}  ${shown?.padStart(7)} of ${most} ${unit}  ${verdict}`);
}

/** The budget of a score is the least that it may be; of everything else the most. */
export const isOver = ({ figure, budget, unit }: Row) =>
  unit === 'points' ? figure < budget : figure > budget;
