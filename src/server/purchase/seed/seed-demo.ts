import { randomBytes } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { USD_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { sharePrices } from '@/server/market/tables';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { users } from '@/server/users/tables';
import { SAMPLE_EMAILS, sampleHolderId, sampleNumber } from './sample-holders';

const DAYS = 365;
const CENT = 10n ** BigInt(USD_DECIMALS - 2);
const START_SEED = 0x5eed;

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

/** The values that accounts of invented people have in common; they cannot be logged in to. */
export const demoAccount = (at: Date) => ({
  countryCode: '+999',
  passwordHash: unknownPassword(),
  termsVersion: TERMS_VERSION,
  termsAcceptedAt: at,
  riskAcceptedAt: at,
  createdAt: at,
});

/** Writes the accounts of the demo chain's sample holders. Their shares come from the chain. */
export async function seedDemoHolders(tx: Tx, at: Date): Promise<void> {
  const people = SAMPLE_EMAILS.map((email, index) => {
    const number = sampleNumber(index);
    return {
      firstName: 'Sample',
      lastName: `Holder ${number}`,
      email,
      phone: `+9990000000${number}`,
      country: 'ZZ',
      holderId: sampleHolderId(index),
      kycStatus: 'APPROVED' as const,
      ...demoAccount(at),
    };
  });
  await tx.insert(users).values(people);
}
