import { eq } from 'drizzle-orm';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { idempotencyKeys } from '@/server/platform/tables';
import { stakes, stakingPlans } from '@/server/staking/tables';
import { type Investor, type Register, startRegister } from '../support/people/investors';
import { createTestClock } from '../support/service/service';

const clock = createTestClock();
let register: Register;
let planId: string;
beforeAll(async () => {
  register = await startRegister({ clock });
  const [plan] = await register.ctx.db
    .select()
    .from(stakingPlans)
    .where(eq(stakingPlans.lockDays, 0));
  planId = plan?.id ?? '';
});
afterAll(() => register.stop());

const stake = (investor: Investor, key: string, amount = '10') =>
  investor.request(
    'stake',
    { planId, amount, termsVersion: TERMS_VERSION },
    { headers: { 'idempotency-key': key } },
  );
const stakesOf = (investor: Investor) =>
  register.ctx.db.select().from(stakes).where(eq(stakes.userId, investor.userId));

it('one key sent 50 times concurrently opens one stake with one response; another body is rejected', async () => {
  const investor = await register.investor();
  const all = await Promise.all(Array.from({ length: 50 }, () => stake(investor, 'fifty')));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
  expect(await stakesOf(investor)).toHaveLength(1);
  const other = await stake(investor, 'fifty', '11');
  expect([other.status, other.data.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  expect(await stakesOf(investor)).toHaveLength(1);
});

it('the response is saved with the effect: a process that dies before responding has both or neither', async () => {
  const investor = await register.investor();
  const made = await stake(investor, 'dies');
  const [row] = await register.ctx.db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, 'dies'));
  expect(row?.answer).toEqual({ data: made.data });
  // Both were written by one database transaction.
  const { rows } = await register.ctx.pool.query(
    `select (select xmin::text from stakes where id = $1) as effect,
      (select xmin::text from idempotency_keys where key = 'dies') as answer`,
    [made.data.id],
  );
  expect(rows[0].answer).toBe(rows[0].effect);
});

it('a key left by a dead process is released after a timeout', async () => {
  const investor = await register.investor();
  const made = await stake(investor, 'left');
  await register.ctx.db
    .update(idempotencyKeys)
    .set({ answer: null })
    .where(eq(idempotencyKeys.key, 'left'));
  clock.advance(6);
  const again = await stake(investor, 'left');
  expect(again.status).toBe(200);
  expect(again.data.id).not.toBe(made.data.id);
});

it('a call believed dead cannot commit, and returns the response of the call that took over', async () => {
  const investor = await register.investor();
  const holder = await register.ctx.pool.connect();
  await holder.query('begin');
  // Every stake locks the plan's row, in its last step before the response is saved.
  await holder.query('select id from staking_plans where id = $1 for update', [planId]);
  const waiting = (count: number) => async () => {
    const { rows } = await holder.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows[0].n >= count;
  };
  const slow = stake(investor, 'slow');
  await register.service.waitFor(waiting(1));
  clock.advance(6);
  const heir = stake(investor, 'slow');
  await register.service.waitFor(waiting(2));
  await holder.query('commit');
  holder.release();
  const [one, other] = await Promise.all([slow, heir]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.data.id).toBe(other.data.id);
  expect(await stakesOf(investor)).toHaveLength(1);
});
