import { csvHead, csvLine } from '../src/csv-line';

it('a file begins with the mark of UTF-8, once', () => {
  expect(csvHead(['a', 'b']) + csvLine(['1', '2'])).toBe('\ufeffa,b\r\n1,2\r\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ['-5 euros', "'-5 euros"],
  ['-5.25', '-5.25'],
  ['a;=1+1', `"a;'=1+1"`],
  ['a,@sum', `"a,'@sum"`],
  ['a\t+1', `"a\t'+1"`],
  ['a|-x', `"a|'-x"`],
  ['a\n=1', `"a\n'=1"`],
  ['\t=1', `"'\t'=1"`],
  ['3 - 2 = 1', '3 - 2 = 1'],
  ['he said "no"', '"he said ""no"""'],
])('%j is no formula behind any separator', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});
