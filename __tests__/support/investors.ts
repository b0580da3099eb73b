import { parseDecimal, SHARE_DECIMALS } from '@/lib/money';
import type { AppContext } from '@/server/context';
import { type KycStatus, offerings, SHARE_ASSET, users } from '@/server/db/schema';
import { TERMS_VERSION } from '@/server/legal-versions';
import { house, person, postTransfer } from '@/server/services/ledger/post-transfer';
import { seedOffering } from '@/server/services/pricing/seed-offering';
import { takeShares } from '@/server/services/purchase/reserve-shares';
import { openSession } from '@/server/services/sessions/open-session';
import { seedStaking } from '@/server/services/staking/seed-plans';
import { createDatabaseClock } from './database-clock';
import { type ServiceOptions, startTestService, type TestService } from './service';

let serial = 0;

/** 10 million shares of which 4 million are on sale at 12.48, the plans, and the reserve for rewards. */
export async function issueShares(ctx: AppContext): Promise<void> {
  // As in production: without the sample holders of demo mode.
  const production = { ...ctx, config: { ...ctx.config, mode: 'production' as const } };
  const past = new Date(ctx.clock.now().getTime() - 86_400_000).toISOString();
  await seedOffering(production, {
    shares: { total: '10000000', tokenized: '4000000' },
    openingPrice: { price: '12.48', effectiveAt: past },
    round: { name: 'Test round', startsAt: past, endsAt: '2999-01-01T00:00:00.000Z' },
  });
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
  { ctx, request }: TestService,
  shares = '1000',
  changes: { kycStatus?: KycStatus } = {},
) {
  serial += 1;
  const number = `${process.pid % 1000}${String(serial).padStart(6, '0')}`;
  const at = ctx.clock.now();
  const [user] = await ctx.db
    .insert(users)
    .values({
      firstName: 'Test',
      lastName: `Investor ${number}`,
      email: `investor-${number}@example.com`,
      countryCode: '+44',
      phone: `+4478${number}`,
      country: 'GB',
      passwordHash: 'none',
      kycStatus: 'APPROVED',
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: at,
      riskAcceptedAt: at,
      ...changes,
    })
    .returning();
  if (!user) throw new Error('no user');
  if (shares !== '0') await giveShares(ctx, user.id, shares);
  const caller = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' };
  const token = await ctx.db.transaction((tx) => openSession(ctx, tx, user.id, caller));
  return {
    userId: user.id,
    email: user.email,
    token,
    request: <N extends Parameters<typeof request>[0]>(
      name: N,
      input?: unknown,
      sending: Parameters<typeof request>[2] = {},
    ) => request(name, input, { token, ...sending }),
  };
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
          from: house('treasury'),
          to: person(userId, 'available'),
          amountRaw,
        },
      ],
      at: ctx.clock.now(),
    });
  });
}
