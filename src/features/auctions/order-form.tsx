import type { OrderSide } from '@fnx/chain/order-side';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { t } from '@/lang/auctions';
import { feeBpsOf, moneyText, priceOf, priceText } from '@/lib/format/auction-text';
import { amountLocale, formatDateTime, formatPct, formatShares } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { submitOf } from '@/lib/page/use-press';
import { useAbout } from '@/lib/queries/display-currency';
import { type AuctionOrder, costOf, outlook, proceedsOf } from '@/shared/auctions';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import place from '@/ui/basics/one-place.module.css';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { AmountBox, AmountUnit } from '@/ui/forms/amount/amount-box';
import max from '@/ui/forms/amount/max-button.module.css';
import { Choice } from '@/ui/forms/choice';
import { FieldNote } from '@/ui/forms/field';
import { SelectField } from '@/ui/forms/select-field';
import { accountQuery, type PayoutAccount } from '@/wallet/payout/account-query';
import { paidToRow } from '@/wallet/payout/paid-to-row';
import { marketOf, type OrderDraft, orderOf, readDraft } from './order-draft';
import type { OwnOrder, Round } from './queries';

export type ToReview = { order: AuctionOrder; before: AuctionOrder | null };

type Props = {
  round: Round;
  side: OrderSide;
  /** The holder's open orders in this round. */
  orders: readonly OwnOrder[];
  /** Shares that can be put on sale besides; undefined while loading. */
  free: string | undefined;
  isLastTime: boolean;
  /** While a transaction is under way. */
  isWaiting: boolean;
  /** The transactions; null without any. */
  sent: ReactNode;
  onSide: (side: OrderSide) => void;
  onReview: (asked: ToReview) => void;
};

/** A sale or a bid: amount, worst price, and what it would bring. Starts with the order that the holder has. */
export function OrderForm(props: Props) {
  const { round, side, orders, free, isLastTime, isWaiting, sent, onSide, onReview } = props;
  const own = (of: OrderSide) => {
    const found = orders.find((order) => order.side === of);
    return found ? orderOf(found) : null;
  };
  const before = own(side);
  const other = own(side === 'SALE' ? 'BID' : 'SALE');
  const [edits, setEdits] = useState<Partial<Record<OrderSide, Partial<OrderDraft>>>>({});
  const draft: OrderDraft = { ...startOf(round, side, before), ...edits[side], side };
  const edit = (part: Partial<OrderDraft>) =>
    setEdits((was) => ({ ...was, [side]: { ...was[side], ...part } }));
  const read = readDraft(draft, { round, before, other, free, isLastTime });
  const order = read.kind === 'order' ? read.order : null;
  const isSame = order && before && order.tick === before.tick && order.shares === before.shares;
  return (
    <Stack
      as="form"
      gap={18}
      noValidate
      onSubmit={submitOf(() => {
        if (!order || isSame || isWaiting) return 'refused';
        onReview({ order, before });
        return 'done';
      })}
    >
      <Choice
        legend={t('What do you want to do?')}
        hideLegend
        value={side}
        options={[
          { value: 'SALE', label: t('Sell shares') },
          { value: 'BID', label: t('Buy shares') },
        ]}
        onChange={onSide}
      />
      <Amount
        draft={draft}
        free={side === 'SALE' ? free : undefined}
        before={before}
        fault={read.kind === 'fault' ? read.text : undefined}
        onType={(amount) => edit({ amount })}
      />
      <SelectField
        label={
          side === 'SALE' ? t('Lowest price that you accept') : t('Highest price that you pay')
        }
        value={String(draft.tick)}
        onChange={({ target }) => edit({ tick: Number(target.value) })}
        hint={t('All who trade get the same price, which can be better than yours.')}
      >
        {round.sales.map((_, tick) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          <option key={tick} value={tick}>
            {priceText(round, tick)}
          </option>
        ))}
      </SelectField>
      <Outlook round={round} side={side} before={before} order={order} />
      {/* The rules are of the next order, and keep the place of what is sent: nothing moves when that ends. */}
      <div className={place.place}>
        <Rules
          round={round}
          side={side}
          isLastTime={isLastTime}
          className={sent ? place.kept : undefined}
        />
        {sent ? <Stack gap={12}>{sent}</Stack> : null}
      </div>
      <Inline gap={12}>
        <Button type="submit" disabled={!order || Boolean(isSame) || isWaiting}>
          {before ? t('Review the change') : t('Review')}
        </Button>
        {before && !isLastTime ? (
          <Button
            variant="quiet"
            disabled={isWaiting}
            onClick={() => onReview({ order: { ...before, shares: 0n }, before })}
          >
            {side === 'SALE' ? t('Cancel sale') : t('Cancel bid')}
          </Button>
        ) : null}
      </Inline>
    </Stack>
  );
}

/** The order that the holder has; else a price near the one that the round would have now. */
function startOf(round: Round, side: OrderSide, before: AuctionOrder | null): OrderDraft {
  if (before) {
    return { side, tick: before.tick, amount: formatDecimal(before.shares, SHARE_DECIMALS) };
  }
  const { book, anchor, least } = marketOf(round);
  const now = outlook({ book, anchor, least }, null, { side, tick: 0, shares: 0n });
  return { side, amount: '', tick: now?.tick ?? Math.floor(round.ticks / 2) };
}

function Amount({
  draft,
  free,
  before,
  fault,
  onType,
}: {
  draft: OrderDraft;
  free: string | undefined;
  before: AuctionOrder | null;
  fault: string | undefined;
  onType: (amount: string) => void;
}) {
  const id = useId();
  const onSale = before && sharesText(formatDecimal(before.shares, SHARE_DECIMALS));
  return (
    <div>
      <AmountBox
        label={t('Amount')}
        name="amount"
        value={draft.amount}
        locale={amountLocale()}
        onType={onType}
        invalid={fault !== undefined}
        describedBy={`${id}-note`}
        unit={<AmountUnit>{t('shares')}</AmountUnit>}
      />
      {free === undefined ? null : (
        <Inline gap={12} nowrap align="center" className={cx(place.lines, 'note')}>
          <span>
            {onSale
              ? t('{count} free to sell, besides {shares} on sale', {
                  count: formatShares(free),
                  shares: onSale,
                })
              : t('{count} free to sell', { count: formatShares(free) })}
          </span>
          {!before && /[1-9]/.test(free) ? (
            <button type="button" className={max.max} onClick={() => onType(free)}>
              {t('Max')}
            </button>
          ) : null}
        </Inline>
      )}
      <FieldNote id={`${id}-note`} error={fault} />
    </div>
  );
}

/** Shows what the order would bring now, and at its own price. */
function Outlook(shown: Shown) {
  const account = useQuery(accountQuery).data;
  const about = useAbout();
  return (
    <div aria-live="polite">
      <Rows rows={outlookRows({ ...shown, account, about })} />
    </div>
  );
}

type Shown = {
  round: Round;
  side: OrderSide;
  before: AuctionOrder | null;
  /** Null before an amount is typed. */
  order: AuctionOrder | null;
};

type Asked = Shown & {
  account: PayoutAccount | undefined;
  about: ReturnType<typeof useAbout>;
};

function outlookRows({ round, side, before, order, account, about }: Asked): Row[] {
  const isSale = side === 'SALE';
  const bps = feeBpsOf(round);
  const bring = (tick: number, shares: bigint) => {
    const price = priceOf(round, tick);
    const raw = isSale ? proceedsOf(price, shares, bps).net : costOf(price, shares);
    const money = moneyText(round, raw, isSale ? 'down' : 'up');
    return `${money}${about(formatDecimal(raw, round.decimals), round.symbol)}`;
  };
  const limit: Row = {
    id: 'limit',
    label: isSale ? t('At your price, if all of it trades') : t('At your price, which you pay in'),
    value: order ? bring(order.tick, order.shares) : '–',
  };
  const fee: Row = {
    id: 'fee',
    label: t('Fee of the seller'),
    value: bps === 0 ? t('None') : formatPct(round.feePercent),
  };
  const paidTo = (tick: number, count: bigint) => {
    const { net } = proceedsOf(priceOf(round, tick), count, bps);
    const row = isSale ? paidToRow(account, { ...round, raw: net }) : null;
    return row ? [row] : [];
  };
  if (!order) {
    // The place of the line below the money.
    const now = { id: 'now', label: t('If the round closed now'), value: '–', note: '\u00a0' };
    return [now, limit, fee];
  }
  const now = outlook(marketOf(round), before, order);
  if (!now || now.fill === 0n) {
    const text = now
      ? t('Would not trade: the price would be {price}', { price: priceText(round, now.tick) })
      : t('Nothing would be traded yet');
    return [
      { id: 'now', label: t('If the round closed now'), value: text },
      limit,
      ...paidTo(order.tick, order.shares),
      fee,
    ];
  }
  const shares = sharesText(formatDecimal(now.fill, SHARE_DECIMALS));
  return [
    {
      id: 'now',
      label: t('If the round closed now'),
      value: bring(now.tick, now.fill),
      note: t('about {shares} at {price}; it can change until the close', {
        shares,
        price: priceText(round, now.tick),
      }),
    },
    limit,
    ...paidTo(now.tick, now.fill),
    fee,
  ];
}

function Rules({
  round,
  side,
  isLastTime,
  className,
}: {
  round: Round;
  side: OrderSide;
  isLastTime: boolean;
  className: string | undefined;
}) {
  const [time, end] = [formatDateTime(round.lastTime), formatDateTime(round.closes)];
  return (
    <Notice className={className}>
      <p>
        {isLastTime
          ? t(
              'The last part of the round has begun. Until {end} an order can only grow, or take a better price for the other side. What you place now cannot be cancelled.',
              { end },
            )
          : t(
              'Until {time} you can change or cancel. After that, until the close at {end}, an order can only grow, or take a better price for the other side, so that nobody can pull back at the last moment.',
              { time, end },
            )}
      </p>
      <p>
        {side === 'SALE'
          ? t(
              'Shares on sale stay yours until the round ends, locked, with distributions and votes. A gain can be taxable: your statement of the year lists each sale.',
            )
          : t(
              'The money of a bid is held until the round ends. What is not used comes back to you. Shares can lose all of their value.',
            )}
      </p>
    </Notice>
  );
}
