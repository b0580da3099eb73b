import { ENTRY_REASONS } from '@fnx/api/shared/deposits';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Look, Subject } from '@/server/desk/look';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { counted } from '@/shared/desk-words';
import { type Choosing, chosenBy, onlyNamed, type Wanted } from './chosen-by';
import { notByOf, sourceFacts } from './entry-sources';
import { MOST_PAYMENTS, makePaymentFile } from './make-payment-file';
import { moneyText, payeeText, sumText } from './money-text';
import { heldPeople } from './payable-names';
import { makeReturns, payBackFault } from './return-entries';
import { type BankEntry, bankEntries } from './tables';

type Held = { entry: BankEntry; why: string };

/**
 * Finds money that goes back and is in no file yet, oldest first, up to a number. Where the bank names no account, it is asked, and returns
 * the money itself.
 * @returns those that one file can have, those that are held back, with why, and how many follow in the next file
 */
async function returnable({ db, isHolding, named }: Choosing, wanted: Wanted) {
  const asked = db
    .select({ entry: bankEntries, userId: orders.userId })
    .from(bankEntries)
    .leftJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(
      and(
        eq(bankEntries.state, 'TO_RETURN'),
        chosenBy(bankEntries.number, wanted, undefined),
        isNotNull(bankEntries.partyIban),
      ),
    )
    .orderBy(asc(bankEntries.number));
  const rows = await (isHolding ? asked.for('update', { of: bankEntries }) : asked);
  const people = await heldPeople(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const held = rows.flatMap(({ entry, userId }): Held[] => {
    const why = people.has(userId ?? '') ? 'the customer is on hold' : payBackFault(entry);
    return why === null ? [] : [{ entry, why }];
  });
  const isHeld = new Set(held.map(({ entry }) => entry));
  const ready = rows.map(({ entry }) => entry).filter((entry) => !isHeld.has(entry));
  const all = onlyNamed(ready, named);
  return { ready: all.slice(0, MOST_PAYMENTS), held, later: all.slice(MOST_PAYMENTS).length };
}

type Numbers = readonly number[];

export async function payBackSubject(
  look: Look<Numbers>,
  wanted: Wanted,
): Promise<Subject<Numbers>> {
  const { ready, held, later } = await returnable(look, wanted);
  if (ready.length === 0) throw refusal('NO_PAYMENT_DUE');
  const sum = sumText(ready);
  return {
    of: 'money that goes back',
    named: ready.map(({ number }) => number),
    what: `Send ${sum} of ${counted(ready.length, 'transfer')} back`,
    facts: [
      { label: 'Sum', value: sum },
      ...ready.map((entry) => ({
        label: `Entry ${entry.number}`,
        value: `${moneyText(entry.amountRaw, entry.currency)} to ${payeeText(entry.partyName)}, ${entry.partyIban}: ${entry.reason ? ENTRY_REASONS[entry.reason] : ''}`,
      })),
      ...(await sourceFacts(look.db, ready)),
      ...held.map(({ entry, why }) => ({
        moment: true as const,
        label: 'Held back',
        value: `Entry ${entry.number}, ${moneyText(entry.amountRaw, entry.currency)} to ${entry.partyName}: ${why}`,
      })),
      ...(later > 0
        ? [{ moment: true as const, label: 'Next file', value: counted(later, 'transfer') }]
        : []),
    ],
    notBy: await notByOf(look.db, ready),
  };
}

export async function payBack(act: Act, wanted: Wanted, named: Numbers) {
  const { ready } = await returnable({ ...act.ctx, isHolding: true, named }, wanted);
  const { row, file } = await makePaymentFile(act, await makeReturns(act.ctx, act.tx, ready));
  return { rows: [row], file };
}
