import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { assertApproval, encodeApproval } from '@fnx/chain/approval';
import { assertPlace, encodePlace, type PlaceTerms } from '@fnx/chain/auctions';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { Hex } from 'viem';
import { t } from '@/lang/auctions';
import { feeBpsOf, moneyText, priceOf, priceText } from '@/lib/format/auction-text';
import { formatDateTime } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { call } from '@/lib/http/http';
import { type AuctionOrder, costOf, proceedsOf } from '@/shared/auctions';
import type { Row } from '@/ui/basics/rows';
import { type Approval, type CallKind, contractRow, type Review } from '@/wallet/calls/kind';

/** An order to place, to replace or, with zero shares, to cancel. */
export type AuctionOrderAction = AuctionOrder & {
  round: DataOf<'getRound'>;
  /** The holder's order on this side until now. */
  before: AuctionOrder | null;
  wallet: Hex | undefined;
};

const titleOf = ({ side, shares, before }: AuctionOrderAction) => {
  if (shares === 0n) return side === 'SALE' ? t('Cancel your sale?') : t('Cancel your bid?');
  if (before) return side === 'SALE' ? t('Change your sale?') : t('Change your bid?');
  return side === 'SALE' ? t('Place a sale?') : t('Place a bid?');
};

/** An order of the holder in a round. The service asks the contract whether it would take it, before a wallet is asked. */
export const auctionOrder: CallKind<AuctionOrderAction> = {
  head: (action) => ({ title: titleOf(action), button: t('Preparing') }),
  // The end marks the number: `auction:1:` is no part of `auction:11:`.
  about: ({ round }) => `${round.id}:`,
  async build(action, { contracts }) {
    const { round, wallet, side, tick, shares } = action;
    const terms: PlaceTerms = { roundId: BigInt(round.id), side, tick, shares };
    const more = depositOf(action);
    const approval = more > 0n ? approvalOf(action, contracts.auctions, more) : undefined;
    if (wallet) {
      const amount = formatDecimal(shares, SHARE_DECIMALS);
      const input = { wallet, side, tick, shares: amount };
      await call(endpoints.checkAuctionOrder, input, { params: { id: round.id } });
    }
    return {
      call: encodePlace(contracts.auctions, terms),
      ...(wallet ? { from: wallet } : {}),
      ...(approval
        ? { approval, spends: { token: approval.token, amount: more, symbol: round.symbol } }
        : {}),
      read(sent) {
        const decoded = assertPlace(sent, contracts.auctions, terms);
        return reviewOf(action, decoded.terms, decoded.contract);
      },
    };
  },
};

type Round = AuctionOrderAction['round'];

/** Money that a bid pays in now; a negative amount comes back. */
function depositOf({ round, side, tick, shares, before }: AuctionOrderAction): bigint {
  if (side === 'SALE') return 0n;
  const had = before ? costOf(priceOf(round, before.tick), before.shares) : 0n;
  return costOf(priceOf(round, tick), shares) - had;
}

function approvalOf({ round }: AuctionOrderAction, spender: Hex, needed: bigint): Approval {
  const { symbol, decimals } = round;
  const terms = { token: round.currency, spender, amount: needed };
  const amount = moneyText(round, needed, 'up');
  return {
    call: encodeApproval(terms),
    check: (sent) => void assertApproval(sent, terms),
    ...{ token: round.currency, spender, needed, symbol, decimals },
    words: t('Approve {amount}', { amount }),
    wordsOfBoth: t('Approve and place the bid'),
    steps: (plan, at) => {
      if (plan === 'CALL') return undefined;
      const isApproved = at === 'call' || at === 'sent';
      return {
        label: t('Confirmations'),
        steps: [
          {
            title: t('Approve exactly {amount}', { amount }),
            detail: t('Lets this amount be taken once, and no more'),
            state: isApproved ? 'done' : 'current',
          },
          { title: t('Place the bid'), state: isApproved ? 'current' : 'todo' },
        ],
      };
    },
  };
}

/** The decoded order, with what it locks or pays in. */
function reviewOf(action: AuctionOrderAction, terms: PlaceTerms, contract: string): Review {
  const { round, before } = action;
  const isSale = terms.side === 'SALE';
  const number: Row = {
    id: 'round',
    label: t('Round'),
    value: t('Number {id}', { id: String(terms.roundId) }),
  };
  const about = [number, contractRow(t('Auctions contract'), contract)];
  if (terms.shares === 0n) {
    const shares = sharesText(formatDecimal(before?.shares ?? 0n, SHARE_DECIMALS));
    return {
      button: isSale ? t('Cancel sale') : t('Cancel bid'),
      rows: [
        isSale
          ? { id: 'back', label: t('Free again'), value: shares }
          : {
              id: 'back',
              label: t('Comes back'),
              value: moneyText(round, -depositOf(action), 'down'),
            },
        ...about,
      ],
    };
  }
  const shares = sharesText(formatDecimal(terms.shares, SHARE_DECIMALS));
  const price = priceOf(round, terms.tick);
  const rows = isSale ? saleRows(round, terms, price) : bidRows(action, terms, price);
  return {
    button: isSale ? t('Offer {shares}', { shares }) : t('Bid for {shares}', { shares }),
    rows: [
      {
        id: 'shares',
        label: isSale ? t('You offer') : t('You bid for'),
        value: shares,
        ...(isSale ? { note: t('They stay yours, locked until the round ends') } : {}),
      },
      {
        id: 'limit',
        label: isSale ? t('Lowest price') : t('Highest price'),
        value: priceText(round, terms.tick),
        note: t('Signed as tick {tick}', { tick: String(terms.tick) }),
      },
      ...rows,
      ...about,
    ],
    notice: t(
      'You can change or cancel until {time}. After that an order can only grow, or take a better price for the other side. All who trade get the same price. It is not certain that your order trades.',
      { time: formatDateTime(round.lastTime) },
    ),
  };
}

function saleRows(round: Round, { shares }: PlaceTerms, price: bigint): Row[] {
  const { net, fee } = proceedsOf(price, shares, feeBpsOf(round));
  return [
    {
      id: 'least',
      label: t('You receive at least, if all of it trades'),
      value: moneyText(round, net, 'down'),
      note: t('after a fee of {fee}', { fee: moneyText(round, fee, 'up') }),
    },
  ];
}

function bidRows(action: AuctionOrderAction, { shares }: PlaceTerms, price: bigint): Row[] {
  const { round } = action;
  const more = depositOf(action);
  return [
    {
      id: 'most',
      label: t('You pay at most'),
      value: moneyText(round, costOf(price, shares), 'up'),
      note: t('It is held until the round ends, and what is not used is paid back'),
    },
    more < 0n
      ? { id: 'back', label: t('Comes back now'), value: moneyText(round, -more, 'down') }
      : { id: 'now', label: t('You pay in now'), value: moneyText(round, more, 'up') },
  ];
}
