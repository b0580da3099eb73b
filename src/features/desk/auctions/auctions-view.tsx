import { auctionDeskCalls, type ListedRound } from '@/api/desk/auctions';
import { CommandCard, CommandForm } from '@/features/desk/commands/command-form';
import { DeskList, shownBy, useDeskList } from '@/features/desk/frame/desk-list';
import view from '@/features/desk/frame/view.module.css';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, utc } from '@/features/desk/lib/words';
import type { Column } from '@/lists/columns';
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

const SHOW = shownBy({ '': 'Open', all: 'All' });

const COLUMNS: readonly Column<ListedRound>[] = [
  {
    at: 'title',
    head: 'Auction',
    cell: ({ id, currency, firstPrice, lastPrice, bank }) => (
      <>
        <Link href={deskPaths.item('auctions', id)}>
          Auction {id}, {firstPrice} to {lastPrice} {currency}
        </Link>
        {bank ? <p>The bank {bank}</p> : null}
      </>
    ),
  },
  { at: 'state', head: 'State', width: '14rem', cell: (round) => <AuctionState round={round} /> },
  {
    at: 'figure',
    head: 'Sales and bids',
    width: '9rem',
    cell: ({ saleOrders, bidOrders }) => `${grouped(saleOrders)} and ${grouped(bidOrders)}`,
  },
  {
    at: 'figure',
    head: 'Price',
    width: '8rem',
    cell: ({ price, volume }) => (price ? `${price}, ${volume} shares` : null),
  },
  { at: 'when', head: 'Closes', width: '11rem', cell: ({ closes }) => utc(closes) },
];

function Rounds() {
  return (
    <Stack gap={22}>
      <DeskList
        title="Auctions"
        lead="Owners sell and buy shares at one price. The board announces an auction with its resolution; after that nobody can change it, and only the guardian can cancel it, before it opens."
        list={useDeskList(auctionDeskCalls.list, { show: SHOW }, 10_000)}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        failure="The auctions could not be loaded"
        empty="No auction is announced or open"
        hint="An auction appears here when the board’s call is in a final block."
        noMatch="No auction was announced yet"
      />
      <PlanRound />
      <CommandCard
        title="Accept a currency in new auctions, or stop it"
        name="auction currency"
        label="Propose the currency"
        quiet
      />
      <Card title="New shares that the bank may still offer">
        <p className={view.lead}>
          ADMIN signs it. It bounds what a stolen key of the board could offer.
        </p>
        <CommandForm name="auction issuable" label="Propose the new shares" quiet />
      </Card>
    </Stack>
  );
}
