import {
  findReference,
  inFours,
  makeReference,
  readReference,
  referencesIn,
} from '../src/creditor-reference';

describe('creditor references', () => {
  // Published examples of ISO 11649 and of national guides.
  it.each([
    ['539007547034', 'RF18539007547034'],
    ['2348236', 'RF332348236'],
    ['G72UUR', 'RF45G72UUR'],
  ])('of %s', (body, reference) => {
    expect(makeReference(body)).toBe(reference);
    expect(readReference(reference)).toBe(reference);
  });

  it('are made of order numbers and read back in any spelling', () => {
    const reference = makeReference('482117');
    expect(readReference(` ${inFours(reference).toLowerCase()} `)).toBe(reference);
  });

  it('are refused with a wrong digit, two exchanged, or another form', () => {
    expect(readReference('RF18539007547035')).toBeNull();
    expect(readReference('RF18539007540734')).toBeNull();
    expect(readReference('539007547034')).toBeNull();
    expect(readReference(`RF18${'1'.repeat(22)}`)).toBeNull();
    expect(() => makeReference('a b')).toThrow(RangeError);
  });

  it.each([
    ['Shares RF18 5390 0754 7034 thank you', 'RF18539007547034'],
    ['/ROC/RF18539007547034//', 'RF18539007547034'],
    ['RF45 g72u ur, order', 'RF45G72UUR'],
    ['Ref RF99123 or RF332348236', 'RF332348236'],
    ['no reference', null],
    ['ARF18539007547034', null],
  ])('are found in "%s"', (text, found) => {
    expect(findReference(text)).toBe(found);
  });

  it('are all returned that fit, and the caller chooses', () => {
    const own = makeReference('482117');
    const word = Array.from({ length: 2_000 }, (_, n) => `A${n}`).find((one) =>
      readReference(own + one),
    );
    const spaced = referencesIn(`Shares ${own} ${word}`).whole;
    expect(spaced).toEqual([own + word, own]);
    expect(referencesIn(`SharesXX${own}${word}`)).toEqual({ whole: [], parts: spaced });
  });

  it.each(['RF0 ', 'RF18 5390 0754 7034 ', 'R F', 'RF18539007547035A', '////', 'RF00'])(
    'are looked for in "%s" a million signs long, for which square time would be hours',
    (piece) => {
      expect(referencesIn(piece.repeat(1_000_000 / piece.length))).toBeDefined();
    },
  );

  it('are written in fours', () => {
    expect(inFours('RF18539007547034')).toBe('RF18 5390 0754 7034');
    expect(inFours('RF332348236')).toBe('RF33 2348 236');
  });
});
