import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandFaults } from '../../scripts/build/brand/brand-faults';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'brand-'));
  cpSync('bank/brand', join(dir, 'brand'), { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

const faults = () => brandFaults(dir).map(({ file, line, what }) => `${file}:${line}: ${what}`);
const edit = (file: string, from: string | RegExp, to: string) => {
  const path = join(dir, 'brand', file);
  const text = readFileSync(path, 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(path, edited);
};

it('finds nothing in the brand of the sample bank', () => expect(faults()).toEqual([]));

it('says which colours are too pale, and on which line', () => {
  edit('colours.json', '"on-accent": "#ffffff"', '"on-accent": "#4a8f78"');
  expect(faults()).toEqual([
    expect.stringMatching(
      /^brand\/colours\.json:29: light\.on-accent #4a8f78 on light\.accent #0b7a58 has a contrast of 1\.\d+:1, and needs 4\.5:1$/,
    ),
    expect.stringContaining('on light.accent-hover #09664a'),
  ]);
});

it.each([
  ['colours.json', '"brass": "#d8a84a"', '"brass": "gold"', 'colours.json:13: dark.brass is gold'],
  ['colours.json', '"raised"', '"rased"', 'colours.json:2: dark.raised is missing'],
  ['colours.json', '"paper": {', '"paper" {', 'is not JSON'],
  ['mark.svg', /viewBox="[^"]*"/, 'viewBox="0 0 10 20"', 'mark.svg:1: is not square'],
  ['logo-dark.svg', '</svg>', '\n<script>1</script></svg>', 'logo-dark.svg:2: has a script'],
  ['logo-light.svg', '</svg>', '<image href="https://a.example/b"/></svg>', 'from elsewhere'],
])('%s: %s', (file, from, to, says) => {
  edit(file, from, to);
  expect(faults().join('\n')).toContain(says);
});

it('misses a file that is not there', () => {
  rmSync(join(dir, 'brand/mark.svg'));
  expect(faults()).toEqual(['brand/mark.svg:1: is missing']);
});
