import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@fnx/chain/currencies';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { DAY_SECONDS } from '@fnx/values/time';
import { type Address, zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { argument, flag, maybe, prose, text } from '@/server/desk/command-fields';
import type { Command } from '@/server/desk/define-command';
import { choiceOf, decimalOf, sharesOf, wholeFrom } from '@/server/desk/field-readers';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { sharesFact } from '@/server/users/person-facts';
import { type Built, defineCall } from './define-call';
import { encodeCall } from './encode-call';
import { readAddress } from './read-values';

const WEEK_SECONDS = 7 * DAY_SECONDS;

export const ADMIN_SIGNS = 'ADMIN signs, through its timelock where there is one.';

const sale = ({ chain }: AppContext) =>
  ({ address: chain.addresses.contracts.shareSale, abi: shareSaleAbi }) as const;

type SaleValue = 'cap' | 'dailyLimit' | 'minPriceUsd' | 'sold';

const readSale = (ctx: AppContext, functionName: SaleValue): Promise<bigint> =>
  ctx.chain.client.readContract({ ...sale(ctx), functionName });

const readMaxSupply = ({ chain }: AppContext): Promise<bigint> =>
  chain.client.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'maxSupply',
  });

/** @throws Refusal */
async function refuseAbove(ctx: AppContext, value: bigint, name: 'maxSupply' | 'cap') {
  const most = name === 'cap' ? await readSale(ctx, name) : await readMaxSupply(ctx);
  if (value <= most) return;
  const what = name === 'cap' ? 'cap of the round' : 'maximum supply';
  throw refusal('SHARES_ABOVE', { what, shares: formatDecimal(most, SHARE_DECIMALS) });
}

const USD = (raw: bigint) => `${formatDecimal(raw, USD_DECIMALS, 2)} USD`;

async function setCap(ctx: AppContext, shares: bigint): Promise<Built> {
  await refuseAbove(ctx, shares, 'maxSupply');
  return {
    target: 'sale',
    call: encodeCall(ctx, 'shareSale', 'setCap', [shares]),
    facts: [
      { label: 'Cap', value: sharesFact(shares), before: sharesFact(await readSale(ctx, 'cap')) },
      { label: 'Sold so far', value: sharesFact(await readSale(ctx, 'sold')), moment: true },
      { label: 'Maximum supply', value: sharesFact(await readMaxSupply(ctx)) },
    ],
  };
}

/** @throws Refusal when the shares are more than the round has */
export const refuseAboveCap = (ctx: AppContext, shares: bigint): Promise<void> =>
  refuseAbove(ctx, shares, 'cap');

async function setDailyLimit(ctx: AppContext, shares: bigint): Promise<Built> {
  await refuseAboveCap(ctx, shares);
  const before = sharesFact(await readSale(ctx, 'dailyLimit'));
  return {
    target: 'sale',
    call: encodeCall(ctx, 'shareSale', 'setDailyLimit', [shares]),
    facts: [{ label: 'Most in 24 hours', value: sharesFact(shares), before }],
  };
}

async function setMinPrice(ctx: AppContext, price: bigint): Promise<Built> {
  const before = USD(await readSale(ctx, 'minPriceUsd'));
  const value = price === 0n ? '0 USD: the sale ends' : USD(price);
  return {
    target: 'sale',
    call: encodeCall(ctx, 'shareSale', 'setMinPrice', [price]),
    facts: [{ label: 'Lowest price of a share', value, before }],
  };
}

const SHARES = z.object({
  shares: argument('shares', sharesOf),
  reason: prose(),
});

type Accepted = {
  currency: CurrencyId;
  maxAge?: number | undefined;
  feed?: Address | undefined;
  stop: boolean;
};

async function setCurrency(
  ctx: AppContext,
  { currency: id, maxAge, feed, stop }: Accepted,
): Promise<Built> {
  const known = ctx.chain.addresses.currencies[id];
  if (!stop && maxAge === undefined) throw refusal('REQUIRED', { field: '--max-age' });
  const payToken = known.address ?? zeroAddress;
  const chosen = stop ? zeroAddress : (feed ?? known.feed);
  const args = [payToken, chosen, CURRENCIES[id].decimals, BigInt(stop ? 0 : (maxAge ?? 0))];
  const was = await ctx.chain.client.readContract({
    ...sale(ctx),
    functionName: 'currencies',
    args: [payToken],
  });
  return {
    target: id,
    call: encodeCall(ctx, 'shareSale', 'setCurrency', args),
    facts: [
      { label: 'Currency', value: id },
      { label: 'In the sale', value: accepted(chosen), before: accepted(was[0]) },
    ],
  };
}

/** A currency's feed as two officers read it; zero: not accepted. */
export const accepted = (feed: Address) =>
  feed === zeroAddress ? 'not accepted' : `accepted, price of ${feed}`;

/** Limits of the sale. */
export const saleCommands: readonly Command[] = [
  defineCall({
    name: 'sale cap',
    roles: ['FINANCE'],
    summary: 'prepare the call that sets how many shares the sale may sell in all',
    details: `Counts every share sold since the deployment. Keep the maximum supply above the cap and the rewards of full plans. ${ADMIN_SIGNS}`,
    example: 'sale cap 3000000 --reason "Second round, decision of 3 November 2026"',
    input: SHARES,
    build: (ctx, { shares }) => setCap(ctx, shares),
  }),
  defineCall({
    name: 'sale limit',
    roles: ['FINANCE'],
    summary: 'prepare the call that limits the shares sold in any 24 hours',
    details: `At most half of it is sold at once. It bounds what a stolen signing key can do. ${ADMIN_SIGNS}`,
    example: 'sale limit 150000 --reason "Demand of the second round"',
    input: SHARES,
    build: (ctx, { shares }) => setDailyLimit(ctx, shares),
  }),
  defineCall({
    name: 'sale minimum',
    roles: ['FINANCE'],
    summary: 'prepare the call that sets the lowest price of a share',
    details: `0 ends the sale. Keep it below the share price, so that rates can move. ${ADMIN_SIGNS}`,
    example: 'sale minimum 11.50 --reason "Price of the second round"',
    input: z.object({
      price: argument('USD', decimalOf(USD_DECIMALS)),
      reason: prose(),
    }),
    build: (ctx, { price }) => setMinPrice(ctx, price),
  }),
  defineCall({
    name: 'sale currency',
    roles: ['FINANCE'],
    summary: 'prepare the call that accepts a currency in the sale, or stops it',
    details: `The price feed is that of the addresses file unless --feed names another. --max-age is how old its answer may be. ${ADMIN_SIGNS}`,
    example: 'sale currency FDUSD --stop --reason "The issuer is insolvent"',
    input: z.object({
      currency: argument('currency', choiceOf(CURRENCY_IDS)),
      maxAge: maybe(text('SECONDS', wholeFrom(1, WEEK_SECONDS))),
      feed: maybe(text('ADDRESS', readAddress)),
      stop: flag(),
      reason: prose(),
    }),
    build: setCurrency,
  }),
];
