import { deskCalls } from '@fnx/api/desk/desk';
import { sessions } from '@/server/users/tables';
import { signUp } from '../../support/people/members';
import { firstOfficers, journalFaults, type TestOfficer } from '../../support/people/officers';
import { startTestService, type TestService } from '../../support/service/service';

let service: TestService;
let ada: TestOfficer;
let grace: TestOfficer;

beforeAll(async () => {
  service = await startTestService({ config: { desk: true } });
  [ada, grace] = await firstOfficers(service, ['COMPLIANCE', 'SUPPORT']);
});
afterAll(() => service?.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await service.ctx.pool.query(text, values)).rows;
const document = { name: 'letter.pdf', base64: Buffer.from('the letter').toString('base64') };

async function propose(kind: string, person: string, options: Record<string, string>) {
  const { data } = await ada.run(`letters ${kind}`, [person], options);
  const letter = String(data.rows[0]?.letter);
  const reason = 'the signature is that of the passport';
  return ada.propose('letters apply', [letter], { reason }, { document });
}

it('an e-mail address is changed when both officers have read the letter', async () => {
  const person = await signUp(service);
  const to = 'new.address@example.com';
  const { data } = await propose('email', person.userId, { to });
  expect(data.matter?.facts).toEqual(
    expect.arrayContaining([{ label: 'E-mail address, new', value: to, before: person.email }]),
  );
  await ada.sign(data.id);
  const unread = await grace.signAs((await grace.call(deskCalls.proposal, { id: data.id })).data, {
    id: data.id,
    reason: 'unread',
  });
  expect(unread.data).toMatchObject({ code: 'UNREAD' });
  expect((await grace.sign(data.id)).data.state).toBe('DONE');

  const [user] = await query('select email from users where id = $1', [person.userId]);
  expect(user?.email).toBe(to);
  const [session] = await service.ctx.db.select().from(sessions);
  expect(session?.revokedAt).not.toBeNull();
  const told = `select recipient from outbox_messages where subject = 'Your e-mail address was changed'`;
  expect((await query(told)).map(({ recipient }) => recipient).sort()).toEqual(
    [person.email, to].sort(),
  );
  expect(JSON.stringify(await query('select * from journal'))).not.toContain('new.address');
  expect(await journalFaults(service)).toEqual([]);
  const { data: all } = await ada.run('letters list');
  expect(all.rows).toEqual([]);
});

it('a name is compared with the sanctions lists again, and a phone number must be free', async () => {
  const [person, other] = [await signUp(service), await signUp(service)];
  await query('insert into screenings (user_id, screened_at) values ($1, now())', [person.userId]);
  const name = { 'first-name': 'Zenobia', 'last-name': 'Quill' };
  const { data } = await propose('name', person.userId, name);
  await ada.sign(data.id);
  await grace.sign(data.id);
  const [user] = await query('select first_name, last_name, phone from users where id = $1', [
    person.userId,
  ]);
  expect(user).toMatchObject({ first_name: 'Zenobia', last_name: 'Quill' });
  expect(await query('select * from screenings where user_id = $1', [person.userId])).toEqual([]);
  const taken = await propose('phone', other.userId, { to: user?.phone });
  expect(taken.data).toMatchObject({ code: 'ALREADY' });
});

it('all that is stored about a person is written into a file', async () => {
  const person = await signUp(service);
  const { data } = await ada.run('letters data', [person.userId], { reason: 'letter of today' });
  const text = Buffer.from(data.file?.base64 ?? '', 'base64').toString();
  expect(text).toContain(`Email: ${person.email}`);
  expect(text).toContain('== Sessions ==');
  expect(text).not.toMatch(/argon2|Password hash/);
});
