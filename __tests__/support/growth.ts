const TIMES = 16;

/** Microseconds of the processor, the least of three runs: a collection of garbage may fall into one. */
function cost(work: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...costs);
}

/** Tells by how much work grows that has sixteen times as much to do: by 16 where it is linear, by 256 where it is quadratic. */
export function growth(work: (size: number) => unknown, size: number): number {
  work(size);
  const once = cost(() => work(size));
  return cost(() => work(size * TIMES)) / Math.max(1, once);
}

/** Between linear and quadratic. */
export const LINEAR = 64;
