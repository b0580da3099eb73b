import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem';
import { CURRENCIES, type CurrencyId } from '@/chain/addresses';
import { encodeApproval } from '@/chain/approval';
import { distributionsAbi } from '@/chain/contracts/distributions-abi';
import { encodePay } from '@/chain/distributions';
import type { Act } from '@/server/platform/audited';
import { callFacts, describeCall, listCalls } from '@/server/platform/chain-actions';
import type { GivenFile } from '@/server/platform/command-fields';
import type { Operator, PreparedCall } from '@/server/platform/commands';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { positiveOf } from '@/server/platform/field-readers';
import { refusal } from '@/server/platform/refusal';
import { readRecordTime } from '@/server/register/board-calls';
import { shareWallets } from '@/server/register/chain-tables';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  SHARE_ASSET,
} from '@/server/register/tables';
import { formatDecimal } from '@/shared/money';
import { distributions, payouts } from './tables';

/** Holders of one call: 100 cost about 6.7 million gas. */
const HOLDERS_AT_ONCE = 100;

/** Nothing is withheld. */
const NO_TAX = { bps: 0, wallet: zeroAddress, exceptionsRoot: zeroHash, exceptions: 0 };

/** All distributions, newest first. */
export async function listDeclared({ ctx }: Operator, { limit }: { limit: number }) {
  const paid = sql<string>`coalesce((select sum(${payouts.amountRaw}) from ${payouts}
    where ${payouts.distributionId} = ${distributions.id} and ${payouts.toAddress} is not null), 0)`;
  const rows = await ctx.db
    .select({ distribution: distributions, paid })
    .from(distributions)
    .orderBy(desc(distributions.declaredAt))
    .limit(limit);
  return rows.map(({ distribution, paid: paidRaw }) => {
    const { id, currencyId, payToken, amountRaw, reclaimedRaw } = distribution;
    const decimals = currencyId === null ? 0 : CURRENCIES[currencyId as CurrencyId].decimals;
    const text = (raw: bigint) => formatDecimal(raw, decimals);
    return {
      number: id,
      currency: currencyId ?? payToken,
      amount: text(amountRaw),
      paid: text(BigInt(paidRaw)),
      left: text(amountRaw - BigInt(paidRaw) - reclaimedRaw),
      record: distribution.recordTime,
      declared: distribution.declaredAt,
      reclaimable: distribution.reclaimableAt,
      document: distribution.documentHash,
    };
  });
}

export type Declaration = {
  currency: CurrencyId;
  /** Decimal text. */
  amount: string;
  document: GivenFile;
  title: string;
  /** ISO 8601. */
  recordTime?: string | undefined;
};

/**
 * Publishes the document of a distribution, and prepares the approval and the declaration for the board's wallet.
 * @throws Refusal when a value or the document cannot be used
 */
export async function declareCalls(
  act: Act,
  { currency: currencyId, amount, document: file, title, recordTime }: Declaration,
) {
  const { ctx, tx, entry } = act;
  const document = { fileName: path.basename(file.name), title, bytes: file.read() };
  const { currencies, contracts } = ctx.chain.addresses;
  const token = currencies[currencyId].address;
  if (token === null) throw refusal('NOT_A_TOKEN', { currency: currencyId });
  const amountRaw = positiveOf(CURRENCIES[currencyId].decimals, { field: '--amount' })(amount);
  const time = await readRecordTime(ctx, recordTime);
  entry.target = title;
  const hash = await publishDocument(ctx, tx, document);
  const terms = { token, spender: contracts.distributions, amount: amountRaw };
  const declare = encodeFunctionData({
    abi: distributionsAbi,
    functionName: 'declare',
    args: [time, token, amountRaw, hash, NO_TAX],
  });
  const calls = [
    describeCall(ctx.chain, encodeApproval(terms), 'BOARD'),
    describeCall(ctx.chain, { to: contracts.distributions, value: 0n, data: declare }),
  ];
  entry.after = { currencyId, amount, ...callFacts(calls) };
  const listing = { command: act.action, inOrder: true };
  return { rows: [], calls: await listCalls(act, tx, listing, calls) };
}

/**
 * The calls that pay everyone who held shares at the record time and is not paid.
 * @throws Refusal when the distribution does not exist
 */
export async function payCalls(act: Act, { number: id }: { number: string }) {
  const { ctx, tx, entry } = act;
  const isNumber = /^[1-9][0-9]{0,17}$/.test(id);
  const [found] = isNumber
    ? await ctx.db.select().from(distributions).where(eq(distributions.id, id))
    : [];
  if (!found) throw refusal('NOT_LISTED', { what: 'distribution', id, list: 'distributions list' });
  const { rows } = await ctx.db.execute<{ holder: Hex }>(sql`
    select ${shareWallets.holder} as holder
    from ${ledgerAccounts}
    join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
    join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
    join ${shareWallets} on ${shareWallets.address} = ${ledgerAccounts.address}
    where ${ledgerAccounts.asset} = ${SHARE_ASSET} and ${ledgerAccounts.kind} = 'wallet'
      and ${ledgerTransfers.createdAt} <= ${found.recordTime}
      and not exists (select from ${payouts}
        where ${payouts.distributionId} = ${id} and ${payouts.holder} = ${shareWallets.holder})
    group by ${shareWallets.holder} having sum(${ledgerEntries.amountRaw}) > 0
    order by ${shareWallets.holder}`);
  const holders = rows.map(({ holder }) => holder);
  const { distributions: contract } = ctx.chain.addresses.contracts;
  const calls: PreparedCall[] = [];
  for (let start = 0; start < holders.length; start += HOLDERS_AT_ONCE) {
    const some = holders.slice(start, start + HOLDERS_AT_ONCE);
    const call = describeCall(ctx.chain, encodePay(contract, { id: BigInt(id), holders: some }));
    calls.push({ ...call, title: `Pay ${some.length} holders of distribution ${id}` });
  }
  entry.after = callFacts(calls);
  return { rows: [], calls: await listCalls(act, tx, { command: act.action }, calls) };
}
