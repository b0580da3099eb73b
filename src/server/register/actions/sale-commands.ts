import { type Address, zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@/chain/addresses';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { Act } from '@/server/platform/audited';
import { argument, flag, maybe, prose, text } from '@/server/platform/command-fields';
import type { AppContext } from '@/server/platform/context';
import { type Command, defineCommand } from '@/server/platform/define-command';
import { choiceOf, decimalOf, wholeFrom } from '@/server/platform/field-readers';
import { refusal } from '@/server/platform/refusal';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { DAY_SECONDS } from '@/shared/time';
import { encodeAction } from './encode-action';
import { CALLS, prepareAction } from './prepare-action';
import { readAddress } from './read-values';

const WEEK_SECONDS = 7 * DAY_SECONDS;

const ADMIN = 'ADMIN signs, through its timelock where there is one.';

const readLimit = ({ chain }: AppContext, name: 'maxSupply' | 'cap'): Promise<bigint> => {
  const { shareToken, shareSale } = chain.addresses.contracts;
  return name === 'cap'
    ? chain.client.readContract({ address: shareSale, abi: shareSaleAbi, functionName: 'cap' })
    : chain.client.readContract({
        address: shareToken,
        abi: shareTokenAbi,
        functionName: 'maxSupply',
      });
};

/** @throws Refusal */
async function refuseAbove(ctx: AppContext, value: bigint, name: 'maxSupply' | 'cap') {
  const most = await readLimit(ctx, name);
  if (value <= most) return;
  const what = name === 'cap' ? 'cap of the round' : 'maximum supply';
  throw refusal('SHARES_ABOVE', { what, shares: formatDecimal(most, SHARE_DECIMALS) });
}

async function setShares(
  act: Act,
  functionName: 'setCap' | 'setDailyLimit',
  { shares, reason }: { shares: bigint; reason: string },
) {
  await refuseAbove(act.ctx, shares, functionName === 'setCap' ? 'maxSupply' : 'cap');
  const call = encodeAction(act, 'shareSale', functionName, [shares]);
  return prepareAction(act, { target: 'sale', reason, call });
}

const SHARES = z.object({
  shares: argument('shares', decimalOf(SHARE_DECIMALS)),
  reason: prose(),
});

type Accepted = {
  currency: CurrencyId;
  maxAge?: number | undefined;
  feed?: Address | undefined;
  stop: boolean;
  reason: string;
};

async function setCurrency(act: Act, { currency: id, maxAge, feed, stop, reason }: Accepted) {
  const known = act.ctx.chain.addresses.currencies[id];
  if (!stop && maxAge === undefined) throw refusal('REQUIRED', { field: '--max-age' });
  const chosen = stop ? zeroAddress : (feed ?? known.feed);
  const age = BigInt(stop ? 0 : (maxAge ?? 0));
  const args = [known.address ?? zeroAddress, chosen, CURRENCIES[id].decimals, age];
  const call = encodeAction(act, 'shareSale', 'setCurrency', args);
  return prepareAction(act, { target: id, reason, call });
}

/** What bounds the sale. */
export const saleCommands: readonly Command[] = [
  defineCommand({
    name: 'sale cap',
    roles: ['FINANCE'],
    critical: true,
    summary: 'prepare the call that sets how many shares the sale may sell in all',
    details: `Counts every share sold since the deployment. Keep the maximum supply above the cap and the rewards of full plans. ${ADMIN}`,
    example: 'sale cap 3000000 --reason "Second round, decision of 3 November 2026"',
    input: SHARES,
    answer: CALLS,
    run: (act, input) => setShares(act, 'setCap', input),
  }),
  defineCommand({
    name: 'sale limit',
    roles: ['FINANCE'],
    critical: true,
    summary: 'prepare the call that limits the shares sold in any 24 hours',
    details: `At most half of it is sold at once. It bounds what a stolen signing key can do. ${ADMIN}`,
    example: 'sale limit 150000 --reason "Demand of the second round"',
    input: SHARES,
    answer: CALLS,
    run: (act, input) => setShares(act, 'setDailyLimit', input),
  }),
  defineCommand({
    name: 'sale minimum',
    roles: ['FINANCE'],
    critical: true,
    summary: 'prepare the call that sets the lowest price of a share',
    details: `0 ends the sale. Keep it below the share price, so that rates can move. ${ADMIN}`,
    example: 'sale minimum 11.50 --reason "Price of the second round"',
    input: z.object({
      price: argument('USD', decimalOf(USD_DECIMALS)),
      reason: prose(),
    }),
    answer: CALLS,
    run: (act, { price, reason }) => {
      const call = encodeAction(act, 'shareSale', 'setMinPrice', [price]);
      return prepareAction(act, { target: 'sale', reason, call });
    },
  }),
  defineCommand({
    name: 'sale currency',
    roles: ['FINANCE'],
    critical: true,
    summary: 'prepare the call that accepts a currency in the sale, or stops it',
    details: `The price feed is that of the addresses file unless --feed names another. --max-age is how old its answer may be. ${ADMIN}`,
    example: 'sale currency FDUSD --stop --reason "The issuer is insolvent"',
    input: z.object({
      currency: argument('currency', choiceOf(CURRENCY_IDS)),
      maxAge: maybe(text('SECONDS', wholeFrom(1, WEEK_SECONDS))),
      feed: maybe(text('ADDRESS', readAddress)),
      stop: flag(),
      reason: prose(),
    }),
    answer: CALLS,
    run: setCurrency,
  }),
];
