import { type Address, erc20Abi, parseAbi, zeroAddress } from 'viem';
import type { Parameters } from './parameters';
import { type Read, readsOf } from './read';

const feedAbi = parseAbi(['function description() view returns (string)']);

/** Whether tokens and feeds are those of the currencies that the parameters name. */
export function currencyReads(parameters: Parameters): Read[] {
  const { currencies, deposits } = parameters.shareSale;
  const feedRead = (id: string, feed: Address, of = id) =>
    readsOf(`feed of ${id}`, feed, feedAbi)('description', `${of} / USD`);
  return [
    ...Object.entries(currencies).flatMap(([id, { token, decimals, symbol, feed, feedOf }]) => {
      const read = readsOf(`token ${id}`, token, erc20Abi);
      const own = [read('symbol', symbol ?? id), read('decimals', decimals)];
      return [...(token === zeroAddress ? [] : own), feedRead(id, feed, feedOf)];
    }),
    ...Object.entries(deposits.currencies).map(([id, { feed }]) => feedRead(id, feed)),
  ];
}
