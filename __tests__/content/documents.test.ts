import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bankFolder } from '@/config/bank';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { readJson } from './read-content';

type Document = { id: string; file: string; date: string };

const bank = readJson<{ documents: Document[] }>('bank.json');
const FOLDER = path.join(bankFolder(), 'public/documents');
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
      expect(existsSync(path.join(bankFolder(), 'public', url))).toBe(true);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(bytes).toBe(bytesOf(path.basename(url)).length);
    }
    expect(new Set(listed.map(({ sha256 }) => sha256)).size).toBe(listed.length);
  });
});
