import type { Scope } from '@fnx/api/shared/partners';
import { eq } from 'drizzle-orm';
import { registerPeople } from '@/server/book-entries/tables';
import { hashOfKey, newKey } from '@/server/partners/api-key';
import { apiKeys } from '@/server/partners/tables';
import { plusSeconds } from '@/server/platform/clock';
import { journal } from '@/server/platform/tables';
import { users } from '@/server/users/tables';
import { addCheck } from '../../support/people/change-person';
import { giveShares, issueShares } from '../../support/people/investors';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));
const GERMANY = { country: 'DE', number: '86095742719', reason: null };
const EMIRATES = { country: 'AE', number: null, reason: 'NOT_ISSUED' };

let people: Member[];
let key: string;

/** A key as two officers would have signed it. */
async function keyWith(...scopes: Scope[]) {
  const made = newKey();
  const expiresAt = plusSeconds(clock.now(), 86_400);
  const row = { name: scopes.join(), scopes, perMinute: 1_000, officers: [], expiresAt };
  const [{ id } = { id: '' }] = await service.ctx.db.transaction((tx) =>
    tx
      .insert(apiKeys)
      .values({ ...row, hash: hashOfKey(made) })
      .returning(),
  );
  return { id, key: made };
}

const raw = (query = '', as = key) =>
  service.raw(`partner/tax-statements${query}`, { headers: { authorization: `Bearer ${as}` } });
async function get(query = '', as = key) {
  const answer = await raw(query, as);
  return { status: answer.status, ...(await answer.json()) };
}
async function state(member: Member | undefined, ...residences: object[]) {
  clock.advance(60);
  const input = { residences, certification: '1', password: member?.password };
  const { status } = await service.request('stateTaxResidences', input, {
    token: member?.token ?? '',
  });
  expect(status).toBe(200);
  return clock.now().toISOString();
}
const holders = async (query = '') =>
  (await get(query)).data.docs.map(({ holder }: { holder: string }) => holder);

let times: string[];
let ids: (string | null)[];

beforeAll(async () => {
  const { ctx } = service;
  await issueShares(ctx);
  people = [await signUp(service), await signUp(service), await signUp(service)];
  for (const { userId } of people) await giveShares(ctx, userId, '4');
  key = (await keyWith('tax')).key;
  await addCheck(ctx.db, { userId: people[0]?.userId ?? '', dateOfBirth: '1990-05-17' });
  times = [];
  for (const member of people) times.push(await state(member, GERMANY, EMIRATES));
  const known = await ctx.db.select().from(users);
  ids = people.map(({ userId }) => known.find(({ id }) => id === userId)?.holderId ?? null);
  const listed = { holder: ids[2] ?? '', externalId: '7', kind: 'COMPANY' as const, name: 'Acme' };
  await ctx.db.transaction((tx) => tx.insert(registerPeople).values(listed));
});

it('has the newest statement of each owner whole', async () => {
  const { data } = await get();
  expect(data).toMatchObject({ next: null });
  expect(data.docs[0]).toEqual({
    id: expect.any(String),
    holder: ids[0],
    kind: 'PERSON',
    birthDate: '1990-05-17',
    residences: [GERMANY, EMIRATES],
    certification: '1',
    statedAt: times[0],
  });
  // Only the numbers of people have a known form.
  const company = { ...GERMANY, number: 'HRB 7' };
  times[2] = await state(people[2], company);
  expect((await get()).data.docs[2].residences).toEqual([company]);
  expect(data.docs.slice(1)).toMatchObject([
    { kind: 'PERSON', birthDate: null },
    { kind: 'COMPANY', birthDate: null },
  ]);
});

it('is read by pages, and since a time; a statement made meanwhile comes last', async () => {
  expect(await holders(`?updatedAfter=${times[0]}`)).toEqual(ids.slice(1));
  const first = (await get('?limit=2')).data;
  expect(first.docs).toHaveLength(2);
  const at = await state(people[0], EMIRATES);
  const rest = (await get(`?limit=2&after=${first.next}`)).data;
  expect(rest.docs.map(({ holder }: { holder: string }) => holder)).toEqual([ids[2], ids[0]]);
  expect(rest.docs[1]).toMatchObject({ residences: [EMIRATES], statedAt: at });
  expect(await holders(`?updatedAfter=${times[2]}`)).toEqual([ids[0]]);
  expect(await holders(`?updatedAfter=${at}`)).toEqual([]);
});

it.each(['nonsense', '2026-13-45T99:99:99Z~00000000-0000-0000-0000-000000000000', 'a~b'])(
  'refuses the cursor %s, which no answer gave',
  async (cursor) => expect((await get(`?after=${cursor}`)).status).toBe(422),
);

it('is one file with a line for each country, whatever the limit', async () => {
  const answer = await raw(`?format=csv&limit=1&updatedAfter=${times[0]}`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const [head, ...lines] = (await answer.text()).trim().split('\r\n');
  expect(head).toBe('holder,kind,birthDate,country,number,reason,certification,statedAt,id');
  expect(lines.slice(0, 2)).toEqual([
    expect.stringContaining(`${ids[1]},PERSON,,DE,86095742719,,1,${times[1]},`),
    expect.stringContaining(`${ids[1]},PERSON,,AE,,NOT_ISSUED,1,${times[1]},`),
  ]);
  expect(lines.slice(2).map((line) => line.slice(0, 66))).toEqual([ids[2], ids[0]]);
});

it('needs a scope of its own, and is noted in the journal in each hour', async () => {
  const other = await keyWith('register', 'names', 'orders', 'distributions');
  expect(await get('', other.key)).toMatchObject({ status: 403, data: { code: 'SCOPE_MISSING' } });
  const reader = await keyWith('tax');
  const notes = () => service.ctx.db.select().from(journal).where(eq(journal.target, reader.id));
  for (const seconds of [0, 60, 3_600]) {
    clock.advance(seconds);
    expect((await get('', reader.key)).status).toBe(200);
  }
  const reason = 'tax residences and numbers, in this hour';
  expect((await notes()).filter(({ action }) => action === 'keys read')).toMatchObject([
    { reason },
    { reason },
  ]);
});
