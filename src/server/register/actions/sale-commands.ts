import { type Address, zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@/chain/addresses';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { Act } from '@/server/platform/audited';
import { argument, flag, maybe, prose, text } from '@/server/platform/command-fields';
import { oneOf, Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import { type Command, defineCommand } from '@/server/platform/define-command';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { encodeAction } from './encode-action';
import { CALLS, prepareAction } from './prepare-action';
import { readAddress, readDecimal } from './read-values';

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
  throw new Refusal(`The ${what} is ${formatDecimal(most, SHARE_DECIMALS)} shares.`);
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
  shares: argument('shares', (typed) => readDecimal('The number of shares', typed, SHARE_DECIMALS)),
  reason: prose(),
});

type Accepted = {
  currency: CurrencyId;
  maxAge?: bigint | undefined;
  feed?: Address | undefined;
  stop: boolean;
  reason: string;
};

async function setCurrency(act: Act, { currency: id, maxAge, feed, stop, reason }: Accepted) {
  const known = act.ctx.chain.addresses.currencies[id];
  if (!stop && maxAge === undefined) throw new Refusal('--max-age is required.');
  const chosen = stop ? zeroAddress : (feed ?? known.feed);
  const age = stop ? 0n : maxAge;
  const args = [known.address ?? zeroAddress, chosen, CURRENCIES[id].decimals, age];
  const call = encodeAction(act, 'shareSale', 'setCurrency', args);
  return prepareAction(act, { target: id, reason, call });
}

function readAge(typed: string): bigint {
  const age = readDecimal('--max-age', typed, 0);
  if (age >= 1n && age <= 604_800n) return age;
  throw new Refusal('--max-age is 1 to 604800 seconds (a week).');
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
      price: argument('USD', (typed) => readDecimal('The price', typed, USD_DECIMALS)),
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
      currency: argument('currency', (typed) =>
        oneOf('The currency', typed.toUpperCase(), CURRENCY_IDS),
      ),
      maxAge: maybe(text('SECONDS', readAge)),
      feed: maybe(text('ADDRESS', (typed) => readAddress('The feed', typed))),
      stop: flag(),
      reason: prose(),
    }),
    answer: CALLS,
    run: setCurrency,
  }),
];
