import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportContent } from '@/server/content/desk/export-content';
import { retireContent } from '@/server/content/desk/retire-content';
import { loadContent } from '@/server/content/source/load-content';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { act, writeContent } from '../../support/service/act';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

const NOW = new Date('2026-11-24T12:00:00.000Z');
const set = readContentFiles();

let service: TestService;
let folder: string;
beforeEach(async () => {
  service = await startTestService({ clock: createTestClock(NOW) });
  await loadContent(service.ctx, set);
  folder = mkdtempSync(path.join(tmpdir(), 'content-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

const operator = () => ({ ctx: service.ctx, name: 'eve@bank.example' });
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const written = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

it('writes the files from which the database was filled, byte for byte', async () => {
  const rows = await exportContent(service.ctx, folder);
  expect(rows).toContainEqual({ type: 'post', language: 'de', written: 16, removed: 0 });
  expect(written().sort()).toEqual(set.texts.map(({ file }) => file).sort());
  for (const { file, source } of set.texts) expect([file, read(file)]).toEqual([file, source]);
});

it('writes what officers have changed in each language, and fills a new database with it', async () => {
  const german = set.texts.find(({ file }) => file === 'content/de/help/lost-wallet.md');
  const source = (german?.source ?? '').replace(/^title: .*$/m, 'title: Wallet verloren');
  const file = { name: 'f', source };
  await writeContent(operator(), 'edit', 'help', file, undefined, 'de');
  const named = { kind: 'post', language: 'en', name: 'what-staking-does' } as const;
  await exportContent(service.ctx, folder);
  writeFileSync(path.join(folder, 'bank.json'), '{}');
  await act(operator(), 'content retire', retireContent, named);
  const rows = await exportContent(service.ctx, folder);
  expect(rows).toContainEqual({ type: 'post', language: 'en', written: 15, removed: 1 });
  expect(existsSync(path.join(folder, 'content/en/posts/what-staking-does.md'))).toBe(false);
  expect(read('content/de/help/lost-wallet.md')).toBe(source);

  const other = await startTestService({ clock: createTestClock(NOW) });
  try {
    const texts = set.texts
      .filter((text) => existsSync(path.join(folder, text.file)))
      .map((text) => ({ ...text, source: read(text.file) }));
    await loadContent(other.ctx, { ...set, texts });
    const { data } = await other.request('getStatic', { slug: 'lost-wallet' });
    expect(data.title).not.toBe('Wallet verloren');
    const rowsOf = async ({ ctx }: TestService) =>
      (
        await ctx.pool.query(
          "select title from (select fields->>'title' as title from texts where language = 'de' and slug = 'lost-wallet' order by due_at desc, seq desc limit 1) newest",
        )
      ).rows;
    expect(await rowsOf(other)).toEqual(await rowsOf(service));
  } finally {
    await other.stop();
  }
});

it('refuses a folder that has other files', async () => {
  writeFileSync(path.join(folder, 'letter.txt'), '');
  await expect(exportContent(service.ctx, folder)).rejects.toThrow(/has other files/);
  expect(written()).toEqual([]);
});
