import { diffComm } from 'node-diff3';

/** A line of a comparison: in both texts, only in the new one, or only in the old one. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

/** The lines of two texts in their longest common order. */
export function diffLines(before: string, after: string): DiffLine[] {
  const of = (kind: DiffLine['kind'], texts: readonly string[] = []) =>
    texts.map((text) => ({ kind, text }));
  return diffComm(before.split('\n'), after.split('\n')).flatMap((part) =>
    'common' in part
      ? of('same', part.common)
      : [...of('removed', part.buffer1), ...of('added', part.buffer2)],
  );
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
