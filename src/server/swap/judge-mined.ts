import { type Address, isAddressEqual } from 'viem';
import type { ChainAddresses } from '@/chain/addresses';
import { decodeSwap, type SwapTerms } from '@/chain/swap';
import { invalidFields } from '@/server/platform/errors';
import { formatDecimal } from '@/shared/money';
import { type KnownToken, knownToken } from './known-tokens';
import { type Mined, transfersOf, unwrappedBy } from './read-mined';

/** What a transaction did, for a line in the owner's list. */
export type Deed = {
  type: 'SWAP' | 'TRANSFER_IN' | 'TRANSFER_OUT';
  given: KnownToken;
  amountRaw: bigint;
  received: (KnownToken & { amountRaw: bigint }) | null;
  from: Address;
  to: Address;
  note: string | null;
};

const REFUSED = 'The exchange refused the swap. Only the network fee was spent.';

/**
 * A swap on the exchange as the chain shows it: what was given by the call's own bytes, what came by the logs of the tokens.
 * Pure.
 *
 * @throws DomainError VALIDATION_ERROR for anything else, or for one by another wallet or to another wallet
 */
export function judgeSwap(mined: Mined, owner: Address, addresses: ChainAddresses): Deed {
  if (!isAddressEqual(mined.from, owner)) throw notByOwner();
  const terms = readTerms(mined, addresses);
  if (!isAddressEqual(terms.recipient, owner)) {
    throw invalidFields({ txHash: 'This swap pays another wallet.' });
  }
  const given = knownToken(addresses, terms.tokenIn);
  const received = knownToken(addresses, terms.tokenOut);
  if (!given || !received)
    throw invalidFields({ txHash: 'This swap is in a token we do not know.' });
  const deed = {
    type: 'SWAP',
    given,
    amountRaw: terms.amountIn,
    from: owner,
    to: mined.to,
  } as const;
  if (!mined.success) return { ...deed, received: null, note: REFUSED };
  const amountRaw = receivedRaw(mined, terms, addresses);
  const text = (raw: bigint, token: KnownToken) =>
    `${formatDecimal(raw, token.decimals)} ${token.symbol}`;
  return {
    ...deed,
    received: { ...received, amountRaw },
    note: `${text(terms.amountIn, given)} for ${text(amountRaw, received)}`,
  };
}

function readTerms(mined: Mined, addresses: ChainAddresses): SwapTerms {
  try {
    const { to, value, input } = mined;
    return decodeSwap({ to, value, data: input }, addresses, mined.from);
  } catch {
    throw invalidFields({ txHash: 'This transaction is no swap on the exchange we know.' });
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
 * A plain transfer from or to a wallet: of coin by the transaction itself, of a known token by its log. Pure.
 *
 * @throws DomainError VALIDATION_ERROR when it moved nothing we know from or to that wallet, or more than one thing
 */
export function judgeTransfer(mined: Mined, owner: Address, addresses: ChainAddresses): Deed {
  const moves = mined.success ? movesOf(mined, owner, addresses) : [];
  const [move] = moves;
  if (!move)
    throw invalidFields({ txHash: 'This transaction moves nothing we know for this wallet.' });
  if (moves.length > 1)
    throw invalidFields({ txHash: 'This transaction is more than a transfer.' });
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
  return invalidFields({ address: 'This transaction was sent from another wallet.' });
}
