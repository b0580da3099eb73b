import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkBank } from '../../scripts/bank/check-bank';
import { newBank } from '../../scripts/bank/new-bank';
import { filesBelow } from '../../scripts/files-below';
import { capture } from '../../scripts/processes';

const scratch = mkdtempSync(path.join(tmpdir(), 'fnx-bank-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const bank = (...line: string[]) =>
  capture(process.execPath, ['--import', 'tsx', 'scripts/bank/bank.ts', ...line]);

describe('a sample bank that was copied', () => {
  const dir = path.join(scratch, 'talbank');
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  const edit = (file: string, ...changes: [RegExp, string][]) =>
    writeFileSync(
      path.join(dir, file),
      changes.reduce((text, [from, to]) => text.replace(from, to), read(file)),
    );
  const faults = () =>
    checkBank(dir).map(({ file, what }) => `${path.relative(dir, file)}: ${what}`);
  const NEW: [RegExp, string][] = [
    [/Musterbank am Fluss AG/g, 'Talbank AG'],
    [/Musterbank Namenaktie/g, 'Talbank Aktie'],
    [/Musterbank/g, 'Talbank'],
    [/\bMBF\b/g, 'TLB'],
  ];

  beforeAll(() => cpSync('examples/musterbank', dir, { recursive: true }));

  it('is the sample until it has another name', () => expect(faults()).toEqual([]));

  it('is refused with new names in bank.json alone: each text and document is named', () => {
    edit('bank.json', ...NEW);
    const found = faults();
    for (const file of [
      'content/en/legal/share-agreement.md',
      'content/de/pages/about.md',
      'content/team.json',
      'public/documents/annual-report-2025.pdf',
    ])
      expect(found).toContainEqual(
        expect.stringMatching(
          new RegExp(`^${file}: "Musterbank[^"]*" is a name of Musterbank am Fluss AG`),
        ),
      );
    expect(found).toContain(
      'brand/mark.svg: It is that of Musterbank am Fluss AG, but for names. Bring your own.',
    );
  });

  it('is refused with new names everywhere while legal texts and documents are the old ones', () => {
    for (const file of filesBelow(dir).map((one) => path.relative(dir, one))) {
      if (/\.(md|json)$/.test(file)) edit(file, ...NEW);
    }
    const found = faults().filter((fault) => !fault.includes(': of: the English text'));
    expect(found.join('\n')).not.toMatch(/\.md: "Musterbank/);
    expect(found).toContain(
      'content/en/legal/share-agreement.md: It is that of Musterbank am Fluss AG, but for names. Bring your own.',
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^public\/documents\/share-agreement\.pdf: "/),
    );
    edit('content/en/legal/share-agreement.md', [/Talbank( AG)?/g, 'Bergbank']);
    expect(faults()).toContain(
      'content/en/legal/share-agreement.md: It names neither "Talbank AG" nor "Talbank": it may be another bank’s. Name the bank.',
    );
  });
});

describe('a new bank', () => {
  const dir = path.join(scratch, 'harbor');

  it('has blanks, each of which the check names, and nothing of the sample’s', async () => {
    const { output, code } = await bank('new', dir);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('[ ] lawyers write the five legal texts'),
    ]);
    expect(output).toMatch(/\[ \] \S+bank\.json +\d+ place/);
    const names = /Sample|FNX|Musterbank/;
    for (const file of filesBelow(dir))
      expect([file, names.exec(readFileSync(file, 'utf8'))]).toEqual([file, null]);
    const faults = checkBank(dir).map(({ file, what }) => `${path.relative(dir, file)}: ${what}`);
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^bank\.json: bankName: needs at least one letter/),
        'content/en/legal/share-agreement.md: Nobody has written it: replace "(to be written)".',
        'brand/mark.svg: Nobody has written it: replace "(to be written)".',
      ]),
    );
    for (const fault of faults) expect(fault).toMatch(/^bank\.json: |Nobody has written it/);
    expect(() => newBank(dir)).toThrow(/is not empty/);
  });

  it('is told how to begin where there is no folder', async () => {
    const missing = path.join(scratch, 'nowhere');
    const { output, code } = await bank('check', missing);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^There is no .*bank\.json\. .* bank new/),
    ]);
    expect(existsSync(missing)).toBe(false);
  });
});
