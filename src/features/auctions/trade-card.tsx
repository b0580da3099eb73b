import type { OrderSide } from '@fnx/chain/order-side';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { t } from '@/lang/auctions';
import { formatDateTime } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { useSecondsLeft } from '@/ui/feedback/countdown';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { onDemand } from '@/ui/feedback/on-demand';
import { Skeleton } from '@/ui/feedback/skeleton';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { subjectOf } from '@/wallet/calls/kinds';
import { NoWallet } from '@/wallet/no-wallet';
import { useAccountKnown } from '@/wallet/payout/account-query';
import { BankFirst } from '@/wallet/payout/bank-first';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import { useWallet } from '@/wallet/wallet-store';
import type { OrderForm as Form, ToReview } from './order-form';
import { OrderResult } from './own-order';
import { type OwnOrder, ownOrdersQuery, type Round, sellingQuery } from './queries';

const FORM_SIZE = '420px';

/** Only who can trade in an open round loads it. */
const OrderForm = onDemand(() => import('./order-form').then((all) => all.OrderForm), {
  waiting: <Skeleton blockSize={FORM_SIZE} />,
  failed: NotLoaded,
});

/** The owner's part of a round: the form while it is open, and what became of the order after it. */
export function TradeCard({ round }: { round: Round }) {
  const { id, state, opens, clearBy } = round;
  const orders = useQuery(ownOrdersQuery(id)).data;
  /** With the round as it was then: others' orders change it, and would have the call built again under the owner's finger. */
  const [asked, setAsked] = useState<(ToReview & { round: Round }) | null>(null);
  const { address } = useWallet();
  const calls = useSettledCalls('auctionOrder', orders?.indexedBlock?.number, {
    about: `${id}:`,
  });
  const [side, setSide] = useState<OrderSide>();
  if (!orders) return <Skeleton blockSize={FORM_SIZE} />;
  const sent = <SentCallsList prefix={subjectOf('auctionOrder', `${id}:`)} />;
  const past = orders.docs.filter((order) => order.state !== 'CANCELLED');
  return (
    <Card title={t('Your order')}>
      <Stack gap={18}>
        {state === 'OPEN' ? (
          <Open
            key={orders.docs.map(({ txHash }) => txHash).join()}
            round={round}
            side={side ?? sideOf(orders.docs)}
            orders={orders.docs.filter((order) => order.state === 'OPEN')}
            isWaiting={calls.some(isUnderWay)}
            sent={calls.length > 0 ? sent : null}
            onSide={setSide}
            onReview={(review) => setAsked({ ...review, round })}
          />
        ) : state === 'ANNOUNCED' ? (
          <p>{t('You can place an order from {time} on.', { time: formatDateTime(opens) })}</p>
        ) : past.length === 0 ? (
          <p>{t('You had no order in this round.')}</p>
        ) : state === 'CLOSED' ? (
          <p>
            {t(
              'The round has closed and is being counted, which usually takes minutes; this page shows the price by itself. If nobody can do it by {time}, the round ends without a trade, and everything is given back.',
              { time: formatDateTime(clearBy) },
            )}
          </p>
        ) : (
          past.map((order) => <OrderResult key={order.side} order={order} />)
        )}
        {state === 'OPEN' ? null : sent}
      </Stack>
      {asked ? (
        <CallDialog
          name="auctionOrder"
          data={{ ...asked.order, before: asked.before, round: asked.round, wallet: address }}
          onClose={() => setAsked(null)}
          onSent={() => setAsked(null)}
        />
      ) : null}
    </Card>
  );
}

/** Who has but a bid looks at it first. */
const sideOf = (orders: readonly OwnOrder[]): OrderSide =>
  orders.some(({ side, state }) => side === 'BID' && state === 'OPEN') &&
  !orders.some(({ side, state }) => side === 'SALE' && state === 'OPEN')
    ? 'BID'
    : 'SALE';

type OpenProps = Omit<ComponentProps<typeof Form>, 'free' | 'isLastTime'>;

function Open(props: OpenProps) {
  const { data: selling, isPending } = useQuery(sellingQuery);
  const isLastTime = useSecondsLeft(props.round.lastTime) === 0;
  const isAccountKnown = useAccountKnown();
  if (isPending || !isAccountKnown) return <Skeleton blockSize={FORM_SIZE} />;
  if (selling && selling.payoutAddress === null) return <NoWallet />;
  return (
    <>
      <BankFirst symbol={props.round.symbol} />
      <OrderForm {...props} free={selling?.shares.free} isLastTime={isLastTime} />
    </>
  );
}
