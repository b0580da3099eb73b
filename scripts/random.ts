/** Numbers that look random and come again for the same seed (mulberry32). */
export type Random = {
  /** 0 <= n < 1 */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    shuffle: (items) => {
      const all = [...items];
      for (let at = all.length - 1; at > 0; at -= 1) {
        const other = whole(0, at);
        [all[at], all[other]] = [all[other] as never, all[at] as never];
      }
      return all;
    },
  };
}
