import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import type { Offer } from '@/api/auctions/schemas';
import { CURRENCIES, type CurrencyId, isCurrencyId } from '@/chain/addresses';
import { CHAIN_ID } from '@/chain/chains';
import { offersAbi } from '@/chain/contracts/offers-abi';
import {
  ANYBODY,
  encodeAccept,
  encodeWithdrawal,
  type OfferTerms,
  offerTypedData,
} from '@/chain/offers';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext, Session } from '@/server/platform/context';
import { type PageInput, readPage } from '@/server/platform/database/read-page';
import { problem } from '@/server/platform/errors';
import { orUnavailable, readWallets } from '@/server/platform/gateways/share-contracts';
import { throttle } from '@/server/platform/limits/throttle';
import { shareWallets } from '@/server/register/chain-tables';
import { unregistered } from '@/server/register/share-wallets';
import { holderIdOf, holderOf } from '@/server/users/holder-id';
import { toldFault } from '@/shared/fault-texts';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { faultOf } from './check-order';
import { sharesText } from './price';
import { shareOffers, usedOffers } from './tables';

type Row = typeof shareOffers.$inferSelect;
type Used = typeof usedOffers.$inferSelect | null;
type Known = { offer: Row; used: Used };

const MINUTE_SECONDS = 60;

export type NewOffer = {
  maker: Address;
  taker: Address | null;
  makerSells: boolean;
  shares: string;
  currencyId: string;
  amount: string;
  deadline: string;
  nonce: string;
  signature: Hex;
};

/**
 * Keeps an offer that a wallet of the caller signed.
 * @throws DomainError ACCOUNT_REVIEW, WALLET_NOT_REGISTERED, BOOK_ENTRY_FIRST, CURRENCY_NOT_FOUND, SIGNATURE_INVALID, OFFER_USED,
 *   RATE_LIMITED, SALE_UNAVAILABLE
 */
export async function makeOffer(
  ctx: AppContext,
  { userId }: Session,
  input: NewOffer,
): Promise<Offer> {
  await throttleOffers(ctx, userId);
  await refuseOnHold(ctx.db, userId);
  const holder = await holderIdOf(ctx.db, userId);
  const [wallet] = await orUnavailable(ctx.log, readWallets(ctx, [input.maker]));
  if (wallet?.holder !== holder) throw await unregistered(ctx.db, holder);
  const { currencyId } = input;
  if (!isCurrencyId(currencyId) || CURRENCIES[currencyId].isNative) {
    throw problem('CURRENCY_NOT_FOUND');
  }
  const row = {
    link: randomBytes(LINK_BYTES).toString('base64url'),
    userId,
    maker: input.maker.toLowerCase(),
    taker: input.taker?.toLowerCase() ?? null,
    makerSells: input.makerSells,
    sharesRaw: parseDecimal(input.shares, SHARE_DECIMALS),
    currencyId,
    amountRaw: parseDecimal(input.amount, CURRENCIES[currencyId].decimals),
    deadline: new Date(input.deadline),
    nonce: BigInt(input.nonce),
    signature: input.signature,
    createdAt: ctx.clock.now(),
    withdrawnAt: null,
  };
  await requireSigned(ctx, row);
  await ctx.db.insert(shareOffers).values(row).onConflictDoNothing();
  const [known] = await selectOffers(ctx).where(
    and(eq(shareOffers.maker, row.maker), eq(shareOffers.nonce, row.nonce)),
  );
  if (known?.offer.signature !== row.signature) throw problem('OFFER_USED');
  return viewOffer(ctx, known);
}

const LINK_BYTES = 16;

const throttleOffers = (ctx: AppContext, userId: string) =>
  throttle(ctx, `offers:${userId}`, ctx.config.limits.preparedCallsPerMinute, MINUTE_SECONDS);

/** By a key or a contract wallet, for a number that is still free. */
async function requireSigned({ chain, log }: AppContext, row: Row): Promise<void> {
  const contract = chain.addresses.contracts.offers;
  const terms = termsOf(chain.addresses, row);
  const typed = offerTypedData(CHAIN_ID, contract, terms);
  const isSigned = await orUnavailable(
    log,
    chain.client.verifyTypedData({
      address: terms.maker,
      ...typed,
      signature: row.signature as Hex,
    } as Parameters<typeof chain.client.verifyTypedData>[0]),
  );
  if (!isSigned) throw problem('SIGNATURE_INVALID');
  const used = chain.client.readContract({
    address: contract,
    abi: offersAbi,
    functionName: 'isUsed',
    args: [terms.maker, terms.nonce],
  });
  if (await orUnavailable(log, used)) throw problem('OFFER_USED');
}

function selectOffers({ db }: Pick<AppContext, 'db'>) {
  return db
    .select({ offer: shareOffers, used: usedOffers })
    .from(shareOffers)
    .leftJoin(
      usedOffers,
      and(eq(usedOffers.maker, shareOffers.maker), eq(usedOffers.nonce, shareOffers.nonce)),
    );
}

function termsOf({ currencies }: AppContext['chain']['addresses'], row: Row): OfferTerms {
  const currency = currencies[row.currencyId as CurrencyId].address;
  if (!currency) throw new Error(`${row.currencyId} has no token.`);
  return {
    maker: getAddress(row.maker as Address),
    taker: row.taker === null ? ANYBODY : getAddress(row.taker as Address),
    makerSells: row.makerSells,
    shares: row.sharesRaw,
    currency,
    amount: row.amountRaw,
    deadline: BigInt(row.deadline.getTime()) / 1000n,
    nonce: row.nonce,
  };
}

function stateOf({ offer, used }: Known, now: Date): Offer['state'] {
  if (used) return used.taker === null ? 'WITHDRAWN' : 'ACCEPTED';
  if (offer.withdrawnAt) return 'WITHDRAWN';
  return offer.deadline < now ? 'EXPIRED' : 'OPEN';
}

function viewOffer({ chain, clock }: AppContext, known: Known): Offer {
  const { offer, used } = known;
  const terms = termsOf(chain.addresses, offer);
  const state = stateOf(known, clock.now());
  const currencyId = offer.currencyId as CurrencyId;
  return {
    link: offer.link,
    state,
    maker: terms.maker,
    taker: offer.taker === null ? null : terms.taker,
    makerSells: offer.makerSells,
    shares: sharesText(offer.sharesRaw),
    currencyId,
    symbol: currencyId,
    amount: formatDecimal(offer.amountRaw, CURRENCIES[currencyId].decimals),
    deadline: offer.deadline.toISOString(),
    nonce: String(offer.nonce),
    madeAt: offer.createdAt.toISOString(),
    contract: getAddress(chain.addresses.contracts.offers),
    currency: terms.currency,
    signature: state === 'OPEN' ? (offer.signature as Hex) : null,
    accepted:
      used?.taker == null
        ? null
        : {
            at: used.at.toISOString(),
            taker: getAddress(used.taker as Address),
            txHash: used.txHash as Hex,
          },
  };
}

/** Made by the caller, or for a wallet of the caller; newest first. */
export async function listOffers(ctx: AppContext, { userId }: Session, query: PageInput) {
  const { db } = ctx;
  const own = db
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .where(eq(shareWallets.holder, holderOf(db, userId)));
  const where = or(eq(shareOffers.userId, userId), inArray(shareOffers.taker, own));
  const order = [desc(shareOffers.createdAt), desc(shareOffers.link)].map((one) => one);
  const list = await readPage(
    db,
    selectOffers(ctx).$dynamic(),
    { where, table: shareOffers, order },
    query,
  );
  return {
    ...list,
    docs: list.docs.map((row) => ({ ...viewOffer(ctx, row), mine: row.offer.userId === userId })),
  };
}

async function findOffer(ctx: AppContext, link: string): Promise<Known> {
  const [known] = await selectOffers(ctx).where(eq(shareOffers.link, link));
  if (!known) throw problem('OFFER_NOT_FOUND');
  return known;
}

/** @throws DomainError OFFER_NOT_FOUND */
export const getOffer = async (ctx: AppContext, link: string): Promise<Offer> =>
  viewOffer(ctx, await findOffer(ctx, link));

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
  const call = encodeAccept(ctx.chain.addresses.contracts.offers, terms, offer.signature as Hex);
  const fault = await faultOf(ctx, call, taker);
  const isOpen = !fault || (fault.name === 'ALLOWANCE' && (await makerAllows(ctx, terms)));
  return { acceptable: isOpen, fault: fault && !isOpen ? toldFault(fault) : null };
}

/** Whether the maker has allowed the contract to take what the maker gives. */
async function makerAllows({ chain, log }: AppContext, terms: OfferTerms): Promise<boolean> {
  const { shareToken, offers } = chain.addresses.contracts;
  const [address, needed] = terms.makerSells
    ? [shareToken, terms.shares]
    : [terms.currency, terms.amount];
  const allowed = chain.client.readContract({
    address,
    abi: allowanceAbi,
    functionName: 'allowance',
    args: [terms.maker, offers],
  });
  return (await orUnavailable(log, allowed)) >= needed;
}

const allowanceAbi = [
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
    ],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const;

/** @throws DomainError OFFER_NOT_FOUND, also for an offer of somebody else */
export async function withdrawOffer(ctx: AppContext, { userId }: Session, link: string) {
  const { offer } = await findOffer(ctx, link);
  if (offer.userId !== userId) throw problem('OFFER_NOT_FOUND');
  await ctx.db
    .update(shareOffers)
    .set({ withdrawnAt: offer.withdrawnAt ?? ctx.clock.now() })
    .where(eq(shareOffers.link, link));
  const call = encodeWithdrawal(ctx.chain.addresses.contracts.offers, offer.nonce);
  return { chainId: CHAIN_ID, to: call.to, valueRaw: String(call.value), data: call.data };
}
