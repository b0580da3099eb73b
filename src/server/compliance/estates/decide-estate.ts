import { isBookWallet } from '@fnx/chain/book-wallets';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { caseNumber, requireUndecided, unknownCase } from '@/server/compliance/cases/case-commands';
import type { EstateEvidence, EstateTransfer } from '@/server/compliance/cases/evidence';
import { findCase } from '@/server/compliance/cases/read-cases';
import { cases } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import { callFacts } from '@/server/desk/chain-calls';
import type { GivenFile } from '@/server/desk/command-fields';
import type { ListedCall } from '@/server/desk/commands';
import { type Fact, holdRows, type Look, type Subject } from '@/server/desk/look';
import { refusal } from '@/server/platform/refusal';
import { encodeCall } from '@/server/register/calls/encode-call';
import { prepareChainCall } from '@/server/register/calls/prepare-call';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { ledgerAccounts, SHARE_ASSET } from '@/server/register/tables';
import { seePerson, sharesFact } from '@/server/users/person-facts';
import { divide, type WantedHeir } from './divide';
import { documentOf, findHolder } from './open-estate';
import { estateOf, followTransfers, orderFact } from './read-estate';

type Decision = {
  number: string;
  heirs: readonly WantedHeir[];
  document: GivenFile;
  reason: string;
};

/** An open case about a death, locked if it is about to be changed. @throws Refusal */
export async function holdEstate(ctx: Look, number: string) {
  await holdRows(ctx, cases, eq(cases.id, caseNumber(number)));
  const found = await findCase(ctx.db, caseNumber(number));
  if (!found) throw unknownCase(number);
  requireUndecided(found.case);
  const { id, userId } = found.case;
  const fact: Fact = {
    ...{ label: 'Case', value: `${id}, Estate` },
    page: { area: 'cases', id: String(id) },
  };
  const holder = await findHolder(ctx, userId);
  if (!holder) throw refusal('ESTATE_EMPTY');
  return { id, evidence: estateOf(found.case), ...(await seePerson(ctx, userId)), fact, holder };
}

/** An heir with the wallet that gets the shares: the named one, the oldest one, or the book entry. @throws Refusal */
async function findHeir(ctx: Look, deceased: string, { who, part, wallet }: WantedHeir) {
  const unfit = (why: string) => refusal('HEIR_UNFIT', { who, why });
  const { person, name } = await seePerson(ctx, who);
  if (person.id === deceased) throw unfit('it is the deceased');
  if (person.status !== 'ACTIVE') throw unfit('the account is not active');
  if (person.kycStatus !== 'APPROVED') throw unfit('the identity is not confirmed');
  const wallets = (await findHolder(ctx, person.id))?.wallets ?? [];
  const own = wallet ?? wallets.find((one) => !isBookWallet(one)) ?? wallets[0];
  if (!own || !wallets.includes(own)) throw unfit('no such wallet is registered');
  return { userId: person.id, email: person.email, name, part, wallet: own };
}

/** Derives the orders from the parts and from what is held now. @throws Refusal when something blocks them */
async function planOrders(ctx: Look, { number, heirs: wanted }: Decision) {
  const estate = await holdEstate(ctx, number);
  const { person, evidence, holder } = estate;
  if (!holder.frozen) throw refusal('ESTATE_UNFROZEN', { command: 'holder freeze' });
  const { address, asset, balanceRaw } = ledgerAccounts;
  const held = await ctx.db
    .select({ address, balanceRaw })
    .from(ledgerAccounts)
    .where(and(inArray(address, holder.wallets), eq(asset, SHARE_ASSET), gt(balanceRaw, 0n)))
    .orderBy(address);
  if (held.length === 0) throw refusal('ESTATE_EMPTY');
  const heirs = await Promise.all(wanted.map((one) => findHeir(ctx, person.id, one)));
  const twice = heirs.find((one, at) => heirs.findIndex((it) => it.userId === one.userId) < at);
  if (twice) throw refusal('HEIR_UNFIT', { who: twice.email, why: 'it is named twice' });
  const block = (await readIndexedBlock(ctx.db))?.number ?? 0;
  const raws = held.map((one) => one.balanceRaw ?? 0n);
  const orders = divide(raws, heirs).flatMap(({ wallet, heir, raw }): EstateTransfer[] => {
    const [from, to] = [held[wallet]?.address, heirs[heir]];
    return from && to ? [{ heir: to.userId, from, to: to.wallet, shares: String(raw), block }] : [];
  });
  const earlier = await followTransfers(ctx.db, evidence.transfers);
  return { ...estate, heirs, orders, earlier };
}

/** Who inherits and what goes where, as signers see it. */
export async function decisionSubject(ctx: Look, decision: Decision): Promise<Subject> {
  const { id, name, facts, fact, heirs, orders, earlier } = await planOrders(ctx, decision);
  const stale = earlier.filter(({ txHash }) => txHash === null).length;
  return {
    of: `case ${id}`,
    what: `Divide the shares of ${name} among ${heirs.length === 1 ? 'one heir' : `${heirs.length} heirs`}`,
    facts: [
      fact,
      ...facts,
      ...heirs.map(({ userId, name: heir, email, part }, place) => ({
        label: `Heir ${place + 1}`,
        value: `${heir}, ${email}: ${part}, ${sharesFact(sumOf(orders, userId))}`,
        page: { area: 'people', id: userId } as const,
      })),
      ...orders.map(orderFact),
      {
        label: 'Effect',
        value:
          'ENFORCER announces each order with the hash of the document; three days later the shares can move, for 30 days, unless GUARDIAN cancels.',
      },
      ...(stale > 0
        ? [{ label: 'Replaces', value: `${stale} orders; GUARDIAN cancels those announced` }]
        : []),
    ],
    notBy: (officer) =>
      heirs.some(({ email }) => email === officer) ? 'You are one of the heirs.' : null,
  };
}

const sumOf = (orders: readonly EstateTransfer[], userId: string) =>
  orders.reduce((sum, { heir, shares }) => sum + (heir === userId ? BigInt(shares) : 0n), 0n);

/** Names the heirs, and prepares the announcement of each order. @throws Refusal */
export async function decideEstate(act: Act, decision: Decision) {
  const { ctx, tx, entry } = act;
  const { id, evidence, heirs, orders, earlier } = await planOrders(ctx, decision);
  const file = documentOf(act, decision.document);
  const calls: ListedCall[] = [];
  for (const { from, to, shares } of orders) {
    const args = [`0x${file.sha256}`, from, to, BigInt(shares)];
    const call = encodeCall(ctx, 'enforcement', 'announceOrder', args);
    const { reason } = decision;
    calls.push(...(await prepareChainCall(act, { target: `case ${id}`, reason, call })).calls);
  }
  const moved = evidence.transfers.filter((_, place) => earlier[place]?.txHash);
  const changed: EstateEvidence = {
    ...evidence,
    documents: [...evidence.documents, file],
    heirs: heirs.map(({ userId, part }) => ({ userId, part })),
    transfers: [...moved, ...orders],
  };
  await tx.update(cases).set({ evidence: changed }).where(eq(cases.id, id));
  entry.target = `case ${id}`;
  entry.after = { ...callFacts(calls), heirs: changed.heirs, document: file.sha256 };
  return { rows: [], calls };
}
