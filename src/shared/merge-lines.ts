import { diffIndices } from 'node-diff3';

/** A part of a text that two people changed: as it was, as one of them has it, or where both changed the same lines. */
export type MergedPart =
  | { kind: 'same' | 'mine' | 'theirs'; lines: readonly string[]; removed: readonly string[] }
  | { kind: 'conflict'; mine: readonly string[]; theirs: readonly string[] };

/** Lines of the base from `start` to before `end` become `lines`. */
type Hunk = { start: number; end: number; lines: string[] };

const hunksOf = (base: string, changed: string): Hunk[] =>
  diffIndices(base.split('\n'), changed.split('\n')).map(
    ({ buffer1: [start, length], buffer2Content }) => ({
      ...{ start, end: start + length, lines: buffer2Content },
    }),
  );

/** The three-way comparison of a text: what I changed, what they changed, and where both did. */
export function mergeLines(base: string, mine: string, theirs: string): MergedPart[] {
  const old = base.split('\n');
  const [ours, others] = [hunksOf(base, mine), hunksOf(base, theirs)];
  const parts: MergedPart[] = [];
  let at = 0;
  const keep = (end: number) => {
    if (end > at) parts.push({ kind: 'same', lines: old.slice(at, end), removed: [] });
    at = end;
  };
  while (ours.length > 0 || others.length > 0) {
    const start = Math.min(ours[0]?.start ?? old.length, others[0]?.start ?? old.length);
    let end = start;
    const [my, their]: [Hunk[], Hunk[]] = [[], []];
    // Hunks that touch belong together: none says in which order they go.
    for (let grows = true; grows; ) {
      grows = false;
      for (const [from, to] of [
        [ours, my],
        [others, their],
      ] as const) {
        while (from[0] && from[0].start <= end) {
          const hunk = from.shift() as Hunk;
          end = Math.max(end, hunk.end);
          to.push(hunk);
          grows = true;
        }
      }
    }
    keep(start);
    const removed = old.slice(start, end);
    const [one, other] = [applied(old, my, start, end), applied(old, their, start, end)];
    at = end;
    if (my.length === 0) parts.push({ kind: 'theirs', lines: other, removed });
    else if (their.length === 0) parts.push({ kind: 'mine', lines: one, removed });
    else if (one.join('\n') === other.join('\n'))
      parts.push({ kind: 'theirs', lines: other, removed });
    else parts.push({ kind: 'conflict', mine: one, theirs: other });
  }
  keep(old.length);
  return parts;
}

/** The lines of a region as one person has them. */
function applied(old: readonly string[], hunks: readonly Hunk[], start: number, end: number) {
  const lines: string[] = [];
  let at = start;
  for (const hunk of hunks) {
    lines.push(...old.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
  }
  return [...lines, ...old.slice(at, end)];
}
