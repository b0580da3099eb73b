import { roleId } from '@fnx/contracts/deploy/roles';
import { describeError } from '@fnx/postgres/faults';
import { type Address, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';

const tokenAbi = parseAbi([
  'function holderOf(address wallet) view returns (bytes32)',
  'function isBlocked(address wallet) view returns (bool)',
  'function seniorHolderOf(address wallet) view returns (bytes32)',
  'function holderFrozen(bytes32 holder) view returns (bool)',
  'function nonces(bytes32 holder) view returns (uint256)',
  'function paused() view returns (bool)',
  'function rules() view returns (address)',
]);

const authorityAbi = parseAbi([
  'function hasRole(uint64 roleId, address account) view returns (bool, uint32)',
]);

const saleAbi = parseAbi([
  'function cap() view returns (uint96)',
  'function sold() view returns (uint96)',
  'function available() view returns (uint256)',
  'function minPriceUsd() view returns (uint64)',
  'function depositLimit() view returns (uint256)',
  'function settled(bytes32 orderId) view returns (bool)',
]);

/** The contract with the rules of holding; null: none. @throws the node's error */
export async function readRules({ chain }: Pick<AppContext, 'chain'>): Promise<Address | null> {
  const rules = await chain.client.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: tokenAbi,
    functionName: 'rules',
  });
  return rules === zeroAddress ? null : rules;
}

type Reader = Pick<AppContext, 'chain' | 'signer' | 'log'>;

/** The sale as of the newest block. Shares in millionths. */
export type SaleState = {
  isPaused: boolean;
  /** Whether the contracts accept this service's signatures. */
  isSignerActive: boolean;
  /** The most shares of the round. */
  capRaw: bigint;
  /** Left of the cap. */
  leftRaw: bigint;
  /** The most shares that the daily limit allows now. */
  availableRaw: bigint;
  /** The most shares that one bank transfer can ever buy: the daily limit of deposits lets half of it through at once. */
  largestDepositRaw: bigint;
  /** USD per share, 8 decimals; zero: not for sale. */
  minPriceRaw: bigint;
};

/** @throws DomainError SALE_UNAVAILABLE when the chain does not answer */
export async function readSaleState({ chain, signer, log }: Reader): Promise<SaleState> {
  const token = { abi: tokenAbi, address: chain.addresses.contracts.shareToken } as const;
  const sale = { abi: saleAbi, address: chain.addresses.contracts.shareSale } as const;
  const authority = { abi: authorityAbi, address: chain.addresses.contracts.authority } as const;
  const [isPaused, [isSigner, delay], capRaw, sold, availableRaw, minPriceRaw, depositLimit] =
    await orUnavailable(
      log,
      chain.client.multicall({
        allowFailure: false,
        contracts: [
          { ...token, functionName: 'paused' },
          { ...authority, functionName: 'hasRole', args: [roleId('SIGNER'), signer.address] },
          { ...sale, functionName: 'cap' },
          { ...sale, functionName: 'sold' },
          { ...sale, functionName: 'available' },
          { ...sale, functionName: 'minPriceUsd' },
          { ...sale, functionName: 'depositLimit' },
        ],
      }),
    );
  const leftRaw = capRaw > sold ? capRaw - sold : 0n;
  const isSignerActive = isSigner && delay === 0;
  const largestDepositRaw = depositLimit / 2n;
  return {
    isPaused,
    isSignerActive,
    capRaw,
    leftRaw,
    availableRaw,
    largestDepositRaw,
    minPriceRaw,
  };
}

/** A wallet as the share token knows it in the newest block. */
export type RegisteredWallet = {
  address: Address;
  /** Null when it is not registered. */
  holder: Hex | null;
  /** It was removed or is being recovered. */
  isBlocked: boolean;
  /** It may act for its holder in everything. A new one can neither consent to others nor claim or choose the wallet for payouts. */
  isSenior: boolean;
};

/** The wallets in their order. @throws DomainError SALE_UNAVAILABLE when the chain does not answer */
export async function readWallets(
  { chain, log }: Pick<Reader, 'chain' | 'log'>,
  addresses: readonly Address[],
): Promise<RegisteredWallet[]> {
  const token = { abi: tokenAbi, address: chain.addresses.contracts.shareToken } as const;
  const ask = <N extends 'holderOf' | 'isBlocked' | 'seniorHolderOf'>(functionName: N) =>
    addresses.map((address) => ({ ...token, functionName, args: [address] as const }));
  const [holders, blocked, seniors] = await orUnavailable(
    log,
    Promise.all([
      chain.client.multicall({ allowFailure: false, contracts: ask('holderOf') }),
      chain.client.multicall({ allowFailure: false, contracts: ask('isBlocked') }),
      chain.client.multicall({ allowFailure: false, contracts: ask('seniorHolderOf') }),
    ]),
  );
  return addresses.map((address, index) => {
    const holder = holders[index] ?? zeroHash;
    return {
      address,
      holder: holder === zeroHash ? null : holder,
      isBlocked: blocked[index] === true,
      isSenior: holder !== zeroHash && seniors[index] === holder,
    };
  });
}

/** @throws DomainError SALE_UNAVAILABLE when the chain does not answer */
export async function readHolder({ chain, log }: Pick<Reader, 'chain' | 'log'>, holder: Hex) {
  const token = { abi: tokenAbi, address: chain.addresses.contracts.shareToken } as const;
  const [isFrozen, nonce] = await orUnavailable(
    log,
    chain.client.multicall({
      allowFailure: false,
      contracts: [
        { ...token, functionName: 'holderFrozen', args: [holder] },
        { ...token, functionName: 'nonces', args: [holder] },
      ],
    }),
  );
  return { isFrozen, nonce };
}

/** Whether each order was bought, as of the newest block; in their order. Throws when the chain does not answer. */
export function readSettled(
  { chain }: Pick<Reader, 'chain'>,
  orderIds: readonly Hex[],
): Promise<boolean[]> {
  const sale = { abi: saleAbi, address: chain.addresses.contracts.shareSale } as const;
  return chain.client.multicall({
    allowFailure: false,
    contracts: orderIds.map((id) => ({
      ...sale,
      functionName: 'settled' as const,
      args: [id] as const,
    })),
  });
}

/** @throws DomainError SALE_UNAVAILABLE when the chain does not answer */
export async function orUnavailable<T>(log: Reader['log'], asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the share contracts could not be read');
    throw problem('SALE_UNAVAILABLE');
  }
}
