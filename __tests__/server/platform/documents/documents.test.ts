import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { commandGroups } from '@/server/modules';
import { parseLine, runCommand } from '../../../../scripts/ops/admin/command-line';
import { startTestService } from '../../../support/service/service';
import { duringTests } from '../../../support/setup/during-tests';

const service = duringTests(startTestService);

const PDF = Buffer.from('%PDF-1.7\n\u00b5', 'latin1');
const TEXT = Buffer.from('# Dividend 2026\n\n<script>alert(1)</script>\n');

async function print(file: string, bytes: Buffer, title: string, ...more: string[]) {
  const words = ['documents', 'publish', '--file', file, '--title', title, ...more];
  const { command, ...line } = parseLine(commandGroups, words);
  if (!command) throw new Error('There is no such command.');
  const operator = { ctx: service.ctx, name: 'tester' };
  return (await runCommand(operator, { ...line, command }, () => bytes)).output;
}

const publish = async (file: string, bytes: Buffer, title = 'Dividend 2026') =>
  JSON.parse(await print(file, bytes, title, '--json'));

const hashOf = (bytes: Buffer) => `0x${createHash('sha256').update(bytes).digest('hex')}`;

describe('a published document', () => {
  it.each([
    ['./out/dividend.pdf', PDF, 'application/pdf', 'Dividend-2026.pdf'],
    ['dividend.md', TEXT, 'text/markdown; charset=utf-8', 'Dividend-2026.md'],
  ])('%s is served under its hash, to be saved', async (file, bytes, type, name) => {
    const [{ hash }] = await publish(file, bytes);
    expect(hash).toBe(hashOf(bytes));
    const answer = await service.raw(`documents/${hash.toUpperCase().replace('0X', '0x')}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-type': type,
      'x-content-type-options': 'nosniff',
    });
  });

  it('has its whole hash printed', async () => {
    expect(await print('dividend.md', TEXT, 'Dividend 2026')).toContain(` ${hashOf(TEXT)}\n`);
  });

  it('keeps its first title', async () => {
    await publish('dividend.md', TEXT, 'Another title');
    const answer = await service.raw(`documents/${hashOf(TEXT)}`);
    expect(answer.headers.get('content-disposition')).toContain('Dividend-2026.md');
  });

  it('is not found under another hash', async () => {
    expect(
      await service.request('getDocument', undefined, { params: { hash: `0x${'1'.repeat(64)}` } }),
    ).toMatchObject({ status: 404, data: { code: 'DOCUMENT_NOT_FOUND' } });
  });

  it('cannot be exchanged in the database', async () => {
    const change = service.ctx.db.execute(sql`update documents set bytes = '\\x00'`);
    await expect(change).rejects.toMatchObject({ cause: { constraint: 'documents_hash' } });
  });
});

it.each([
  ['page.html', TEXT, /\.md or a \.pdf/],
  ['letter.pdf', TEXT, /not valid application\/pdf/],
  ['letter.md', PDF, /not valid text\/markdown/],
  ['letter.md', Buffer.from('a\0b'), /not valid text\/markdown/],
  ['empty.md', Buffer.alloc(0), /1 to 4194304 bytes/],
  ['large.md', Buffer.alloc(4_194_305, 'a'), /1 to 4194304 bytes/],
])('refuses %s', async (file, bytes, why) => {
  expect(await publish(file, bytes)).toEqual({
    refused: expect.stringMatching(why),
    code: expect.stringMatching(/^(DOCUMENT|FILE)_/),
    params: expect.any(Object),
  });
});

it('refuses a title of several lines', async () => {
  expect(await publish('a.md', TEXT, 'One\nTwo')).toEqual({
    refused: expect.stringMatching(/one line/),
    code: 'NOT_ONE_LINE',
    params: { field: 'The title', max: 160 },
  });
});
