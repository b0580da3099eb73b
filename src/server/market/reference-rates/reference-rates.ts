import { DAY_SECONDS } from '@fnx/values/time';
import { lte, sql } from 'drizzle-orm';
import { referenceRates } from '@/server/market/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { parseRates, RatesError } from './parse-rates';

const ANSWER_WITHIN_MS = 10_000;
/** The bank's file has 2 kB. */
const MAX_BYTES = 65_536;

/**
 * Reads the newest reference rates and keeps them. What cannot be read or used leaves the last ones in place.
 * @throws Error when the bank does not answer, RatesError for a file that cannot be used
 */
export async function refreshReferenceRates(ctx: AppContext): Promise<void> {
  const { referenceRatesUrl: url } = ctx.config;
  if (url === null) return;
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: { accept: 'application/xml' },
  });
  if (!response.ok) throw new Error(`The reference rates answered ${response.status}`);
  const { day, perUsd } = parseRates(await readText(response));
  const readAt = ctx.clock.now();
  if (day > dayOf(plusSeconds(readAt, DAY_SECONDS))) {
    throw new RatesError(`The rates are of a day that has not come: ${day}.`);
  }
  const rows = Object.entries(perUsd).map(([currency, perUsdRaw]) => ({
    currency: currency as keyof typeof perUsd,
    perUsdRaw,
    day,
    readAt,
  }));
  await ctx.db
    .insert(referenceRates)
    .values(rows)
    .onConflictDoUpdate({
      target: referenceRates.currency,
      set: {
        perUsdRaw: sql`excluded.per_usd_raw`,
        day: sql`excluded.day`,
        readAt: sql`excluded.read_at`,
      },
      // An old file is not newer than what is kept.
      setWhere: lte(referenceRates.day, sql`excluded.day`),
    });
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new RatesError('The file is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
