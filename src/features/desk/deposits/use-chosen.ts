import { useState } from 'react';

/** The entries of a list that a command takes up to the last one: all, unless an officer leaves some out. */
export function useChosen<E extends { number: number }>(entries: readonly E[]) {
  const [left, setLeft] = useState<readonly number[]>([]);
  const isChosen = ({ number }: E) => !left.includes(number);
  const chosen = entries.filter(isChosen);
  const last = chosen.at(-1)?.number;
  const skipped = entries.filter((one) => !isChosen(one) && one.number < (last ?? 0));
  const toggle = ({ number }: E) =>
    setLeft(left.includes(number) ? left.filter((one) => one !== number) : [...left, number]);
  return {
    chosen,
    isChosen,
    toggle,
    /** The command's input; undefined when nothing is chosen. */
    given:
      last === undefined
        ? undefined
        : {
            args: [String(last)],
            options: { without: skipped.map(({ number }) => number).join(',') },
          },
  };
}
