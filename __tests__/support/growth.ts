const TIMES = 64;

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

/** Tells by how much work grows that has 64 times as much to do: by 64 where it is linear, by 4,096 where it is quadratic. */
export function growth(work: (size: number) => unknown, size: number): number {
  work(size);
  const once = cost(() => work(size));
  return cost(() => work(size * TIMES)) / Math.max(1, once);
}

/** Eight times linear, and an eighth of quadratic: a larger memory and the machine add something to both. */
export const LINEAR = 512;
