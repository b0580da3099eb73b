import { samePerson } from '@fnx/names/same-person';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Look, Subject } from '@/server/desk/look';
import { refusal } from '@/server/platform/refusal';
import { sharesFact } from '@/server/users/person-facts';
import { counted } from '@/shared/desk-words';
import type { Wanted } from './chosen-by';
import { notByOf, sourceFacts } from './entry-sources';
import { moneyText, sumText } from './money-text';
import { type Release, refuseForeign, releasable, releaseBatch } from './release';
import { signBatch } from './sign-batch';
import { depositBatches } from './tables';
import { voidBatch } from './void-batch';

type Numbers = readonly number[];

export async function releaseSubject(
  look: Look<Numbers>,
  wanted: Wanted,
): Promise<Subject<Numbers>> {
  const found = await releasable(look, wanted);
  if (found.length === 0) throw refusal('NO_DEPOSIT');
  refuseForeign(found);
  const entries = found.map(({ entry }) => entry);
  const sum = sumText(entries);
  const shares = sharesFact(sharesOf(found));
  return {
    of: 'bank transfers',
    named: found.map(({ entry }) => entry.number),
    what: `Release ${sum} of ${counted(found.length, 'transfer')} for ${shares}`,
    facts: [
      { label: 'Sum', value: sum },
      { label: 'Shares', value: shares },
      ...found.map(({ entry, order, name }) => ({
        label: `Entry ${entry.number}`,
        value: `${moneyText(entry.amountRaw, entry.currency)} of ${entry.partyName}, ${entry.partyIban}: ${sharesFact(order.sharesRaw)} to ${name}, ${order.fromAddress}, order ${order.number}${samePerson(entry.partyName, name) === 'SAME' ? '' : '; the payer has another name'}`,
        page: { area: 'people' as const, id: order.userId },
      })),
      ...(await sourceFacts(look.db, entries)),
    ],
    notBy: await notByOf(look.db, entries),
  };
}

const sharesOf = (found: readonly Release[]) =>
  found.reduce((total, { order }) => total + order.sharesRaw, 0n);

export async function release({ ctx, tx, entry }: Act, wanted: Wanted, named: Numbers) {
  const found = await releasable({ ...ctx, isHolding: true, named }, wanted);
  const { number, hash } = await releaseBatch(ctx, tx, found);
  const sum = sumText(found.map((one) => one.entry));
  entry.target = `batch ${number}`;
  entry.after = { deposits: found.length, sum, hash };
  const shares = formatDecimal(sharesOf(found), SHARE_DECIMALS);
  return [{ batch: number, deposits: found.length, sum, shares }];
}

export async function takeBack({ tx, entry }: Act, { number }: { number: number }) {
  const [batch] = await tx.select().from(depositBatches).where(eq(depositBatches.number, number));
  if (!batch) {
    throw refusal('NOT_ON_PAGE', { what: 'batch', id: number, page: 'Batches' });
  }
  const entries = await voidBatch(tx, batch.id);
  if (entries === 0) {
    throw refusal('ALREADY', { what: 'batch', state: batch.state.toLowerCase() });
  }
  entry.target = `batch ${number}`;
  return [{ batch: number, entries }];
}

export async function sign({ ctx, tx, entry }: Act, given: Parameters<typeof signBatch>[2]) {
  const { cashier, deposits } = await signBatch(ctx, tx, given);
  entry.target = `batch ${given.number}`;
  entry.after = { cashier, deposits };
  return [{ batch: given.number, deposits, cashier }];
}
