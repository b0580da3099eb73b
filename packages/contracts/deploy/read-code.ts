import {
  type Address,
  concatHex,
  type Hex,
  keccak256,
  type PublicClient,
  padHex,
  slice,
} from 'viem';
import { codes } from '../abi/codes';
import { passkeyAccountsAbi } from '../abi/passkey-accounts';
import { CONTRACT_NAMES } from './deployed';
import type { Network } from './network-reads';
import type { Row } from './read';

type CodeName = keyof typeof codes;

/** Contracts whose code has another name than theirs. */
const NAMES = { authority: 'AccessManager' } as const;

/**
 * Whether the code at each address, and what it makes copies of, is what the committed sources compile to. What a constructor wrote
 * into it is left out: the views tell it.
 *
 * @throws the node's error
 */
export async function readCode(
  client: PublicClient,
  { contracts, timelock, rules }: Network,
  blockNumber: bigint,
): Promise<Row[]> {
  const { passkeyAccounts } = contracts;
  const implementation = await client
    .readContract({
      address: passkeyAccounts,
      abi: passkeyAccountsAbi,
      functionName: 'implementation',
      blockNumber,
    })
    // Foreign code at `passkeyAccounts`, which its own row tells.
    .catch(() => passkeyAccounts);
  const all: [string, CodeName, Address][] = [
    ...CONTRACT_NAMES.map((name): [string, CodeName, Address] => {
      const own = `${name[0]?.toUpperCase()}${name.slice(1)}` as CodeName;
      return [name, name in NAMES ? NAMES[name as keyof typeof NAMES] : own, contracts[name]];
    }),
    ['timelock', 'TimelockController', timelock],
    ['passkeyAccounts implementation', 'PasskeyAccount', implementation],
    ...(rules ? [['rules', 'HoldingRules', rules] as [string, CodeName, Address]] : []),
  ];
  return Promise.all(
    all.map(async ([what, name, address]) => {
      const code = await client.getCode({ address, blockNumber });
      const isOurs = code !== undefined && hashOf(code, name) === codes[name].hash;
      return { what: `code of ${what}`, expected: name, actual: isOurs ? name : 'other code' };
    }),
  );
}

/** The hash of deployed code in which the constructor has written nothing. */
function hashOf(code: Hex, name: CodeName): Hex {
  let [masked, from]: [Hex[], number] = [[], 0];
  const length = (code.length - 2) / 2;
  for (const [start, size] of codes[name].immutables) {
    if (start + size > length) return '0x';
    if (start > from) masked.push(slice(code, from, start));
    masked.push(padHex('0x', { size }));
    from = start + size;
  }
  if (from < length) masked.push(slice(code, from));
  return keccak256(concatHex(masked));
}
