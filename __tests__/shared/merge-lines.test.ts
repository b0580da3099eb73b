import { mergeLines } from '@/shared/merge-lines';
import { fc } from '../support/service/properties';

const lines = (...all: string[]) => all.join('\n');

it.each([
  ['a b c', 'a x c', 'a b c', ['same a', 'mine x -b', 'same c']],
  ['a b c', 'a b c', 'a c d', ['same a', 'theirs  -b', 'same c', 'theirs d -']],
  ['a b c d e', 'x b c d e', 'a b c d y', ['mine x -a', 'same b c d', 'theirs y -e']],
  ['a b c', 'a x c', 'a y c', ['same a', 'conflict x | y', 'same c']],
  ['a b c', 'a x c', 'a x c', ['same a', 'theirs x -b', 'same c']],
  ['a b c d', 'a x c d', 'a y z d', ['same a', 'conflict x c | y z', 'same d']],
  ['a b', 'a m b', 'a t b', ['same a', 'conflict m | t', 'same b']],
])('%s, mine %s, theirs %s', (base, mine, theirs, expected) => {
  const text = (words: string) => lines(...words.split(' '));
  const said = mergeLines(text(base), text(mine), text(theirs)).map((part) =>
    part.kind === 'conflict'
      ? `conflict ${part.mine.join(' ')} | ${part.theirs.join(' ')}`
      : `${part.kind} ${part.lines.join(' ')}${part.kind === 'same' ? '' : ` -${part.removed.join(' ')}`}`,
  );
  expect(said).toEqual(expected);
});

it('has all of both texts: whoever changed nothing gets the other text, and a choice gives one of the two', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 8 })
    .map((all) => lines(...all));
  const chosen = (parts: ReturnType<typeof mergeLines>, whose: 'mine' | 'theirs') =>
    lines(...parts.flatMap((part) => (part.kind === 'conflict' ? part[whose] : part.lines)));
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(chosen(mergeLines(base, changed, base), 'theirs')).toBe(changed);
      expect(chosen(mergeLines(base, base, changed), 'mine')).toBe(changed);
      expect(chosen(mergeLines(base, changed, changed), 'mine')).toBe(changed);
    }),
  );
});
