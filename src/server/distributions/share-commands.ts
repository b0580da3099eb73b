import path from 'node:path';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import * as z from 'zod/mini';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import { argument, type GivenFile, prose, text, written } from '@/server/desk/command-fields';
import { type Command, defineCommand } from '@/server/desk/define-command';
import { wholeFrom } from '@/server/desk/field-readers';
import type { Subject } from '@/server/desk/look';
import { SENT } from '@/server/desk/send-in-demo';
import { priceToSet, sharePriceAt } from '@/server/market/share-price';
import { priceAfter } from '@/server/market/share-splits';
import type { AppContext } from '@/server/platform/context';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { refusal } from '@/server/platform/refusal';
import { readIssue } from '@/server/register/balances';
import { sendFromTreasury } from '@/server/register/board-calls';
import { encodeCall } from '@/server/register/calls/encode-call';
import { prepareChainCall } from '@/server/register/calls/prepare-call';
import { countFact, sharesFact, timeFact } from '@/server/users/person-facts';
import { createSharesCall } from './complete-split';
import {
  HOLDERS_AT_ONCE,
  listShareDistributions,
  readTurns,
  type ShareDistribution,
} from './share-distributions';

const MOST = 999_999_999;

type Declaration = {
  newShares: number;
  forEach: number;
  document: GivenFile;
  title: string;
};

async function readCapital({ chain }: AppContext) {
  const token = { address: chain.addresses.contracts.shareToken, abi: shareTokenAbi } as const;
  const [authorised, issued, reserved, announced] = await chain.client.multicall({
    allowFailure: false,
    contracts: [
      { ...token, functionName: 'maxSupply' },
      { ...token, functionName: 'totalSupply' },
      { ...token, functionName: 'reserved' },
      { ...token, functionName: 'announced' },
    ],
  });
  return { issued, left: authorised - issued - reserved - announced };
}

/** A distribution of shares as signers see it, by the shares of now. */
async function declarationSubject(
  ctx: AppContext,
  { newShares, forEach, document, title }: Declaration,
): Promise<Subject> {
  const { issued, left } = await readCapital(ctx);
  const created = (issued * BigInt(newShares)) / BigInt(forEach);
  const { holders } = await readIssue(ctx.db);
  const price = await sharePriceAt(ctx, ctx.clock.now());
  const usd = (raw: bigint) => `${formatDecimal(raw, USD_DECIMALS, 2)} USD`;
  const ratio = { numerator: BigInt(newShares), denominator: BigInt(forEach) };
  const most = created > left ? 0n : left - created;
  return {
    of: `distribution of shares ${title}`,
    what: `Distribute new shares, ${newShares} for each ${forEach}: “${title}”`,
    facts: [
      { label: 'Shares now', value: sharesFact(issued), moment: true },
      { label: 'Shares to be created', value: sharesFact(created), moment: true },
      { label: 'Holders now', value: countFact(holders), moment: true },
      {
        label: 'Left by rounding, at most',
        value: `${countFact(holders)} millionths of a share`,
        moment: true,
      },
      {
        label: 'Authorised capital left',
        value: sharesFact(most),
        before: sharesFact(left),
        moment: true,
      },
      ...(price
        ? [
            {
              label: 'Share price to set then',
              value: `${usd(priceAfter(price.priceRaw, ratio))}, so that a holding keeps its value`,
              before: usd(price.priceRaw),
              moment: true as const,
            },
          ]
        : []),
      {
        label: 'Begins',
        value:
          'within 30 days after the waiting time of the board’s call, once no auction has orders, unless the guardian cancels it',
      },
      {
        label: 'From the first to the last holder',
        value: 'no transfer, purchase or claim, and no record time',
      },
      { label: 'Document', value: path.basename(document.name) },
    ],
  };
}

async function declare(act: Act, input: Declaration & { reason: string }) {
  const { ctx, tx } = act;
  const { newShares, forEach, document: given, title, reason } = input;
  const document = { fileName: path.basename(given.name), title, bytes: given.read() };
  const hash = await publishDocument(ctx, tx, document);
  const call = encodeCall(ctx, 'issuance', 'declareShares', [newShares, forEach, hash]);
  return prepareChainCall(act, { target: title, reason, call });
}

async function mint(act: Act, { number }: { number: string }) {
  const { ctx, tx, entry } = act;
  const distribution = await findShareDistribution(ctx, number);
  if (distribution.state === 'CANCELLED') {
    throw refusal('ALREADY', { what: 'distribution of shares', state: 'cancelled' });
  }
  if (distribution.state === 'WAITING') {
    throw refusal('TIME_AHEAD', { field: `The wait until ${timeFact(distribution.from)}` });
  }
  if (distribution.state !== 'DUE' && distribution.state !== 'OPEN') return { rows: [], calls: [] };
  const turns = (await readTurns(ctx.db, number)).slice(0, HOLDERS_AT_ONCE);
  entry.target = `distribution of shares ${number}`;
  if (turns.length === 0) return { rows: [], calls: [] };
  const call = describeCall(ctx.chain, { ...createSharesCall(ctx, number, turns), value: 0n });
  const title = `Mint the next ${turns.length} holders of distribution of shares ${number}`;
  const calls = [{ ...call, title }];
  entry.after = callFacts(calls);
  return { rows: [], calls: await listCalls(act, tx, { command: act.action }, calls) };
}

/** @throws Refusal */
async function findShareDistribution(ctx: AppContext, id: string): Promise<ShareDistribution> {
  const found = (await listShareDistributions(ctx)).find((one) => one.number === id);
  if (found) return found;
  throw refusal('NOT_LISTED', { what: 'distribution of shares', id, list: 'bonus list' });
}

/** Bonus issues and splits: distributions of new shares. */
export const shareCommands: readonly Command[] = [
  defineCommand({
    name: 'bonus list',
    roles: ['FINANCE'],
    summary: 'list bonus issues and splits, with what is created and who waits',
    details:
      'Newest first. WAITING until its time, then DUE until it begins, OPEN until every holder has the new shares, then DONE. The guardian can cancel it until it begins; nobody began one that is LAPSED within 30 days. A price is shown while that of a share must still be set for the new number of shares.',
    example: 'bonus list',
    input: z.object({}),
    answer: {
      number: 'text',
      ratio: 'text',
      state: 'text',
      shares: 'number',
      created: 'number',
      'received by': 'number',
      from: 'time',
      price: 'text',
      document: 'hash',
    },
    none: 'Nothing has been declared.',
    next: ({ number, state, price }) => [
      ...(state === 'DUE' || state === 'OPEN'
        ? [step('Mint the next 50', 'bonus mint', number)]
        : []),
      ...(price ? [step('Set the share price', 'price set', price)] : []),
      ...(state === 'WAITING' ? [step('Stop', 'bonus stop', number)] : []),
    ],
    read: async ({ ctx }) => {
      const proposed = await priceToSet(ctx);
      const price = proposed && formatDecimal(proposed.priceRaw, USD_DECIMALS, 2);
      const all = await listShareDistributions(ctx);
      const newest = all.find(({ state }) => state === 'OPEN' || state === 'DONE');
      return all.map((one) => ({ ...viewRow(one), price: one === newest ? price : null }));
    },
  }),
  defineCommand({
    name: 'bonus declare',
    roles: ['FINANCE'],
    critical: true,
    summary: 'publish the resolution of a bonus issue or a split, and prepare the call',
    details:
      'Each holder gets --new-shares for each --for-each, rounded down to a millionth; 1 for 1 doubles the shares. They are taken from the authorised capital. From the first to the last new share the token is closed. Set the price of a share for the time after it, and the minimum price of the sale below that. The document is Markdown or PDF. BOARD signs. With --send the demo’s treasury sends the call.',
    example:
      'bonus declare --new-shares 1 --for-each 1 --document ./resolution.pdf --title "Split 2027" --reason "General meeting of 3 March 2027"',
    input: z.object({
      newShares: text('N', wholeFrom(1, MOST)),
      forEach: text('N', wholeFrom(1, MOST)),
      document: written(),
      title: text(),
      reason: prose(),
    }),
    answer: SENT,
    subject: declarationSubject,
    run: declare,
    send: sendFromTreasury,
  }),
  defineCommand({
    name: 'bonus mint',
    roles: ['FINANCE'],
    summary: 'prepare the call that creates the new shares of the next 50 holders',
    details:
      'Any wallet may send it. With --send the demo’s treasury sends it. The first call begins the split, and nothing else moves until the last one. The service’s own account creates the shares of all who are left; without one, run the command again until nobody waits. It waits for auctions with orders, for announced lists, and until no announced record time lies on this day or the next one (UTC).',
    example: 'bonus mint 1',
    input: z.object({ number: argument('number') }),
    answer: SENT,
    none: 'Everyone has the new shares.',
    run: mint,
    send: sendFromTreasury,
  }),
];

const step = (label: string, command: string, number: unknown) => ({
  label,
  command,
  argument: String(number),
});

const viewRow = ({ sharesRaw, createdRaw, ...row }: ShareDistribution) => ({
  number: row.number,
  ratio: row.ratio,
  state: row.state,
  shares: sharesFact(sharesRaw),
  created: sharesFact(createdRaw),
  'received by': row.holders,
  from: row.from,
  document: row.document,
});
