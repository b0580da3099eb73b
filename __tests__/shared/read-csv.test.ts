import { csvLine } from '@/shared/csv';
import { readCsv } from '@/shared/read-csv';

const cellsOf = (text: string) => readCsv(text)?.map(({ cells }) => cells);

it.each<[string, string[][]]>([
  ['', []],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFa;b\n "x', []],
  [
    'a;b\n1,5;"x;""y"""',
    [
      ['a', 'b'],
      ['1,5', 'x;"y"'],
    ],
  ],
  [
    'a,b\n\n , \n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
])('reads %j', (text, rows) => {
  expect(cellsOf(text) ?? []).toEqual(rows);
});

it('numbers lines as an editor does', () => {
  expect(readCsv('a,b\n"x\ny",1\n\nz,2')?.map(({ line }) => line)).toEqual([1, 2, 5]);
});

it('refuses a quotation mark that is not closed, or stands in a cell', () => {
  expect([readCsv('a\n"b'), readCsv('a"b'), readCsv('"a"b')]).toEqual([null, null, null]);
});

it('reads what is written', () => {
  const cells = ['a"b', 'c,d', 'e\r\nf', ''];
  expect(cellsOf(csvLine(cells))).toEqual([cells]);
});
