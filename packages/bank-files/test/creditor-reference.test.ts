import { findReference, inFours, makeReference, readReference } from '../src/creditor-reference';

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

  it('are written in fours', () => {
    expect(inFours('RF18539007547034')).toBe('RF18 5390 0754 7034');
    expect(inFours('RF332348236')).toBe('RF33 2348 236');
  });
});
