import type { ChainAddresses } from '@fnx/chain/addresses';
import { decodeSwap, type SwapTerms } from '@fnx/chain/swap';
import { formatDecimal } from '@fnx/values/money';
import { type Address, isAddressEqual } from 'viem';
import { invalidFields } from '@/server/platform/errors';
import { type KnownToken, knownToken } from './known-tokens';
import { type Mined, transfersOf, unwrappedBy } from './read-mined';

export type ParsedTransaction = {
  type: 'SWAP' | 'TRANSFER_IN' | 'TRANSFER_OUT';
  given: KnownToken;
  amountRaw: bigint;
  received: (KnownToken & { amountRaw: bigint }) | null;
  from: Address;
  to: Address;
  note: string | null;
};

const SWAP_FAILED = 'The swap failed on the exchange. You paid only the network fee.';

/**
 * Parses a swap on the exchange: the amount given from the call data, the amount received from the token logs. Pure.
 * @throws DomainError VALIDATION_ERROR for any other transaction, or when sender or recipient is another wallet
 */
export function parseSwap(
  mined: Mined,
  owner: Address,
  addresses: ChainAddresses,
): ParsedTransaction {
  if (!isAddressEqual(mined.from, owner)) throw notByOwner();
  const terms = readTerms(mined, addresses);
  if (!isAddressEqual(terms.recipient, owner)) {
    throw invalidFields({ txHash: 'SWAP_OTHER_WALLET' });
  }
  const given = knownToken(addresses, terms.tokenIn);
  const received = knownToken(addresses, terms.tokenOut);
  if (!given || !received) throw invalidFields({ txHash: 'SWAP_OTHER_TOKEN' });
  const parsed = {
    type: 'SWAP',
    given,
    amountRaw: terms.amountIn,
    from: owner,
    to: mined.to,
  } as const;
  if (!mined.success) return { ...parsed, received: null, note: SWAP_FAILED };
  const amountRaw = receivedRaw(mined, terms, addresses);
  const text = (raw: bigint, token: KnownToken) =>
    `${formatDecimal(raw, token.decimals)} ${token.symbol}`;
  return {
    ...parsed,
    received: { ...received, amountRaw },
    note: `${text(terms.amountIn, given)} for ${text(amountRaw, received)}`,
  };
}

function readTerms(mined: Mined, addresses: ChainAddresses): SwapTerms {
  try {
    const { to, value, input } = mined;
    return decodeSwap({ to, value, data: input }, addresses, mined.from);
  } catch {
    throw invalidFields({ txHash: 'TX_NO_SWAP' });
  }
}

function receivedRaw(mined: Mined, terms: SwapTerms, { router, wrappedNative }: ChainAddresses) {
  if (terms.kind !== 'SWAP') return terms.amountIn;
  const { tokenOut, recipient } = terms;
  if (tokenOut === null) return unwrappedBy(mined, wrappedNative, router);
  return transfersOf(mined)
    .filter(({ token, to }) => isAddressEqual(token, tokenOut) && isAddressEqual(to, recipient))
    .reduce((sum, { value }) => sum + value, 0n);
}

/**
 * Parses a plain transfer from or to a wallet: BNB from the transaction, supported tokens from their logs. Pure.
 * @throws DomainError VALIDATION_ERROR unless exactly one supported amount moved from or to the wallet
 */
export function parseTransfer(
  mined: Mined,
  owner: Address,
  addresses: ChainAddresses,
): ParsedTransaction {
  const moves = mined.success ? movesOf(mined, owner, addresses) : [];
  const [move] = moves;
  if (!move)
    throw invalidFields({
      txHash: 'TX_NO_TRANSFER',
    });
  if (moves.length > 1) throw invalidFields({ txHash: 'TX_MANY_TRANSFERS' });
  return { ...move, received: null, note: null };
}

function movesOf(mined: Mined, owner: Address, addresses: ChainAddresses) {
  const coin = { token: null, from: mined.from, to: mined.to, value: mined.value };
  const all = [...(mined.value > 0n ? [coin] : []), ...transfersOf(mined)];
  return all.flatMap(({ token, from, to, value }) => {
    const given = knownToken(addresses, token);
    const out = isAddressEqual(from, owner);
    if (!given || value === 0n || !(out || isAddressEqual(to, owner))) return [];
    const type = out ? ('TRANSFER_OUT' as const) : ('TRANSFER_IN' as const);
    return [{ type, given, amountRaw: value, from, to }];
  });
}

function notByOwner() {
  return invalidFields({ address: 'TX_OTHER_WALLET' });
}
