import { sql } from 'drizzle-orm';
import { platformBalance } from '@/server/register/balances';
import { checkLedger } from '@/server/register/check-ledger';
import { updatePlatformSums } from '@/server/register/platform-sums';
import { customerAccount, platformAccount, postTransfer } from '@/server/register/post-transfer';
import { platformSums } from '@/server/register/tables';
import { giveShares, type Register, startRegister } from '../../support/people/investors';

let register: Register;
beforeEach(async () => {
  register = await startRegister({ config: { limits: { proofCacheSeconds: 0 } } });
});
afterEach(() => register.stop());

/** The sum of all platform entries, for comparison; the product itself reads stored sums. */
async function treasury(): Promise<bigint> {
  const { rows } = await register.ctx.db.execute<{ sum: string }>(sql`
    select sum(e.amount_raw) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.owner_id is null and a.asset = 'FNX' and a.kind = 'treasury'`);
  return BigInt(rows[0]?.sum ?? '0');
}

const kept = async () => (await register.ctx.db.select().from(platformSums)).length;
const balance = () => platformBalance(register.ctx.db, 'FNX', 'treasury');

it('stores no sum while an entry with a smaller id may still be committed', async () => {
  const { ctx } = register;
  const ada = await register.investor('10');
  let commit = () => {};
  let begun = () => {};
  const wrote = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const slow = ctx.db.transaction(async (tx) => {
    await postTransfer(tx, {
      kind: 'PURCHASE',
      reference: 'slow',
      legs: [
        {
          asset: 'FNX',
          from: platformAccount('treasury'),
          to: customerAccount(ada.userId, 'available'),
          amountRaw: 7n,
        },
      ],
      at: ctx.clock.now(),
    });
    begun();
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await wrote;
  const bob = await register.investor('20');
  const before = await treasury();
  const settling = updatePlatformSums(ctx);
  // Only the later entry is committed: a sum up to it would miss the earlier one for ever.
  await register.service.waitFor(async () => {
    const { rows } = await ctx.pool.query(
      "select from pg_stat_activity where datname = current_database() and query like '%pg_snapshot_xmin%' and pid <> pg_backend_pid()",
    );
    return rows.length > 0;
  });
  expect([await kept(), await balance()]).toEqual([0, before]);
  commit();
  await slow;
  expect(await settling).toBe(true);
  expect(await kept()).toBeGreaterThan(0);
  expect(await balance()).toBe(before - 7n);
  await giveShares(ctx, bob.userId, '1');
  expect(await balance()).toBe(await treasury());
  expect(await checkLedger(ctx.db)).toMatchObject([{ rule: 'I5', place: 'offering' }]);
});

it('stays correct under concurrent settling and booking, and so does the proof', async () => {
  const { ctx } = register;
  const people = await Promise.all(Array.from({ length: 5 }, () => register.investor('1')));
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const owner = people[index % people.length]?.userId ?? '';
      return index % 4 === 3 ? updatePlatformSums(ctx) : giveShares(ctx, owner, '1');
    }),
  );
  expect(await updatePlatformSums(ctx)).toBe(true);
  expect(await balance()).toBe(await treasury());
  expect(await checkLedger(ctx.db)).toEqual([]);
  const { data } = await register.request('getProofOfHoldings');
  expect(data).toMatchObject({ held: '50', unsold: '9999950', difference: '0' });
  await giveShares(ctx, people[0]?.userId ?? '', '2.5');
  const after = (await register.request('getProofOfHoldings')).data;
  expect(after).toMatchObject({ held: '52.5', unsold: '9999947.5', difference: '0' });
});

it('the ledger check reports a wrong stored sum', async () => {
  const { ctx } = register;
  await register.investor('10');
  await updatePlatformSums(ctx);
  await ctx.db.execute(sql`update house_sums set sum_raw = sum_raw + 1
    where account_id = (select id from ledger_accounts where owner_id is null and kind = 'treasury' and asset = 'FNX')`);
  expect(await checkLedger(ctx.db)).toMatchObject([
    { rule: 'I2', fault: expect.stringContaining('stored sum') },
  ]);
});
