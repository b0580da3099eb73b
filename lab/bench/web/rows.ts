/** A figure beside its budget. What depends on the machine is not held, unless `--times` is given. `why` is told of one that is over. */
export type Row = {
  what: string;
  figure: number;
  budget: number;
  unit: string;
  held: boolean;
  why: readonly string[];
};

/** The figures of one part of the benchmark, each as soon as it is measured. */
export type Rows = AsyncGenerator<Row, void>;

export const holdTimes = process.argv.includes('--times');

export function row(
  what: string,
  figure: number,
  budget: number,
  unit: string,
  held = true,
  why: readonly string[] = [],
): Row {
  return { what, figure, budget, unit, held, why };
}

/** Nearly all names of figures fit into this width. */
const WIDTH = 60;

export function print(entry: Row): void {
  const { what, figure, budget, unit, held, why } = entry;
  const verdict = isOver(entry) ? (held ? 'OVER' : 'over (not held)') : 'ok';
  const digits = unit === 'x' ? 2 : unit === 'shift' ? 3 : 1;
  const [shown, most] = [figure, budget].map((number) =>
    Number.isInteger(number) ? String(number) : number.toFixed(digits),
  );
  console.log(`${what.padEnd(WIDTH)}  ${shown?.padStart(7)} of ${most} ${unit}  ${verdict}`);
  if (isOver(entry)) for (const line of why) console.log(`  ${line}`);
}

/** The budget of a score is the least that it may be; of everything else the most. */
export const isOver = ({ figure, budget, unit }: Row) =>
  unit === 'points' ? figure < budget : figure > budget;
