import { randomUUID } from 'node:crypto';
import { NOTIFICATION_KINDS } from '@fnx/api/shared/account-vocabulary';
import { eq, sql } from 'drizzle-orm';
import { notifications } from '@/server/messaging/tables';
import { claims, stakes } from '@/server/staking/tables';
import { type Investor, startRegister } from '../../../support/people/investors';
import { duringTests } from '../../../support/setup/during-tests';

const COUNT = 60;
const DAY_MS = 86_400_000;
const LIMIT = 7;

let owner: Investor;
let lastStake = 0;
/** Never in two rows alike, except where two came at the same moment. */
const at = (index: number) => new Date(Date.now() - Math.floor(index / 2) * 1_000);

const register = duringTests(startRegister);
beforeAll(async () => {
  owner = await register.investor('0');
  for (const person of [owner, await register.investor('0')]) await fill(person.userId);
});

async function fill(userId: string): Promise<void> {
  const { db } = register.ctx;
  const ids = Array.from({ length: COUNT }, () => String(++lastStake));
  const hash = `0x${randomUUID().replaceAll('-', '').padEnd(64, '0')}`;
  await db.insert(stakes).values(
    ids.map((id, index) => ({
      id,
      userId,
      holder: hash,
      planId: 'flexible',
      principalRaw: 1_000_000n,
      rewardRaw: 30_000n,
      status: index % 7 === 0 ? ('ACTIVE' as const) : ('CLOSED' as const),
      startedAt: at(index),
      endsAt: new Date(at(index).getTime() + 365 * DAY_MS),
      endedAt: index % 7 === 0 ? null : at(0),
      txHash: hash,
    })),
  );
  await db.insert(claims).values(
    ids.map((id, index) => ({
      // Twenty-six of the first stake.
      stakeId: index < 26 ? (ids[0] ?? id) : id,
      userId,
      amountRaw: 1_000_000n,
      valueUsdRaw: 1n,
      txHash: hash,
      logIndex: index,
      paidAt: at(index),
    })),
  );
  await db.insert(notifications).values(
    ids.map((_, index) => ({
      userId,
      kind: NOTIFICATION_KINDS[index % NOTIFICATION_KINDS.length] ?? 'NEWS',
      title: `Notice ${index}`,
      body: 'Words.',
      link: '/portfolio',
      seenAt: index % 3 === 0 ? at(0) : null,
      removedAt: index % 10 === 0 ? at(0) : null,
      createdAt: at(index),
    })),
  );
}

const firstStake = async () => {
  const [stake] = await register.ctx.db
    .select({ id: claims.stakeId })
    .from(claims)
    .where(eq(claims.userId, owner.userId))
    .groupBy(claims.stakeId)
    .orderBy(sql`count(*) desc`)
    .limit(1);
  return stake?.id ?? '';
};

type List = 'listStaking' | 'stakingClaimList' | 'listNotification';

/** Each list with each filter, and the rows that it should hold, by SQL of its own. */
const LISTS: [List, Record<string, string>, string, string][] = [
  ['listStaking', {}, 'stakes', 'true order by started_at desc, id desc'],
  [
    'listStaking',
    { status: 'ACTIVE' },
    'stakes',
    "status = 'ACTIVE' order by started_at desc, id desc",
  ],
  ['listStaking', { status: 'MATURED' }, 'stakes', 'false'],
  ['stakingClaimList', {}, 'claims', 'true order by paid_at desc, id desc'],
  ['stakingClaimList', { stakeId: '?' }, 'claims', 'stake_id = $2 order by paid_at desc, id desc'],
  ['listNotification', {}, 'notifications', 'removed_at is null order by created_at desc, id desc'],
  [
    'listNotification',
    { unread: 'true' },
    'notifications',
    'removed_at is null and seen_at is null order by created_at desc, id desc',
  ],
  [
    'listNotification',
    { kind: 'ORDER' },
    'notifications',
    "removed_at is null and kind = 'ORDER' order by created_at desc, id desc",
  ],
  [
    'listNotification',
    { kind: 'KYC', unread: 'true' },
    'notifications',
    "removed_at is null and seen_at is null and kind = 'KYC' order by created_at desc, id desc",
  ],
];

it.each(LISTS)(
  '%s %j returns every row once, in order, on all pages',
  async (list, filter, table, rule) => {
    const stakeId = await firstStake();
    const query = filter.stakeId ? { ...filter, stakeId } : filter;
    const { rows } = await register.ctx.pool.query<{ id: string }>(
      `select id from ${table} where user_id = $1 and ($2::text is null or true) and ${rule}`,
      [owner.userId, stakeId],
    );
    const wanted = rows.map(({ id }) => id);
    const pages = Math.ceil(wanted.length / LIMIT);
    const found: string[] = [];
    for (let page = 1; page <= pages + 1; page += 1) {
      const { data } = await owner.request(list, {
        ...query,
        page: String(page),
        limit: String(LIMIT),
      });
      expect(data).toMatchObject({ total: wanted.length, page, pages });
      found.push(...data.docs.map(({ id }: { id: string }) => id));
    }
    expect(found).toEqual(wanted);
  },
);

it('sums claims over all stakes and per stake', async () => {
  const { data: all } = await owner.request('stakingClaimList');
  expect(all.totals).toEqual({ claimed: '60' });
  const { data: one } = await owner.request('stakingClaimList', {
    stakeId: await firstStake(),
    limit: '100',
  });
  expect(one.totals.claimed).toBe('26');
  expect(one.total).toBe(26);
});
