import { auctionDeskCalls, type ShownRound } from '@/api/desk/auctions';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, utc } from '@/features/desk/lib/words';
import { groupedText } from '@/features/desk/reports/numbers';
import { documentUrl } from '@/lib/http/service-url';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { DataTable } from '@/ui/charts/data-table';
import { AuctionState } from './auction-state';

/** One auction: its terms, where it is, its book, and what can be done. */
export function RoundView({ id }: { id: string }) {
  const query = useDeskQuery(auctionDeskCalls.show, { id }, { every: 10_000 });
  const { data: round } = query;
  return (
    <Stack gap={22}>
      <p className={view.back}>
        <Link href={deskPaths.area('auctions')}>All auctions</Link>
      </p>
      {round ? (
        <>
          <Facts round={round} />
          <Book round={round} />
          <Steps round={round} />
        </>
      ) : (
        <Blank of={query} title="The auction could not be loaded" blockSize="240px" />
      )}
    </Stack>
  );
}

function Facts({ round }: { round: ShownRound }) {
  const { currency, bank, price, volume, saleOrders, bidOrders, endedAt, documentTitle } = round;
  const rows = [
    { label: 'State', value: <AuctionState round={round} /> },
    { label: 'Currency', value: currency },
    { label: 'Opens', value: utc(round.opens) },
    { label: 'Closes', value: utc(round.closes) },
    { label: 'Prices', value: `${round.firstPrice} to ${round.lastPrice}, steps of ${round.step}` },
    { label: 'The bank’s own order', value: bank ?? 'none' },
    { label: 'Least order', value: `${groupedText(round.minShares)} shares` },
    { label: 'Fee of sellers', value: `${round.fee} %` },
    { label: 'Orders', value: `${grouped(saleOrders)} to sell, ${grouped(bidOrders)} bids` },
    ...(price ? [{ label: 'Price', value: `${price} ${currency}` }] : []),
    ...(volume ? [{ label: 'Volume', value: `${groupedText(volume)} shares` }] : []),
    ...(price ? [{ label: 'Settled', value: `${groupedText(round.settled)} shares` }] : []),
    { label: 'Announced', value: utc(round.announcedAt) },
    ...(endedAt ? [{ label: 'Ended', value: utc(endedAt) }] : []),
    {
      label: 'Resolution',
      value: documentTitle ? (
        <a href={documentUrl(round.documentHash)}>{documentTitle}</a>
      ) : (
        'not published here'
      ),
    },
    {
      label: 'SHA-256 of the resolution',
      value: round.documentHash,
      long: true,
      copy: 'Copy hash',
    },
    { label: 'Transaction', value: round.txHash, long: true, copy: 'Copy hash' },
  ];
  return (
    <Card title={`Auction ${round.id}`}>
      <Rows rows={rows} />
    </Card>
  );
}

function Book({ round: { book } }: { round: ShownRound }) {
  return (
    <Card title="Orders at each price">
      {book.length === 0 ? (
        <p className={view.lead}>There are no orders.</p>
      ) : (
        <DataTable
          caption="Shares ordered at each price"
          columns={['Price', 'On sale', 'Bid for']}
          rows={book.map(({ price, sales, bids }) => [
            price,
            sales === '0' ? '–' : groupedText(sales),
            bids === '0' ? '–' : groupedText(bids),
          ])}
        />
      )}
    </Card>
  );
}

function Steps({ round: { id, state } }: { round: ShownRound }) {
  if (state === 'ANNOUNCED') {
    return (
      <Card title="Cancel it">
        <p className={view.lead}>
          Until it opens. Nothing of it can be changed: what was wrong is announced again.
        </p>
        <CommandForm name="auction cancel" args={[id]} label="Cancel the auction" quiet />
      </Card>
    );
  }
  if (state === 'OPEN' || state === 'CLOSED') return null;
  return (
    <Card title="Report">
      <p className={view.lead}>For the board and the regulator. It names nobody.</p>
      <CommandForm name="auction report" args={[id]} label="Make the report" quiet />
    </Card>
  );
}
