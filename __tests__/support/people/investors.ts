import { takeShares } from '@/server/market/reserve-shares';
import { offerings } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { customerAccount, platformAccount, postTransfer } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { seedStaking } from '@/server/staking/seed-plans';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import type { KycStatus } from '@/shared/vocabulary';
import { createDatabaseClock } from '../market/database-clock';
import { type ServiceOptions, startTestService, type TestService } from '../service/service';
import { makePerson, openRound } from './people';

let serial = 0;

/** 4 million shares on sale, the plans, and the reserve for rewards. */
export async function issueShares(ctx: AppContext): Promise<void> {
  await openRound(ctx, '4000000');
  await seedStaking(ctx);
}

/** A service with shares, plans and a clock of the database that can be moved; no chain. */
export async function startRegister(options: ServiceOptions = {}) {
  const service = await startTestService({
    ...options,
    config: {
      ...options.config,
      limits: { stakingChangesPerMinute: 1_000_000, ...options.config?.limits },
    },
  });
  await issueShares(service.ctx);
  return {
    ...service,
    service,
    databaseClock: createDatabaseClock(service.ctx.pool),
    investor: (shares?: string, changes?: { kycStatus?: KycStatus }) =>
      makeInvestor(service, shares, changes),
  };
}

export type Register = Awaited<ReturnType<typeof startRegister>>;
export type Investor = Awaited<ReturnType<typeof makeInvestor>>;

/** A verified person with a session, and shares bought in the round. */
export async function makeInvestor(
  service: TestService,
  shares = '1000',
  changes: { kycStatus?: KycStatus } = {},
) {
  const investor = await makePerson(service, 'Investor', changes);
  if (shares !== '0') await giveShares(service.ctx, investor.userId, shares);
  return investor;
}

/** Shares of the round, as a purchase books them, without an order. */
export async function giveShares(ctx: AppContext, userId: string, shares: string): Promise<void> {
  const amountRaw = parseDecimal(shares, SHARE_DECIMALS);
  await ctx.db.transaction(async (tx) => {
    const [offering] = await tx.select().from(offerings);
    if (!offering || !(await takeShares(tx, offering.id, amountRaw))) throw new Error('sold out');
    serial += 1;
    await postTransfer(tx, {
      kind: 'PURCHASE',
      reference: `test purchase ${userId} ${serial}`,
      legs: [
        {
          asset: SHARE_ASSET,
          from: platformAccount('treasury'),
          to: customerAccount(userId, 'available'),
          amountRaw,
        },
      ],
      at: ctx.clock.now(),
    });
  });
}
