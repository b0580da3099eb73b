import { eq } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { findEntry } from './entry-commands';
import { notByOf, sourceFacts } from './entry-sources';
import { moneyText } from './money-text';
import { payBackFault } from './return-entries';
import { type BankEntry, bankEntries } from './tables';

type Given = { number: number };

export async function noteSubject({ db }: AppContext, { number }: Given): Promise<Subject> {
  const entry = await findEntry(db, number);
  const { amountRaw, currency, isCredit, partyName, partyIban } = entry;
  if (!isNotable(entry)) {
    throw refusal('ALREADY', { what: 'entry', state: entry.state });
  }
  const amount = moneyText(isCredit ? amountRaw : -amountRaw, currency);
  return {
    of: `entry ${number}`,
    what: `Close entry ${number} of ${amount}: nothing is issued, and nothing goes back`,
    facts: [
      { label: 'Entry', value: `${number}`, page: { area: 'deposits', id: String(number) } },
      { label: 'Amount', value: amount },
      { label: 'Other side', value: `${partyName ?? 'unknown'}, ${partyIban ?? ''}` },
      { label: 'Text', value: entry.text },
      ...(await sourceFacts(db, [entry])),
    ],
    notBy: await notByOf(db, [entry]),
  };
}

/** Money that no transfer can send back is an officer's, too. */
const isNotable = (entry: BankEntry) =>
  entry.state === 'OPEN' || (entry.state === 'TO_RETURN' && payBackFault(entry) !== null);

/**
 * Closes an entry that neither buys shares nor goes back by us: interest, the bank's own money, a reversal that is dealt with, money that
 * the bank sent back itself because it knows no account for a transfer.
 */
export async function noteEntry({ tx, entry: journal }: Act, { number }: Given) {
  const isIt = eq(bankEntries.number, number);
  const [entry] = await tx.select().from(bankEntries).where(isIt).for('update');
  if (!entry || !isNotable(entry)) throw refusal('CHANGED_MEANWHILE');
  await tx.update(bankEntries).set({ state: 'NOTED' }).where(isIt);
  journal.target = `entry ${number}`;
  return [{ number }];
}
