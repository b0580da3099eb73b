import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { type BankData, fillFigures, millions } from '../../scripts/artwork/document-figures';
import { readJson } from './read-content';

const bank = readJson<BankData>('bank.json');
const FOLDER = path.join(process.cwd(), 'public/documents');
const bytesOf = (file: string) => readFileSync(path.join(FOLDER, file));

describe('the investor documents', () => {
  it('are printed, all of them and no others', () => {
    expect(bank.documents.length).toBeGreaterThanOrEqual(8);
    expect(readdirSync(FOLDER).sort()).toEqual(bank.documents.map(({ file }) => file).sort());
  });

  it.each(bank.documents.map((listed) => [listed.file, listed] as const))(
    '%s is a tagged PDF of some pages, small, and dated by its own date alone',
    (file, { date }) => {
      const bytes = bytesOf(file);
      const text = bytes.toString('latin1');
      expect(text.startsWith('%PDF-1.')).toBe(true);
      expect(bytes.length).toBeLessThan(200_000);
      expect(text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
      expect(text).toContain('/StructTreeRoot');
      const stamps = [...text.matchAll(/D:(\d{8})(\d{6})/g)].map((found) => found[0]);
      expect(new Set(stamps)).toEqual(new Set([`D:${date.replaceAll('-', '')}000000`]));
      // Nothing in it leads anywhere or runs.
      expect(text).not.toMatch(/\/(?:JavaScript|JS|Launch|URI|EmbeddedFile)\b/);
    },
  );

  it('are listed with the fingerprint of their bytes', () => {
    const listed = readContentFiles().documents;
    expect(listed.map(({ id }) => id)).toEqual(bank.documents.map(({ id }) => id));
    for (const { url, sha256, bytes } of listed) {
      expect(url).toMatch(/^\/documents\//);
      expect(existsSync(path.join(process.cwd(), 'public', url))).toBe(true);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(bytes).toBe(bytesOf(path.basename(url)).length);
    }
    expect(new Set(listed.map(({ sha256 }) => sha256)).size).toBe(listed.length);
  });
});

describe('figures in reports', () => {
  const [, middle] = bank.history;
  if (!middle) throw new Error('The bank has too few years.');

  it('are written in millions', () => {
    expect(millions('10930000')).toBe('10.93');
    expect(millions('978400000')).toBe('978.40');
    expect(millions('1234560000')).toBe('1,234.56');
    expect(millions('450000')).toBe('0.45');
    expect(millions('-1620000')).toBe('−1.62');
    expect(() => millions('10931234')).toThrow('not in ten thousands');
  });

  it('take the place of their names', () => {
    const fill = (text: string) => fillFigures(text, bank, middle);
    expect(fill('{year}: {netIncome} after {before.netIncome}, {income.creditLosses} lost')).toBe(
      '2024: 9.62 million USD after 8.45 million USD, 1.62 million USD lost',
    );
    expect(fill('{before.capitalRatioPct} in {beforeYear}')).toBe('15.12 in 2023');
    expect(() => fill('{profit}')).toThrow('{profit} is no figure');
    const [first] = bank.history;
    expect(() => fillFigures('{before.equity}', bank, first ?? middle)).toThrow('no year 2022');
  });
});
