import { BATCH_STATES } from '@fnx/api/shared/deposits';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { WorkQueue } from '@/server/platform/people';
import { contains } from '@/server/platform/search-text';
import { moneyText } from './money-text';
import { bankEntries, depositBatches } from './tables';

/** The next act of an officer for money in a state. */
const TO_DO = {
  OPEN: 'Decide whose it is',
  MATCHED: 'Release it for shares',
  TO_RETURN: 'Send it back',
} as const;

const [RELEASED] = BATCH_STATES;

/** Money in the bank's account that waits for an officer, and batches that wait for the cashier's wallet. */
export const bankQueue: WorkQueue = {
  name: 'deposits',
  title: 'Money in the bank’s account',
  right: 'view deposits',
  async waiting({ db }, _, { page, limit, search, sort }) {
    const { state, reference, partyName, partyIban, text, number } = bankEntries;
    const waits = and(
      inArray(state, Object.keys(TO_DO) as (keyof typeof TO_DO)[]),
      contains(search, reference, partyName, partyIban, text),
    );
    const isUnsigned = search ? sql`false` : eq(depositBatches.state, RELEASED);
    const [ofEntries, ofBatches] = [
      await db.$count(bankEntries, waits),
      await db.$count(depositBatches, isUnsigned),
    ];
    const entries = await db
      .select()
      .from(bankEntries)
      .where(waits)
      .orderBy(sort === 'newest' ? desc(number) : asc(number))
      .limit(limit)
      .offset((page - 1) * limit);
    const batches = page === 1 ? await db.select().from(depositBatches).where(isUnsigned) : [];
    return {
      total: ofEntries + ofBatches,
      docs: [
        ...batches.map(({ number, createdAt }) => ({
          id: `batch-${number}`,
          title: `Batch ${number}`,
          detail: 'To sign with the cashier’s wallet',
          since: createdAt,
        })),
        ...entries.map(({ number, amountRaw, currency, partyName, state, createdAt }) => ({
          id: String(number),
          title: [moneyText(amountRaw, currency), partyName].filter(Boolean).join(' from '),
          detail: TO_DO[state as keyof typeof TO_DO],
          since: createdAt,
        })),
      ],
    };
  },
};
