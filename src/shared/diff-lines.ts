/** A line of a comparison: in both texts, only in the new one, or only in the old one. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

/** The lines of two texts in their longest common order. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, fresh.length) - start &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  ) {
    end += 1;
  }
  const same = (lines: string[]) => lines.map((text) => ({ kind: 'same' as const, text }));
  const middle = compare(
    old.slice(start, old.length - end),
    fresh.slice(start, fresh.length - end),
  );
  return [...same(old.slice(0, start)), ...middle, ...same(end > 0 ? old.slice(-end) : [])];
}

/** The longest common subsequence by a table of lengths, read from its beginning. */
function compare(old: readonly string[], fresh: readonly string[]): DiffLine[] {
  const width = fresh.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === fresh[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    const [mine = '', other = ''] = [old[row], fresh[column]];
    if (row < old.length && column < fresh.length && mine === other) {
      lines.push({ kind: 'same', text: mine });
      row += 1;
      column += 1;
    } else if (
      row < old.length &&
      (column === fresh.length || at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push({ kind: 'removed', text: mine });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: other });
      column += 1;
    }
  }
  return lines;
}

/** Lines around changes; a longer run of equal lines between them is null. */
export function withContext(lines: readonly DiffLine[], around = 3): (DiffLine | null)[] {
  const near = lines.map((_, place) =>
    lines
      .slice(Math.max(0, place - around), place + around + 1)
      .some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, place) => {
    if (near[place]) return [line];
    return place === 0 || near[place - 1] ? [null] : [];
  });
}
