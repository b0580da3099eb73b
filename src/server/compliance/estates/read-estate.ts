import type { Db } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { inArray, sql } from 'drizzle-orm';
import type { EstateEvidence, EstateTransfer } from '@/server/compliance/cases/evidence';
import { type Case, PERSON } from '@/server/compliance/cases/read-cases';
import type { Fact, Look } from '@/server/desk/look';
import { refusal } from '@/server/platform/refusal';
import { seePerson, sharesFact } from '@/server/users/person-facts';
import { users } from '@/server/users/tables';

/** @throws Refusal for another kind of case */
export function estateOf({ id, kind, evidence }: Case): EstateEvidence {
  if (kind !== 'ESTATE') throw refusal('NO_ESTATE', { id });
  return evidence as EstateEvidence;
}

/** Each transfer with its transaction, and the reference of the ledger; null until the block is indexed. */
export async function followTransfers(db: Db, transfers: readonly EstateTransfer[]) {
  const wanted = transfers.map((one, place) => ({ place, ...one }));
  const { rows } = await db.execute<{ place: number; hash: string; index: number }>(sql`
    select place, moved.tx_hash as hash, moved.log_index as index
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (place int, "from" text, "to" text, shares text, block bigint)
      join chain_events ordered on ordered.name = 'CourtOrderExecuted' and ordered.block_number > wanted.block
        and ordered.args @> jsonb_build_object('from', wanted.from, 'to', wanted.to, 'amount', wanted.shares)
      join chain_events moved on moved.tx_hash = ordered.tx_hash and moved.contract = 'shareToken' and moved.name = 'Transfer'
        and moved.args @> jsonb_build_object('from', wanted.from, 'to', wanted.to, 'value', wanted.shares)`);
  return transfers.map((one, place) => {
    const found = rows.find((row) => row.place === place);
    return {
      ...one,
      txHash: found?.hash ?? null,
      reference: found ? `${found.hash}:${found.index}` : null,
    };
  });
}

/** An estate for the desk: its heirs, and what has become of each order. */
export async function readEstate(db: Db, one: Case) {
  const { heirs, transfers, ...evidence } = estateOf(one);
  const ids = heirs.map(({ userId }) => userId);
  const people = await db
    .select({ id: users.id, ...PERSON })
    .from(users)
    .where(inArray(users.id, ids));
  return {
    ...evidence,
    heirs: heirs.flatMap(({ userId, part }) => {
      const person = people.find(({ id }) => id === userId);
      return person ? [{ person, part }] : [];
    }),
    transfers: (await followTransfers(db, transfers)).map(({ heir, from, to, shares, txHash }) => ({
      ...{ heir, from, to, txHash },
      shares: formatDecimal(BigInt(shares), SHARE_DECIMALS),
    })),
  };
}

export const orderFact = ({ from, to, shares }: EstateTransfer, place: number): Fact => ({
  label: `Order ${place + 1}`,
  value: `${sharesFact(BigInt(shares))} from ${from} to ${to}`,
});

/** An estate in the words that signers read. */
export async function estateFacts(ctx: Look, evidence: EstateEvidence): Promise<Fact[]> {
  const { died, told, documents, heirs, transfers } = evidence;
  const named = await Promise.all(
    heirs.map(async ({ userId, part }, place): Promise<Fact> => {
      const { name } = await seePerson(ctx, userId);
      const page = { area: 'people', id: userId } as const;
      return { label: `Heir ${place + 1}`, value: `${name}, ${part}`, page };
    }),
  );
  return [
    { label: 'Died', value: died },
    { label: 'Told by', value: told },
    ...documents.map(({ name, sha256 }) => ({ label: 'Document', value: `${name}, ${sha256}` })),
    ...named,
    ...transfers.map(orderFact),
  ];
}
