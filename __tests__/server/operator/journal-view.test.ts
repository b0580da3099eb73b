import { journalCalls } from '@fnx/api/desk/journal';
import { DAY_MS } from '@fnx/values/time';
import { signUp } from '../../support/people/members';
import { firstOfficers, furtherOfficer, type TestOfficer } from '../../support/people/officers';
import { startTestService, type TestService } from '../../support/service/service';

let service: TestService;
let ada: TestOfficer;
let auditor: TestOfficer;
let person: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  service = await startTestService({ config: { desk: true } });
  const officers = await firstOfficers(service, ['SUPPORT', 'FINANCE']);
  [ada] = officers;
  auditor = await furtherOfficer(service, officers, 'audit@bank.example', ['AUDITOR']);
  person = await signUp(service);
  await service.shell(
    "update users set first_name = 'Zenobia', last_name = 'Quill' where id = $1",
    [person.userId],
  );
  const { data } = await ada.propose('account freeze', [person.email], { reason: 'phone stolen' });
  await ada.sign(data.id);
  await officers[1].sign(data.id);
});
afterAll(() => service.stop());

const list = async (filters: Record<string, string> = {}) =>
  (await auditor.call(journalCalls.list, filters as never)).data.docs;
const titles = async (filters: Record<string, string>) =>
  (await list(filters)).map(({ title }) => title);

it('says in words what was done, to whom, by whom, and what was signed', async () => {
  const [frozen] = await list({ command: 'account freeze' });
  expect(frozen).toMatchObject({
    title: 'Freeze the account of Zenobia Quill',
    target: {
      text: `Zenobia Quill (${person.email})`,
      page: { area: 'people', id: person.userId },
    },
    reason: 'phone stolen',
    signers: ['ada@bank.example', 'grace@bank.example'],
  });
  const { data } = await auditor.call(journalCalls.show, { id: String(frozen?.id) });
  expect(data.facts).toContainEqual({ label: 'Person', value: 'Zenobia Quill' });
  const { rows } = await service.ctx.pool.query('select hash from journal where id = $1', [
    data.id,
  ]);
  expect(data.raw.hash).toBe(rows[0].hash);
  expect(JSON.parse(data.raw.text)).toEqual(expect.arrayContaining([data.id, 'account freeze']));
});

it('is filtered by person, officer, command and day, and leaves out what was only read', async () => {
  const acts = [
    'Freeze the account of Zenobia Quill',
    'Signed: Freeze the account of Zenobia Quill',
  ];
  const ofPerson = ['Proposed: Freeze the account of Zenobia Quill', acts[1], acts[1], acts[0]];
  expect((await titles({ search: person.email })).sort()).toEqual([...ofPerson].sort());
  expect(await titles({ search: 'Quill', officer: 'grace', sort: 'oldest' })).toEqual([
    acts[1],
    acts[0],
  ]);
  expect(await titles({ search: 'Quill', command: 'proposals' })).toHaveLength(3);
  const day = (ahead: number) =>
    new Date(service.ctx.clock.now().getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  expect(await titles({ from: day(0), to: day(0), search: 'Quill' })).toHaveLength(4);
  expect(await titles({ from: day(1), search: 'Quill' })).toEqual([]);
  expect(await titles({ to: day(-1), search: 'Quill' })).toEqual([]);
  expect(await titles({ command: 'view journal' })).toEqual([]);
  expect((await titles({ command: 'view journal', show: 'reads' })).length).toBeGreaterThan(3);
});

it('is read and verified by an auditor, who can do nothing else', async () => {
  expect((await auditor.run('journal verify')).data.none).toMatch(/^The journal is whole/);
  expect((await auditor.run('account unlock', [person.email], { reason: 'x y z' })).status).toBe(
    409,
  );
});
