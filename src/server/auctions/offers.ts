import { randomBytes } from 'node:crypto';
import type { Offer } from '@fnx/api/auctions/schemas';
import { CHAIN_ID } from '@fnx/chain/chains';
import { CURRENCIES, type CurrencyId, isCurrencyId } from '@fnx/chain/currencies';
import { ANYBODY, type OfferTerms, offerTypedData } from '@fnx/chain/offers';
import { offersAbi } from '@fnx/contracts/abi/offers';
import { fullName } from '@fnx/names/full-name';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { and, desc, eq, gt, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Address, getAddress, type Hex } from 'viem';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { orUnavailable, readWallets } from '@/server/platform/gateways/share-contracts';
import { legalVersion } from '@/server/platform/legal-versions';
import { throttle } from '@/server/platform/limits/throttle';
import { shareWallets } from '@/server/register/chain-tables';
import { unregistered } from '@/server/register/share-wallets';
import { holderIdOf, holderOf } from '@/server/users/holder-id';
import { users, wallets } from '@/server/users/tables';
import { findReceiver } from '@/server/wallets/receiving/receive-link';
import { receiveLinks } from '@/server/wallets/tables';
import { sharesText } from './price';
import { shareOffers, usedOffers } from './tables';

type Row = typeof shareOffers.$inferSelect;
type Used = typeof usedOffers.$inferSelect | null;
/** An offer, and whether the contract has seen its number. */
export type Known = { offer: Row; used: Used };

const MINUTE_SECONDS = 60;

export type NewOffer = {
  maker: Address;
  taker: Address | null;
  /** The token of the taker's link: both see each other's name. */
  named?: string | undefined;
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
 * @throws DomainError ACCOUNT_REVIEW, WALLET_NOT_REGISTERED, BOOK_ENTRY_FIRST, VALIDATION_ERROR, TRANSACTION_REFUSED (fault),
 *   CURRENCY_NOT_FOUND, SIGNATURE_INVALID, OFFER_USED, LINK_ENDED, RATE_LIMITED, SALE_UNAVAILABLE
 */
export async function makeOffer(
  ctx: AppContext,
  session: Session,
  input: NewOffer,
): Promise<Offer> {
  const { userId } = session;
  await throttleOffers(ctx, userId);
  await refuseOnHold(ctx.db, userId);
  const holder = await holderIdOf(ctx.db, userId);
  const asked = input.taker ? [input.maker, input.taker] : [input.maker];
  const [wallet, other] = await readWallets(ctx, asked);
  if (wallet?.holder !== holder) throw await unregistered(ctx.db, holder);
  if (other?.holder === holder) throw invalidFields({ taker: 'WALLET_OWN' });
  refuseDeadline(ctx, input.deadline);
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
    listed: input.taker === null && (await openBoard(ctx)) !== null,
    named: input.named !== undefined,
  };
  await requireNamed(ctx, session, input);
  await requireSigned(ctx, row);
  await ctx.db.insert(shareOffers).values(row).onConflictDoNothing();
  const [known] = await selectOffers(ctx).where(
    and(eq(shareOffers.maker, row.maker), eq(shareOffers.nonce, row.nonce)),
  );
  if (known?.offer.signature !== row.signature) throw problem('OFFER_USED');
  return viewFor(ctx, userId, known);
}

const LINK_BYTES = 16;

/** The contract's own limit. */
const MAX_OFFER_MS = 30 * DAY_MS;

function refuseDeadline({ clock }: AppContext, deadline: string): void {
  const left = Date.parse(deadline) - clock.now().getTime();
  if (left > 0 && left <= MAX_OFFER_MS) return;
  throw problem('TRANSACTION_REFUSED', { fault: { name: 'WrongDeadline', params: {} } });
}

export const throttleOffers = (ctx: AppContext, userId: string) =>
  throttle(ctx, `offers:${userId}`, ctx.config.limits.preparedCallsPerMinute, MINUTE_SECONDS);

/** The link leads to the taker's wallet, and shows the name. */
async function requireNamed(ctx: AppContext, session: Session, { named, taker }: NewOffer) {
  if (named === undefined) return;
  const { name, address } = await findReceiver(ctx, session, named);
  if (name === null || address !== taker) throw problem('LINK_ENDED');
}

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

export function selectOffers({ db }: Pick<AppContext, 'db'>) {
  return db
    .select({ offer: shareOffers, used: usedOffers })
    .from(shareOffers)
    .leftJoin(
      usedOffers,
      and(eq(usedOffers.maker, shareOffers.maker), eq(usedOffers.nonce, shareOffers.nonce)),
    );
}

export function termsOf({ currencies }: AppContext['chain']['addresses'], row: Row): OfferTerms {
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
  return offer.deadline < now ? 'EXPIRED' : 'OPEN';
}

function viewOffer({ chain, clock }: AppContext, known: Known, otherName: string | null): Offer {
  const { offer, used } = known;
  const terms = termsOf(chain.addresses, offer);
  const state = stateOf(known, clock.now());
  const currencyId = offer.currencyId as CurrencyId;
  const { decimals } = CURRENCIES[currencyId];
  return {
    link: offer.link,
    state,
    maker: terms.maker,
    taker: offer.taker === null ? null : terms.taker,
    makerSells: offer.makerSells,
    shares: sharesText(offer.sharesRaw),
    currencyId,
    symbol: currencyId,
    amount: formatDecimal(offer.amountRaw, decimals),
    deadline: offer.deadline.toISOString(),
    nonce: String(offer.nonce),
    madeAt: offer.createdAt.toISOString(),
    contract: getAddress(chain.addresses.contracts.offers),
    currency: terms.currency,
    decimals,
    signature: state === 'OPEN' ? (offer.signature as Hex) : null,
    accepted:
      used?.taker == null
        ? null
        : {
            at: used.at.toISOString(),
            taker: getAddress(used.taker as Address),
            txHash: used.txHash as Hex,
          },
    otherName,
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
  return {
    ...(await readOffers(ctx, userId, where, query)),
    board: (await openBoard(ctx)) !== null,
  };
}

async function readOffers(
  ctx: AppContext,
  userId: string,
  where: SQL | undefined,
  query: PageInput,
) {
  const order = [desc(shareOffers.createdAt), desc(shareOffers.link)];
  const select = selectOffers(ctx).$dynamic();
  const list = await readPage(ctx.db, select, { where, table: shareOffers, order }, query);
  const names = await otherNames(ctx, userId, list.docs);
  const docs = list.docs.map((row) => ({
    ...viewOffer(ctx, row, names.get(row.offer.link) ?? null),
    mine: row.offer.userId === userId,
  }));
  return { ...list, docs };
}

/**
 * Open offers to everybody whose makers knew of the board, newest first.
 * @throws DomainError NOT_FOUND where there is no board
 */
export async function listBoard(ctx: AppContext, { userId }: Session, query: PageInput) {
  if ((await openBoard(ctx)) === null) throw problem('NOT_FOUND');
  const { db, clock } = ctx;
  const used = db
    .select({ one: sql`1` })
    .from(usedOffers)
    .where(and(eq(usedOffers.maker, shareOffers.maker), eq(usedOffers.nonce, shareOffers.nonce)));
  const where = and(shareOffers.listed, gt(shareOffers.deadline, clock.now()), notExists(used));
  return readOffers(ctx, userId, where, query);
}

/** The legal text above the list of open offers; null: there is no list, also while the text is not in force. */
async function openBoard({ config, db, clock }: AppContext): Promise<string | null> {
  const slug = config.offersBoard;
  return slug && (await legalVersion({ db, clock }, slug)) ? slug : null;
}

export async function findOffer(ctx: AppContext, link: string): Promise<Known> {
  const [known] = await selectOffers(ctx).where(eq(shareOffers.link, link));
  if (!known) throw problem('OFFER_NOT_FOUND');
  return known;
}

/** Anybody who has the link reads the terms; its two people read a name, too. @throws DomainError OFFER_NOT_FOUND */
export const getOffer = async (
  ctx: AppContext,
  session: Session | null,
  link: string,
): Promise<Offer> => viewFor(ctx, session?.userId, await findOffer(ctx, link));

async function viewFor(ctx: AppContext, userId: string | undefined, known: Known): Promise<Offer> {
  const names = await otherNames(ctx, userId, [known]);
  return viewOffer(ctx, known, names.get(known.offer.link) ?? null);
}

/** By link, the name of the other person of offers whose two people agreed, until the taker hides the name or has another's wallet. */
async function otherNames(
  { db }: AppContext,
  userId: string | undefined,
  known: readonly Known[],
): Promise<Map<string, string>> {
  const named = known.filter(({ offer }) => offer.named).map(({ offer }) => offer.link);
  if (userId === undefined || named.length === 0) return new Map();
  const maker = alias(users, 'maker');
  const rows = await db
    .select({ link: shareOffers.link, maker, taker: users })
    .from(shareOffers)
    .innerJoin(maker, eq(maker.id, shareOffers.userId))
    .innerJoin(wallets, and(eq(wallets.address, shareOffers.taker), isNull(wallets.unlinkedAt)))
    .innerJoin(users, eq(users.id, wallets.userId))
    .innerJoin(receiveLinks, and(eq(receiveLinks.userId, users.id), receiveLinks.showsName))
    .where(and(inArray(shareOffers.link, named), or(eq(maker.id, userId), eq(users.id, userId))));
  return new Map(
    rows.map((row) => [row.link, fullName(row.taker.id === userId ? row.maker : row.taker)]),
  );
}
