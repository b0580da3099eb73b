import { type CallFault, toldFault } from '@fnx/api/shared/fault-texts';
import { encodeAccept, type OfferTerms } from '@fnx/chain/offers';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { type Address, encodeFunctionData, erc20Abi, type Hex, isAddressEqual } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { orUnavailable } from '@/server/platform/gateways/share-contracts';
import { faultOf } from './check-order';
import { findOffer, termsOf, throttleOffers } from './offers';

/** A fault, and whose wallet it speaks of; null: nobody's, such as an offer that has ended. */
type Found = { fault: CallFault; of: Address | null };

/**
 * Why a wallet could not accept an offer now. What the taker still has to allow is no reason.
 * @throws DomainError OFFER_NOT_FOUND, RATE_LIMITED, SALE_UNAVAILABLE
 */
export async function checkOffer(
  ctx: AppContext,
  { userId }: Session,
  link: string,
  taker: Address,
) {
  await throttleOffers(ctx, userId);
  const { offer } = await findOffer(ctx, link);
  const terms = termsOf(ctx.chain.addresses, offer);
  const found = await findFault(ctx, terms, offer.signature as Hex, taker);
  return {
    acceptable: found === null,
    fault: found && toldFault(found.fault),
    makers: !!found?.of && isAddressEqual(found.of, terms.maker),
  };
}

/**
 * The exchange as a whole stops at the first allowance that is missing, which is often the taker's. So its two halves are asked for
 * as plain transfers too: nobody pays for an allowance of an exchange that then fails.
 */
async function findFault(
  ctx: AppContext,
  terms: OfferTerms,
  signature: Hex,
  taker: Address,
): Promise<Found | null> {
  const { shareToken, offers } = ctx.chain.addresses.contracts;
  const { maker, makerSells, shares, currency, amount } = terms;
  const [seller, buyer] = makerSells ? [maker, taker] : [taker, maker];
  const whole = await faultOf(ctx, encodeAccept(offers, terms, signature), taker);
  if (whole === null) return null;
  if (whole.name === 'NoPayoutAddress') return { fault: whole, of: seller };
  const paid = await moneyAddressOf(ctx, seller);
  const [ofShares, ofMoney] = await Promise.all([
    faultOf(ctx, transfer(shareToken, buyer, shares), seller),
    faultOf(ctx, transfer(currency, paid, amount), buyer),
  ]);
  const halves: (Found | null)[] = [
    ofMoney && { fault: ofMoney, of: buyer },
    ofShares && {
      fault: ofShares,
      of: { seller, buyer, nobody: null }[SUBJECTS[ofShares.name] ?? 'seller'],
    },
  ];
  if (whole.name !== 'ALLOWANCE') {
    return halves.find((one) => one?.fault.name === whole.name) ?? { fault: whole, of: null };
  }
  const half = halves.find((one) => one !== null) ?? null;
  if (half !== null || (await makerAllows(ctx, terms))) return half;
  return { fault: whole, of: maker };
}

/** Where the seller's money goes: to a wallet, or to the paying agent. */
async function moneyAddressOf({ chain, log }: AppContext, seller: Address): Promise<Address> {
  const token = { address: chain.addresses.contracts.shareToken, abi: shareTokenAbi } as const;
  const read = async () => {
    const args = [seller] as const;
    const holder = await chain.client.readContract({ ...token, functionName: 'holderOf', args });
    return chain.client.readContract({ ...token, functionName: 'moneyAddress', args: [holder] });
  };
  return orUnavailable(log, read());
}

/** The person whom a token's refusal concerns, where that is not the sender of the shares. */
const SUBJECTS: Readonly<Record<string, 'buyer' | 'nobody'>> = {
  AboveCeiling: 'buyer',
  ApprovalNeeded: 'buyer',
  ERC7943CannotReceive: 'buyer',
  EnforcedPause: 'nobody',
};

const transfer = (to: Address, recipient: Address, raw: bigint) => ({
  to,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, raw] }),
});

/** Whether the maker has allowed the contract to take what the maker gives. */
async function makerAllows({ chain, log }: AppContext, terms: OfferTerms): Promise<boolean> {
  const { shareToken, offers } = chain.addresses.contracts;
  const [address, needed] = terms.makerSells
    ? [shareToken, terms.shares]
    : [terms.currency, terms.amount];
  const args = [terms.maker, offers] as const;
  const allowed = chain.client.readContract({
    ...{ address, abi: erc20Abi, functionName: 'allowance' as const, args },
  });
  return (await orUnavailable(log, allowed)) >= needed;
}
