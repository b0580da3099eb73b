import { zeroAddress } from 'viem';
import { CURRENCIES, CURRENCY_IDS } from '@/chain/addresses';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import {
  arg,
  type Command,
  neededOption,
  oneOf,
  Refusal,
  textOption,
} from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { encodeAction } from './encode-action';
import { REASON, withReason } from './hold-commands';
import { prepareAction } from './prepare-action';
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

const setShares = (command: string, functionName: 'setCap' | 'setDailyLimit') =>
  withReason(async (operator, input, reason) => {
    const shares = readDecimal('The number of shares', arg(input, 0), SHARE_DECIMALS);
    await refuseAbove(operator.ctx, shares, functionName === 'setCap' ? 'maxSupply' : 'cap');
    const call = encodeAction(operator, 'shareSale', functionName, [shares]);
    return prepareAction(operator, { command, target: 'sale', reason, call });
  });

/** What bounds the sale. */
export const saleCommands: readonly Command[] = [
  {
    name: 'sale cap',
    usage: '<shares> --reason TEXT',
    summary: 'prepare the call that sets how many shares the sale may sell in all',
    details: `Counts every share sold since the deployment. Keep the maximum supply above the cap and the rewards of full plans. ${ADMIN}`,
    example: 'sale cap 3000000 --reason "Second round, decision of 3 November 2026"',
    args: 1,
    options: REASON,
    run: setShares('sale cap', 'setCap'),
  },
  {
    name: 'sale limit',
    usage: '<shares> --reason TEXT',
    summary: 'prepare the call that limits the shares sold in any 24 hours',
    details: `At most half of it is sold at once. It bounds what a stolen signing key can do. ${ADMIN}`,
    example: 'sale limit 150000 --reason "Demand of the second round"',
    args: 1,
    options: REASON,
    run: setShares('sale limit', 'setDailyLimit'),
  },
  {
    name: 'sale minimum',
    usage: '<USD> --reason TEXT',
    summary: 'prepare the call that sets the lowest price of a share',
    details: `0 ends the sale. Keep it below the share price, so that rates can move. ${ADMIN}`,
    example: 'sale minimum 11.50 --reason "Price of the second round"',
    args: 1,
    options: REASON,
    run: withReason(async (operator, input, reason) => {
      const price = readDecimal('The price', arg(input, 0), USD_DECIMALS);
      const call = encodeAction(operator, 'shareSale', 'setMinPrice', [price]);
      return prepareAction(operator, { command: 'sale minimum', target: 'sale', reason, call });
    }),
  },
  {
    name: 'sale currency',
    usage: '<currency> (--max-age SECONDS [--feed ADDRESS] | --stop) --reason TEXT',
    summary: 'prepare the call that accepts a currency in the sale, or stops it',
    details: `The price feed is that of the addresses file unless --feed names another. --max-age is how old its answer may be. ${ADMIN}`,
    example: 'sale currency FDUSD --stop --reason "The issuer is insolvent"',
    args: 1,
    options: { 'max-age': 'text', feed: 'text', stop: 'flag', ...REASON },
    run: withReason(async (operator, input, reason) => {
      const id = oneOf('The currency', arg(input, 0).toUpperCase(), CURRENCY_IDS);
      const { address, feed } = operator.ctx.chain.addresses.currencies[id];
      const isStopped = input.options.stop === true;
      const named = textOption(input, 'feed');
      const chosen = named === undefined ? feed : readAddress('The feed', named);
      const maxAge = isStopped ? 0n : readDecimal('--max-age', neededOption(input, 'max-age'), 0);
      if (!isStopped && (maxAge < 1n || maxAge > 604_800n)) {
        throw new Refusal('--max-age is 1 to 604800 seconds (a week).');
      }
      const { decimals } = CURRENCIES[id];
      const args = [address ?? zeroAddress, isStopped ? zeroAddress : chosen, decimals, maxAge];
      const call = encodeAction(operator, 'shareSale', 'setCurrency', args);
      return prepareAction(operator, { command: 'sale currency', target: id, reason, call });
    }),
  },
];
