import { randomBytes } from 'node:crypto';
import type { KycStatus } from '@fnx/api/shared/identity';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { type Hex, zeroAddress } from 'viem';
import type { ChainEvent } from '@/server/platform/chain-events';
import type { AppContext } from '@/server/platform/context';
import { bookRange } from '@/server/register/index/book-range';
import { readCursor } from '@/server/register/index/cursor';
import { storePlans } from '@/server/staking/chain-plans';
import { holderIdOf } from '@/server/users/holder-id';
import { PLANS } from '../../../scripts/chain/demo-parameters';
import { FAR_ADDRESSES } from '../market/addresses';
import { type ServiceOptions, startTestService, type TestService } from '../service/service';
import { makePerson, openRound } from './people';

/** 4 million shares on sale, and the plans of the local chain, which is not asked. */
export async function issueShares(ctx: AppContext): Promise<void> {
  await openRound(ctx, '4000000');
  const plans = PLANS.map(({ termDays, rateBps, capacity }, chainPlanId) => ({
    chainPlanId,
    lockDays: termDays,
    aprBps: rateBps,
    poolCapRaw: capacity,
    active: true,
  }));
  await storePlans(ctx, plans);
}

/** A service with shares, and plans; no chain. */
export async function startRegister(options: ServiceOptions = {}) {
  const service = await startTestService({
    ...options,
    config: {
      ...options.config,
      limits: { preparedCallsPerMinute: 1_000_000, ...options.config?.limits },
    },
  });
  await issueShares(service.ctx);
  return {
    ...service,
    service,
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

/** The one wallet of a person whom a test gives shares: the last 20 bytes of the holder id. */
export const walletOf = (holder: Hex): Hex => `0x${holder.slice(-40)}`;

const bytes32 = (): Hex => `0x${randomBytes(32).toString('hex')}`;

type Event = { contract: ContractName; name: string; args: Record<string, string | boolean> };

/** Books events as those of one transaction in the next final block: by the index's own code, without a chain. */
export async function bookEvents(
  ctx: AppContext,
  events: readonly Event[],
  at: Date = ctx.clock.now(),
): Promise<void> {
  const chain = { addresses: FAR_ADDRESSES } as AppContext['chain'];
  for (;;) {
    const cursor = await readCursor(ctx);
    const number = (cursor?.blockNumber ?? 0n) + 1n;
    const [hash, txHash] = [bytes32(), bytes32()];
    const where = { txHash, blockNumber: number, blockHash: hash, blockTime: at };
    const placed = events.map(
      (event, logIndex) => ({ ...event, ...where, logIndex }) as ChainEvent,
    );
    const range = { end: { number, hash, time: at }, events: placed, money: [] };
    // Another test of the same service may have booked a block meanwhile.
    if (await bookRange({ ...ctx, chain }, cursor, range)) return;
  }
}

/** Shares of the round, as the events of a purchase without an order. */
export async function giveShares(
  ctx: AppContext,
  userId: string,
  shares: string,
  at?: Date,
): Promise<void> {
  const amount = parseDecimal(shares, SHARE_DECIMALS).toString();
  const holder = await holderIdOf(ctx.db, userId);
  const wallet = walletOf(holder);
  const sale = { orderId: bytes32(), buyer: wallet, holder, payToken: zeroAddress };
  const events: Event[] = [
    { contract: 'shareToken', name: 'WalletRegistered', args: { holder, wallet, seniorAt: '0' } },
    {
      contract: 'shareToken',
      name: 'Transfer',
      args: { from: zeroAddress, to: wallet, value: amount },
    },
    {
      contract: 'shareSale',
      name: 'Bought',
      args: { ...sale, payAmount: '1', shares: amount, agreementHash: bytes32() },
    },
  ];
  await bookEvents(ctx, events, at);
}
