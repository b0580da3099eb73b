import { auctionDeskCalls } from '@fnx/api/desk/auctions';
import { CommandCard, CommandForm } from '@/features/desk/commands/command-form';
import { DeskList } from '@/features/desk/frame/desk-list';
import view from '@/features/desk/frame/view.module.css';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, sharesOf } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { AuctionState } from './auction-state';
import { PlanRound } from './plan-round';
import { RoundView } from './round-view';

/** Auctions of shares; with an id, one of them. */
export function AuctionsView({ id }: { id: string | null }) {
  return id === null ? <Rounds /> : <RoundView key={id} id={id} />;
}

function Rounds() {
  return (
    <Stack gap={22}>
      <DeskList
        of={auctionDeskCalls.list}
        cells={{
          Auction: ({ id, currency, firstPrice, lastPrice, bank }) => (
            <>
              <Link href={deskPaths.item('auctions', id)}>
                {t('Auction {id}, {firstPrice} to {lastPrice} {currency}', {
                  id,
                  firstPrice,
                  lastPrice,
                  currency,
                })}
              </Link>
              {bank ? <p>{t('The bank {bank}', { bank })}</p> : null}
            </>
          ),
          State: (round) => <AuctionState round={round} />,
          'Sales and bids': ({ saleOrders, bidOrders }) =>
            t('{sales} and {bids}', { sales: grouped(saleOrders), bids: grouped(bidOrders) }),
          Price: ({ price, volume }) => price && `${price}, ${sharesOf(volume ?? '')}`,
        }}
      />
      <PlanRound />
      <CommandCard
        title={t('Accept a currency in new auctions, or stop it')}
        name="auction currency"
        label={t('Propose the currency')}
        quiet
      />
      <Card title={t('New shares that the bank may still offer')}>
        <p className={view.lead}>
          {t('ADMIN signs it. It bounds what a stolen key of the board could offer.')}
        </p>
        <CommandForm name="auction issuable" label={t('Propose the new shares')} quiet />
      </Card>
    </Stack>
  );
}
