import { gzipSync } from 'node:zlib';
import { deskCalls } from '@fnx/api/desk/desk';
import { eq } from 'drizzle-orm';
import { commandGroups } from '@/server/modules';
import { proposalFiles, proposals } from '@/server/operator/tables';
import { firstOfficers, type TestOfficer } from '../../support/people/officers';
import { startTestService, type TestService } from '../../support/service/service';

const MIB = 1_048_576;
const TERMS = '# Terms\n\nYou own shares.';

let service: TestService;
let ada: TestOfficer;
let grace: TestOfficer;

beforeAll(async () => {
  service = await startTestService({ config: { desk: true } });
  [ada, grace] = await firstOfficers(service, ['EDITOR', 'COMPLIANCE']);
});
afterAll(() => service.stop());

const publish = (title: string, bytes: Buffer, gzip?: true) =>
  ada.call(deskCalls.propose, {
    name: 'documents publish',
    args: [],
    options: { title },
    files: { file: { name: 'terms.md', base64: bytes.toString('base64'), ...(gzip && { gzip }) } },
    reason: 'new terms',
  });
const keptBytes = (id: string) =>
  service.ctx.db.select().from(proposalFiles).where(eq(proposalFiles.proposalId, id));

it('keeps a file as the bytes that it has unpacked, and in the proposal only its name and hash', async () => {
  const { data } = await publish('Terms', gzipSync(TERMS), true);
  expect(await keptBytes(data.id)).toMatchObject([{ option: 'file', bytes: Buffer.from(TERMS) }]);
  const [row] = await service.ctx.db.select().from(proposals).where(eq(proposals.id, data.id));
  expect(row?.files).toEqual({
    file: { name: 'terms.md', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const opened = await grace.open(data.id, 'file');
  expect(await opened.text()).toBe(TERMS);
});

it('refuses a file that unpacks to more than its field takes', async () => {
  const { status, message } = await publish('Large', gzipSync(Buffer.alloc(30 * MIB)), true);
  expect([status, message]).toEqual([409, 'terms.md has more than 8 MB, which is the most here.']);
});

it('does not carry out a file whose bytes were changed in the database, and reports it', async () => {
  const { data } = await publish('More', Buffer.from(`${TERMS} And more.`));
  await ada.sign(data.id);
  await service.ctx.db
    .update(proposalFiles)
    .set({ bytes: Buffer.from('# Other terms') })
    .where(eq(proposalFiles.proposalId, data.id));
  const { status, data: answer } = await grace.sign(data.id);
  expect([status, answer]).toMatchObject([409, { code: 'PROPOSAL_NOT_AS_PROPOSED' }]);
  const { rows } = await service.ctx.pool.query(
    'select kind from operator_alerts where resolved_at is null',
  );
  expect(rows).toEqual(expect.arrayContaining([{ kind: 'PROPOSAL_ALTERED' }]));
});

it('takes 32 MB of a list, and 8 MB of any other file', () => {
  const limits = commandGroups
    .flatMap(({ commands }) => commands)
    .flatMap(({ name, fields }) =>
      fields.flatMap(({ name: field, kind, bytes = 0 }) =>
        kind === 'file' ? [[`${name} --${field}`, bytes / MIB]] : [],
      ),
    );
  expect(limits.filter(([, megabytes]) => megabytes !== 8)).toEqual(
    [
      'sanctions import --file',
      'register preview --file',
      'register import --file',
      'distributions announce --exceptions',
      'deposits import --file',
    ].map((field) => [field, 32]),
  );
});
