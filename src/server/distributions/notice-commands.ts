import path from 'node:path';
import { encodeApproval } from '@fnx/chain/approval';
import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { SECOND_MS } from '@fnx/values/time';
import { eq } from 'drizzle-orm';
import { type Hex, zeroAddress, zeroHash } from 'viem';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import type { GivenFile } from '@/server/desk/command-fields';
import type { Operator } from '@/server/desk/commands';
import { positiveOf } from '@/server/desk/field-readers';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { readFuture } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { readLatest, recordFact } from '@/server/register/board-calls';
import { encodeCall } from '@/server/register/calls/encode-call';
import { prepareChainCall } from '@/server/register/calls/prepare-call';
import { timeFact } from '@/server/users/person-facts';
import { storeExceptions, taxArgument } from './distribution-commands';
import { exactText, holdersFacts, moneyText, percent, sumUp, taxFacts } from './distribution-facts';
import { holdingsAt } from './holdings-at';
import { isDue, type Notice, noticeStatus, readNotices, requireNotice } from './notices';
import { taxExceptions } from './tables';
import { type GivenTax, readTaxTerms, type TaxTerms } from './tax-terms';

export type NoticeGiven = GivenTax & {
  currency: CurrencyId;
  /** Decimal text. */
  perShare: string;
  document: GivenFile;
  title: string;
  /** ISO 8601. */
  recordTime: string;
};

const WHOLE_SHARE = 10n ** BigInt(SHARE_DECIMALS);

/** The money for shares, rounded up as the contract does. */
const amountFor = (perShareRaw: bigint, sharesRaw: bigint) =>
  (sharesRaw * perShareRaw + WHOLE_SHARE - 1n) / WHOLE_SHARE;

const readPerShare = ({ currency, perShare }: NoticeGiven) =>
  positiveOf(CURRENCIES[currency].decimals, { field: '--per-share' })(perShare);

/** An announced distribution as signers see it, by the shares of now. */
export async function noticeSubject(ctx: AppContext, given: NoticeGiven): Promise<Subject> {
  const { currency, title, recordTime, document } = given;
  const perShareRaw = readPerShare(given);
  const tax = await readTaxTerms(ctx, ctx.db, given);
  const latest = new Date(await readLatest(ctx));
  const time = readFuture(recordTime, latest);
  const held = await holdingsAt(ctx.db, latest);
  const sharesRaw = held.reduce((sum, one) => sum + one.sharesRaw, 0n);
  const raw = amountFor(perShareRaw, sharesRaw);
  const sums = sumUp(held, raw, tax);
  const money = (value: bigint) => moneyText(value, currency);
  const perShare = exactText(perShareRaw, currency);
  return {
    of: `distribution ${title}`,
    what: `Announce ${perShare} a share to the holders of ${timeFact(time)}${tax.bps > 0 ? `, less ${percent(tax.bps)} tax` : ''}: “${title}”`,
    facts: [
      { label: 'Per share, before tax', value: perShare },
      { label: 'Gross, by the shares of now', value: money(raw), moment: true },
      ...taxFacts(tax, sums, money, true),
      recordFact(recordTime),
      ...holdersFacts(held.length, sums, true),
      {
        label: 'Paid by',
        value: 'the board’s wallet, within 30 days after the record time; then it has lapsed',
      },
      { label: 'Document', value: path.basename(document.name) },
    ],
  };
}

/**
 * Publishes the document of a distribution, and prepares the call that announces it for a record time ahead.
 * @throws Refusal when a value or the document cannot be used, or the contract would refuse the record time
 */
export async function noticeCalls(act: Act, given: NoticeGiven & { reason: string }) {
  const { ctx, tx } = act;
  const { currency, document: file, title, recordTime, reason } = given;
  const { address: token } = ctx.chain.addresses.currencies[currency];
  if (token === null) throw refusal('NOT_A_TOKEN', { currency });
  const perShareRaw = readPerShare(given);
  const time = readFuture(recordTime, new Date(await readLatest(ctx)));
  const tax = await readTaxTerms(ctx, tx, given);
  const document = { fileName: path.basename(file.name), title, bytes: file.read() };
  const hash = await publishDocument(ctx, tx, document);
  await storeExceptions(tx, tax);
  const at = BigInt(Math.floor(time.getTime() / SECOND_MS));
  const args = [at, token, perShareRaw, hash, taxArgument(tax)];
  const call = encodeCall(ctx, 'distributions', 'announce', args);
  return prepareChainCall(act, { target: title, reason, call });
}

/**
 * An announced distribution that can be paid in, and exactly what the contract will take.
 * @throws Refusal when it is not announced, its record time has not passed, or it has ended
 */
async function requireFundable(ctx: AppContext, number: string) {
  const notice = await requireNotice(ctx, number);
  const now = await readLatest(ctx);
  const status = noticeStatus(notice, now);
  if (status !== 'ANNOUNCED') {
    throw refusal('ALREADY', { what: 'announced distribution', state: status.toLowerCase() });
  }
  const { currencyId } = notice;
  if (currencyId === null) throw refusal('NOT_A_TOKEN', { currency: notice.payToken });
  if (!isDue(notice, now)) throw refusal('TIME_AHEAD', { field: 'The record time' });
  const supplyRaw = await ctx.chain.client.readContract({
    address: ctx.chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'totalSupplyAt',
    args: [BigInt(notice.recordTime.getTime() / SECOND_MS)],
  });
  return { notice, currencyId, amountRaw: amountFor(notice.perShareRaw, supplyRaw) };
}

async function taxOf({ db }: Pick<AppContext, 'db'>, notice: Notice): Promise<TaxTerms> {
  const { taxBps: bps, taxWallet, exceptionsRoot } = notice;
  const root = exceptionsRoot ?? zeroHash;
  const rows = await db.select().from(taxExceptions).where(eq(taxExceptions.root, root));
  const exceptions = rows.map((one) => ({ ...one, holder: one.holder as Hex }));
  return { bps, wallet: taxWallet ?? zeroAddress, root, exceptions };
}

/** The payment for an announced distribution, as signers see it. */
export async function fundSubject(
  ctx: AppContext,
  { number }: { number: string },
): Promise<Subject> {
  const { notice, currencyId, amountRaw } = await requireFundable(ctx, number);
  const tax = await taxOf(ctx, notice);
  const held = await holdingsAt(ctx.db, notice.recordTime);
  const sums = sumUp(held, amountRaw, tax);
  const money = (value: bigint) => moneyText(value, currencyId);
  return {
    of: `announced distribution ${number}`,
    what: `Pay in ${exactText(amountRaw, currencyId)} for the announced distribution ${number}`,
    facts: [
      { label: 'Gross', value: exactText(amountRaw, currencyId) },
      { label: 'Per share, before tax', value: exactText(notice.perShareRaw, currencyId) },
      ...taxFacts(tax, sums, money),
      recordFact(notice.recordTime.toISOString()),
      ...holdersFacts(held.length, sums),
      { label: 'Paid by', value: 'the board’s wallet, in two calls' },
      { label: 'Possible until', value: timeFact(notice.lapsesAt) },
    ],
  };
}

/**
 * The approval and the call that pay in an announced distribution, for the board's wallet.
 * @throws Refusal when it is not announced, its record time has not passed, or it has ended
 */
export async function fundCalls(act: Act, { number }: { number: string }) {
  const { ctx, tx, entry } = act;
  const { notice, currencyId, amountRaw } = await requireFundable(ctx, number);
  const spender = ctx.chain.addresses.contracts.distributions;
  const terms = { token: notice.payToken, spender, amount: amountRaw };
  const calls = [
    describeCall(ctx.chain, encodeApproval(terms), 'BOARD'),
    describeCall(ctx.chain, encodeCall(ctx, 'distributions', 'fund', [BigInt(number)])),
  ];
  entry.target = `announced distribution ${number}`;
  const amount = formatDecimal(amountRaw, CURRENCIES[currencyId].decimals);
  entry.after = { currencyId, amount, ...callFacts(calls) };
  return {
    rows: [],
    calls: await listCalls(act, tx, { command: act.action, inOrder: true }, calls),
  };
}

/** Rows of the list of distributions for those that are not funded, newest first. */
export async function listNoticeRows({ ctx }: Operator) {
  const now = await readLatest(ctx);
  return (await readNotices(ctx)).map((notice) => ({
    number: notice.id,
    state: isDue(notice, now) ? 'DUE' : noticeStatus(notice, now),
    currency: notice.currencyId ?? notice.payToken,
    'per share': formatDecimal(notice.perShareRaw, decimalsOf(notice.currencyId)),
    amount: null,
    paid: null,
    tax: null,
    left: null,
    'own rates': null,
    record: notice.recordTime,
    declared: notice.announcedAt,
    reclaimable: null,
    document: notice.documentHash,
  }));
}

const decimalsOf = (id: CurrencyId | null) => (id === null ? 0 : CURRENCIES[id].decimals);
