import { randomBytes } from 'node:crypto';
import { takeShares } from '@/server/market/reserve-shares';
import { sharePrices } from '@/server/market/tables';
import type { Tx } from '@/server/platform/database/client';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { customerAccount, platformAccount, postTransfer } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { users } from '@/server/users/tables';
import { parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { DAY_MS } from '@/shared/time';

const DAYS = 365;
const CENT = 10n ** BigInt(USD_DECIMALS - 2);
const START_SEED = 0x5eed;

/** Shares of the sample holders: 3,418,206 in total, which leaves 581,794 of the round. */
const SAMPLE_HOLDINGS = [
  '640000',
  '512500',
  '405120',
  '333333',
  '287450',
  '240000',
  '198406',
  '175000',
  '144211',
  '120000',
  '98750',
  '75000',
  '60330',
  '48106',
  '37500',
  '25000',
  '12500',
  '5000',
] as const;

/** Deterministic random number generator (mulberry32), so that every demo has the same data. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/**
 * A year of daily prices ending at `lastRaw`, oldest first: a backward random walk of -0.45 % to +0.60 % a day, in whole
 * cents.
 */
export function demoPrices(lastRaw: bigint, days = DAYS): bigint[] {
  const next = generator(START_SEED);
  const prices = [lastRaw];
  for (let day = 1; day < days; day += 1) {
    const stepBps = BigInt((next() % 106) - 45);
    const before = ((prices[day - 1] ?? lastRaw) * 10_000n) / (10_000n + stepBps);
    prices.push(((before + CENT / 2n) / CENT) * CENT);
  }
  return prices.reverse();
}

/** Stores a year of prices; the last one takes effect at the start of the current UTC day. */
export async function seedDemoPrices(tx: Tx, lastRaw: bigint, at: Date): Promise<void> {
  const prices = demoPrices(lastRaw);
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  await tx
    .insert(sharePrices)
    .values(
      prices.map((priceRaw, index) => ({
        priceRaw,
        effectiveAt: new Date(today - (prices.length - 1 - index) * DAY_MS),
        announcedAt: at,
      })),
    )
    .onConflictDoNothing();
}

function unknownPassword(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`;
}

/** Sells part of the round to sample holders, whose accounts cannot be logged in to. */
export async function seedDemoHolders(tx: Tx, offeringId: string, at: Date): Promise<void> {
  for (const [index, shares] of SAMPLE_HOLDINGS.entries()) {
    const number = String(index + 1).padStart(2, '0');
    const amountRaw = parseDecimal(shares, SHARE_DECIMALS);
    const [holder] = await tx
      .insert(users)
      .values({
        firstName: 'Sample',
        lastName: `Holder ${number}`,
        email: `holder-${number}@sample.invalid`,
        countryCode: '+999',
        phone: `+9990000000${number}`,
        country: 'ZZ',
        passwordHash: unknownPassword(),
        kycStatus: 'APPROVED',
        termsVersion: TERMS_VERSION,
        termsAcceptedAt: at,
        riskAcceptedAt: at,
        createdAt: at,
      })
      .returning({ id: users.id });
    if (!holder) throw new Error('The sample holder was not stored.');
    if (!(await takeShares(tx, offeringId, amountRaw))) {
      throw new Error('The round is smaller than the sample holdings.');
    }
    const to = customerAccount(holder.id, 'available');
    const legs = [{ asset: SHARE_ASSET, from: platformAccount('treasury'), to, amountRaw }];
    await postTransfer(tx, { kind: 'PURCHASE', reference: `sample holder ${number}`, legs, at });
  }
}
