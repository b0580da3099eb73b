import type { Tx } from '@fnx/postgres/client';
import { formatDecimal } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { inArray } from 'drizzle-orm';
import { decimal, moment, sentences, type Text, t } from '@/lang/service';
import { raiseAlert } from '@/server/messaging/alerts';
import { announce } from '@/server/messaging/announce';
import { type NewNotification, raiseNotifications } from '@/server/messaging/raise-notification';
import { type ChainEvent, type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext } from '@/server/platform/registry';
import { users } from '@/server/users/tables';
import { costOf, decimalsOf, priceAt, priceText, proceedsOf, sharesText } from './price';
import type { Round, RoundBook, RoundOrder } from './round-book';

/** The page of a round. */
export const roundLink = ({ id }: Pick<Round, 'id'>): string => `/sell/${id}`;

/** News is younger: a rebuilt index reads old events, and a service that was away does not tell of last week. */
export const NEWS_MS = DAY_MS;

type AuctionEvent = EventOf<'auctions'>;
type Notice = Omit<NewNotification, 'userId' | 'kind'>;

/**
 * Tells of a batch of events, in the transaction that books it: shareholders of announced and cancelled rounds, owners with an account of
 * what became of their orders and of money that waits. Officers learn of a round in an unknown token.
 */
export async function tellOfBatch(
  ctx: BookingContext,
  tx: Tx,
  book: RoundBook,
  events: readonly AuctionEvent[],
): Promise<void> {
  const isNews = ({ blockTime }: ChainEvent) =>
    blockTime.getTime() > ctx.clock.now().getTime() - NEWS_MS;
  for (const event of events) {
    if (event.name !== 'Announced' && event.name !== 'Cancelled') continue;
    const round = book.round(Number(event.args.id));
    if (round.currencyId === null) await alertUnknown(ctx, tx, round);
    else if (isNews(event)) await tellHolders(ctx, tx, round, event.name);
  }
  if (events.some(isNews)) await tellOwners(ctx, tx, book, events);
}

function alertUnknown(ctx: BookingContext, tx: Tx, { id, payToken }: Round) {
  const detail = `Auction ${id} is in the token ${payToken}, which this service does not know, so the pages do not show it. Check who holds the BOARD role.`;
  return raiseAlert(ctx, tx, { kind: 'UNKNOWN_AUCTION', subject: String(id), detail });
}

function tellHolders(
  { clock }: BookingContext,
  tx: Tx,
  round: Round,
  what: 'Announced' | 'Cancelled',
) {
  const news =
    what === 'Announced'
      ? {
          title: t('An auction is announced'),
          body: announcementBody(round),
        }
      : {
          title: t('An auction is cancelled'),
          body: t('Auction {id} was cancelled before it opened, and takes no orders.', {
            id: String(round.id),
          }),
        };
  return announce(tx, {
    kind: 'AUCTION',
    audience: 'HOLDERS',
    ...news,
    link: roundLink(round),
    fingerprint: `auction ${round.id} ${what.toLowerCase()}`,
    at: clock.now(),
  });
}

/** Facts of a round for holders. */
export type Announced = Pick<
  Round,
  | 'opens'
  | 'closes'
  | 'currencyId'
  | 'firstPriceRaw'
  | 'stepRaw'
  | 'bankSide'
  | 'bankTick'
  | 'bankSharesRaw'
>;

/** The announcement to holders, below the title. */
export const announcementBody = (round: Announced) =>
  sentences(
    t(
      'From {opens} to {closes} you can offer shares for sale, or bid for shares, all at one price.',
      { opens: moment(round.opens), closes: moment(round.closes) },
    ),
    bankSentence(round),
  );

/** The bank's own part in a round; null where it takes none. */
function bankSentence(round: Announced): Text | null {
  if (round.bankSharesRaw === 0n || round.currencyId === null) return null;
  const shares = decimal(sharesText(round.bankSharesRaw));
  const price = decimal(priceText(round, priceAt(round, round.bankTick)));
  const symbol = round.currencyId;
  return round.bankSide === 'BID'
    ? t('The bank buys back up to {shares} shares at {price} {symbol} or less.', {
        shares,
        price,
        symbol,
      })
    : t('The bank offers up to {shares} new shares at {price} {symbol} or more.', {
        shares,
        price,
        symbol,
      });
}

async function tellOwners(
  ctx: BookingContext,
  tx: Tx,
  book: RoundBook,
  events: readonly AuctionEvent[],
): Promise<void> {
  const waits = events.flatMap((event) => (event.name === 'Credited' ? [event] : []));
  const unpaid = new Set(waits.map((event) => textArg(event, 'holder')));
  const notices = [
    ...book
      .changedOrders()
      .filter(({ fillRaw, undone }) => fillRaw !== null && !undone)
      .map((order) => ({
        holder: order.holder,
        round: book.round(order.roundId),
        of: (round: Round) => resultNotice(order, round, unpaid.has(order.holder)),
      })),
    ...waits.map((event) => ({
      holder: textArg(event, 'holder'),
      round: book.round(Number(event.args.id)),
      of: (round: Round) => waitNotice(event, round),
    })),
  ].filter(({ round }) => round.currencyId !== null);
  if (notices.length === 0) return;
  const holders = [...new Set(notices.map(({ holder }) => holder))];
  const people = await tx
    .select({ userId: users.id, holder: users.holderId })
    .from(users)
    .where(inArray(users.holderId, holders));
  const userOf = new Map(people.map(({ userId, holder }) => [holder, userId]));
  const raised = notices.flatMap(({ holder, round, of }) => {
    const userId = userOf.get(holder);
    return userId
      ? [{ userId, kind: 'AUCTION' as const, link: roundLink(round), ...of(round) }]
      : [];
  });
  await raiseNotifications(ctx, tx, raised);
}

/** Once when the contract has fixed what trades, and once when all of it is settled; an order without a trade has but the first. */
function resultNotice(order: RoundOrder, round: Round, isUnpaid: boolean): Omit<Notice, 'link'> {
  const { roundId, side, fillRaw, settledRaw } = order;
  const isSettled = Boolean(fillRaw) && settledRaw === fillRaw;
  const key = `auction:${roundId}:${side}`;
  if (!isSettled) {
    const title = t('Your order has a result');
    return { title, body: resultText(order, round), dedupeKey: `${key}:result` };
  }
  const there =
    side === 'BID' ? t('The shares are yours.') : isUnpaid ? null : t('The money was paid out.');
  const body = sentences(resultText(order, round), there);
  return { title: t('Your order is settled'), body, dedupeKey: `${key}:settled` };
}

const BPS = 10_000n;

function resultText({ side, fillRaw, sharesRaw }: RoundOrder, round: Round): Text {
  const id = String(round.id);
  if (!fillRaw || round.tick === null) {
    return side === 'SALE'
      ? t('Your sale in auction {id} did not trade. Your shares are free again.', { id })
      : t('Your bid in auction {id} did not trade. Your money is free again.', { id });
  }
  const money = (raw: bigint) => decimal(formatDecimal(raw, decimalsOf(round), 2));
  const priceRaw = priceAt(round, round.tick);
  const paidRaw = side === 'SALE' ? proceedsOf(priceRaw, fillRaw) : costOf(priceRaw, fillRaw);
  const facts = {
    id,
    fill: decimal(sharesText(fillRaw)),
    shares: decimal(sharesText(sharesRaw)),
    price: money(priceRaw),
    money: money(paidRaw),
    symbol: round.currencyId ?? '',
  };
  if (side === 'BID') {
    return t('Your bid in auction {id}: {fill} of {shares} shares at {price} = {money} {symbol}.', {
      ...facts,
    });
  }
  const fee = decimal(priceText(round, (paidRaw * BigInt(round.feeBps)) / BPS));
  return t(
    'Your sale in auction {id}: {fill} of {shares} shares at {price} = {money} {symbol}, fee {fee}.',
    { ...facts, fee },
  );
}

/** For money that the currency, a freeze or a missing wallet kept from its owner. */
function waitNotice(event: EventOf<'auctions', 'Credited'>, round: Round): Omit<Notice, 'link'> {
  return {
    title: t('Money waits for you'),
    body: t(
      '{amount} {symbol} of auction {id} could not be paid to you. The money stays yours, and waits until you can receive it.',
      {
        id: String(round.id),
        amount: decimal(formatDecimal(integerArg(event, 'amount'), decimalsOf(round), 2)),
        symbol: round.currencyId ?? '',
      },
    ),
    dedupeKey: `auction:waits:${event.txHash}:${event.logIndex}`,
  };
}
