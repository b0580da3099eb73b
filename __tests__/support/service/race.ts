import { setImmediate } from 'node:timers/promises';

/** `RACE_RUNS=50` runs the races that often: a race that is lost once in a hundred times is lost. */
export const RACE_RUNS = Array.from(
  { length: Number(process.env.RACE_RUNS ?? 1) },
  (_, index) => index + 1,
);

/** Does all of it at once; returns the answers and how many milliseconds each took. */
export async function race<T>(
  deeds: readonly (() => Promise<T>)[],
): Promise<{ answers: T[]; times: number[] }> {
  const times: number[] = [];
  const answers = await Promise.all(
    deeds.map(async (deed) => {
      const began = performance.now();
      const answer = await deed();
      times.push(performance.now() - began);
      return answer;
    }),
  );
  return { answers, times };
}

let sentBack = 0;

/** Repeats a call that was shed with 503, which did nothing: load of the machine is not what a race tests. */
export async function untilServed<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    sentBack += 1;
    await setImmediate();
  }
}

/** Prints the times of many runs of a race; a single one says nothing. */
export function tellTimes(what: string, times: readonly number[]): void {
  if (RACE_RUNS.length === 1 || times.length === 0) return;
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(0);
  process.stderr.write(
    `${what}: ${RACE_RUNS.length} runs, ${times.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms, ${sentBack} told to come again\n`,
  );
}
