import path from 'node:path';
import { desc } from 'drizzle-orm';
import { encodeFunctionData } from 'viem';
import * as z from 'zod/mini';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@/chain/addresses';
import { encodeApproval } from '@/chain/approval';
import { auctionsAbi } from '@/chain/contracts/auctions-abi';
import type { Act } from '@/server/platform/audited';
import { callFacts, describeCall, listCalls } from '@/server/platform/chain-actions';
import { file, type GivenFile, LIMIT, maybe, text } from '@/server/platform/command-fields';
import type { Operator } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import { type CommandGroup, defineCommand, type Subject } from '@/server/platform/define-command';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { choiceOf, decimalOf, positiveOf, wholeFrom } from '@/server/platform/field-readers';
import { refusal } from '@/server/platform/refusal';
import { SENT } from '@/server/platform/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { ORDER_SIDES, type OrderSide } from '@/shared/auction-vocabulary';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { costOf, priceAt, sharesText } from './price';
import { auctionRounds } from './tables';
import { isShown, selectRounds, viewHead } from './view-round';

type NewRound = {
  currency: CurrencyId;
  opens: string;
  closes: string;
  firstPrice: string;
  step: string;
  ticks: number;
  minShares?: bigint | undefined;
  fee?: bigint | undefined;
  bank?: OrderSide | undefined;
  bankTick?: number | undefined;
  bankShares?: bigint | undefined;
  document: GivenFile;
  title: string;
};

const TEN_SHARES = 10_000_000n;

const MOST_FEE = 100n;

const readShares = positiveOf(SHARE_DECIMALS);

function readTime(value: string): number {
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw refusal('NOT_A_TIME', { value });
  return Math.floor(time / 1000);
}

/** The terms as the contract takes them; the contract checks the rest when the call is prepared to be sent. */
function termsOf({ chain }: Pick<AppContext, 'chain'>, round: NewRound) {
  const currency = chain.addresses.currencies[round.currency].address;
  if (currency === null) throw refusal('NOT_A_TOKEN', { currency: round.currency });
  const { decimals } = CURRENCIES[round.currency];
  const firstPrice = positiveOf(decimals, { field: '--first-price' })(round.firstPrice);
  const step = round.ticks === 1 ? 0n : positiveOf(decimals, { field: '--step' })(round.step);
  const bankShares = round.bank ? (round.bankShares ?? 0n) : 0n;
  return {
    currency,
    opens: readTime(round.opens),
    closes: readTime(round.closes),
    firstPrice,
    step,
    // Without the bank the last price decides, or the middle of the ladder.
    anchor: firstPrice + BigInt(Math.floor((round.ticks - 1) / 2)) * step,
    ticks: round.ticks,
    feeBps: Number(round.fee ?? 0n),
    minShares: round.minShares ?? TEN_SHARES,
    bankSide: round.bank === 'BID' ? 1 : 0,
    bankTick: round.bank ? (round.bankTick ?? 0) : 0,
    bankShares,
  };
}

const ladderOf = ({ firstPrice, step }: ReturnType<typeof termsOf>) => ({
  firstPriceRaw: firstPrice,
  stepRaw: step,
});

/** Publishes the document of a round, and prepares the calls that announce it. */
async function announceCalls(act: Act, round: NewRound) {
  const { ctx, tx, entry } = act;
  const terms = termsOf(ctx, round);
  const document = {
    fileName: path.basename(round.document.name),
    title: round.title,
    bytes: round.document.read(),
  };
  entry.target = round.title;
  const documentHash = await publishDocument(ctx, tx, document);
  const { auctions: to } = ctx.chain.addresses.contracts;
  const data = encodeFunctionData({
    abi: auctionsAbi,
    functionName: 'announce',
    args: [{ ...terms, documentHash }],
  });
  const announce = describeCall(ctx.chain, { to, value: 0n, data });
  const amount = costOf(priceAt(ladderOf(terms), terms.bankTick), terms.bankShares);
  const approve = encodeApproval({ token: terms.currency, spender: to, amount });
  const paysIn = terms.bankSide === 1 && amount > 0n;
  const calls = paysIn ? [describeCall(ctx.chain, approve, 'BOARD'), announce] : [announce];
  entry.after = { ...callFacts(calls) };
  const listing = { command: act.action, inOrder: true };
  return { rows: [], calls: await listCalls(act, tx, listing, calls) };
}

/** A round as signers see it: the ladder, and what the bank pays in or reserves. */
async function roundSubject(ctx: AppContext, round: NewRound): Promise<Subject> {
  const terms = termsOf(ctx, round);
  const { decimals } = CURRENCIES[round.currency];
  const money = (raw: bigint) => `${formatDecimal(raw, decimals)} ${round.currency}`;
  const price = (tick: number) => priceAt(ladderOf(terms), tick);
  const bankShares = `${sharesText(terms.bankShares)} shares at ${money(price(terms.bankTick))}`;
  const paid = money(costOf(price(terms.bankTick), terms.bankShares));
  const bank =
    terms.bankShares === 0n
      ? 'none'
      : round.bank === 'BID'
        ? `buys ${bankShares}, which are burnt; pays in ${paid}`
        : `sells ${bankShares}, new ones from the authorised capital`;
  return {
    of: `auction ${round.title}`,
    what: `Announce the auction “${round.title}”`,
    facts: [
      { label: 'Opens', value: round.opens },
      { label: 'Closes', value: round.closes },
      {
        label: 'Prices',
        value: `${terms.ticks}, from ${money(price(0))} to ${money(price(terms.ticks - 1))}`,
      },
      { label: 'Least order', value: `${sharesText(terms.minShares)} shares` },
      { label: 'Fee of sellers', value: `${formatDecimal(BigInt(terms.feeBps), 2)} %` },
      { label: 'Order of the bank, which never changes', value: bank },
    ],
  };
}

async function listAnnounced({ ctx }: Operator, { limit }: { limit: number }) {
  const rows = await selectRounds(ctx.db)
    .where(isShown)
    .orderBy(desc(auctionRounds.id))
    .limit(limit);
  return rows.map((row) => {
    const { id, state, opens, closes, price, volume, symbol, bank } = viewHead(
      row,
      ctx.clock.now(),
    );
    const { saleOrders, bidOrders, settledRaw } = row.round;
    return {
      number: id,
      state,
      opens: new Date(opens),
      closes: new Date(closes),
      price: price === null ? null : `${price} ${symbol}`,
      volume,
      sales: saleOrders,
      bids: bidOrders,
      bank: bank && `${bank.side} ${bank.shares} at ${bank.price}`,
      settled: sharesText(settledRaw),
    };
  });
}

export const auctionsCommands: CommandGroup = {
  title: 'Auctions',
  commands: [
    defineCommand({
      name: 'auction list',
      roles: ['FINANCE'],
      summary: 'list auctions with their result',
      details: 'Newest first. The bank’s own order is named as such.',
      example: 'auction list',
      input: z.object({ limit: LIMIT }),
      answer: {
        number: 'text',
        state: 'text',
        opens: 'time',
        closes: 'time',
        price: 'text',
        volume: 'number',
        sales: 'number',
        bids: 'number',
        bank: 'text',
        settled: 'number',
      },
      none: 'No auction has been announced.',
      read: listAnnounced,
    }),
    defineCommand({
      name: 'auction announce',
      roles: ['FINANCE'],
      critical: true,
      summary: 'publish the document of an auction and prepare the calls that announce it',
      details:
        'The board’s wallet sends the calls, in this order; the service signs nothing. With --send the demo’s treasury sends them. TIME is UTC. The round opens after the contract’s notice. --ticks prices of a whole share begin at --first-price and are --step apart. With --bank BID the bank buys back --bank-shares at the price of --bank-tick (the first is 0) and pays in their cost; with --bank SALE it offers new shares. Its order never changes.',
      example:
        'auction announce --currency USDT --opens 2026-12-02T09:00:00Z --closes 2026-12-05T09:00:00Z --first-price 11 --step 0.2 --ticks 20 --document ./round-3.pdf --title "Round 3"',
      input: z.object({
        currency: text('ID', choiceOf(CURRENCY_IDS)),
        opens: text('TIME'),
        closes: text('TIME'),
        firstPrice: text('N'),
        step: text('N'),
        ticks: text('N', wholeFrom(1, 64)),
        minShares: maybe(text('N', readShares)),
        fee: maybe(text('PERCENT', decimalOf(2, { max: MOST_FEE }))),
        bank: maybe(text('SIDE', choiceOf(ORDER_SIDES))),
        bankTick: maybe(text('N', wholeFrom(0, 63))),
        bankShares: maybe(text('N', readShares)),
        document: file(),
        title: text(),
      }),
      answer: SENT,
      subject: roundSubject,
      run: announceCalls,
      send: sendFromTreasury,
    }),
  ],
};
