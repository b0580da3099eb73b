import { eq } from 'drizzle-orm';
import { users } from '@/server/users/tables';
import { type Investor, makeInvestor } from '../../support/people/investors';
import { writeLines } from '../../support/service/lines';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

let now = new Date('2026-12-15T12:00:00Z');

const service = duringTests(() => startTestService({ clock: { now: () => now } }));

/** Somebody who received shares at a time. */
async function holder(timezone: string, at: string) {
  const person = await makeInvestor(service, '0');
  const { ctx } = service;
  await ctx.db.update(users).set({ settings: { timezone } }).where(eq(users.id, person.userId));
  const createdAt = new Date(at);
  const line = { type: 'TRANSFER_IN' as const, currencyId: null, symbol: 'FNX', sharesRaw: 1n };
  await writeLines(ctx, person.userId, [{ ...line, createdAt }]);
  return person;
}

async function runAt(time: string) {
  now = new Date(time);
  await service.runJobs('statement-reminder');
}

/** Titles and links; the sessions of these people have ended by then. */
async function told({ userId }: Investor) {
  const { rows } = await service.ctx.pool.query(
    "select title || ' ' || link as said from notifications where user_id = $1 and kind = 'NEWS'",
    [userId],
  );
  return rows.map(({ said }) => said);
}

const REMINDER = (year: number) =>
  `Your statement for ${year} is ready /transactions/statement?year=${year}`;

test('those with movements in the past year are reminded once, by day where they live', async () => {
  const tokyo = await holder('Asia/Tokyo', '2026-06-01T00:00:00Z');
  const utc = await holder('UTC', '2026-06-01T00:00:00Z');
  // Already the new year in Tokyo, still the old one in Los Angeles.
  const late = await holder('Asia/Tokyo', '2026-12-31T20:00:00Z');
  const early = await holder('America/Los_Angeles', '2027-01-01T04:00:00Z');
  const all = [tokyo, utc, late, early];
  const seen = async () => Promise.all(all.map(told));

  await runAt('2026-12-31T23:30:00Z');
  await runAt('2027-01-01T12:00:00Z');
  expect(await seen()).toEqual([[], [], [], []]);
  // 10:00 on 2 January in Tokyo, 01:00 in UTC, 17:00 on 1 January in Los Angeles.
  await runAt('2027-01-02T01:00:00Z');
  expect(await seen()).toEqual([[REMINDER(2026)], [], [], []]);
  await runAt('2027-01-02T18:00:00Z');
  await runAt('2027-01-03T18:00:00Z');
  expect(await seen()).toEqual([[REMINDER(2026)], [REMINDER(2026)], [], [REMINDER(2026)]]);
  await runAt('2027-02-01T12:00:00Z');
  expect(await told(late)).toEqual([]);
  await runAt('2028-01-05T03:00:00Z');
  expect(await seen()).toEqual([
    [REMINDER(2026)],
    [REMINDER(2026)],
    [REMINDER(2027)],
    [REMINDER(2026)],
  ]);
});
