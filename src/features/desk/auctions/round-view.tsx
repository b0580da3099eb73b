import { auctionDeskCalls, type ShownRound } from '@fnx/api/desk/auctions';
import { CommandForm } from '@/features/desk/commands/command-form';
import { ItemPage } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { grouped, sharesOf, utc } from '@/features/desk/lib/words';
import { groupedText } from '@/features/desk/reports/numbers';
import { t } from '@/lang/desk';
import { documentUrl } from '@/lib/http/service-url';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { DataTable } from '@/ui/charts/data-table';
import { AuctionState } from './auction-state';

/** One auction: its terms, where it is, its book, and what can be done. */
export function RoundView({ id }: { id: string }) {
  const query = useDeskQuery(auctionDeskCalls.show, { id }, { every: 10_000 });
  return (
    <Stack gap={22}>
      <ItemPage query={query} skeleton="240px" back={['auctions', t('All auctions')]}>
        {(round) => (
          <>
            <Facts round={round} />
            <Book round={round} />
            <Steps round={round} />
          </>
        )}
      </ItemPage>
    </Stack>
  );
}

function Facts({ round }: { round: ShownRound }) {
  const { currency, bank, price, volume, saleOrders, bidOrders, endedAt, documentTitle } = round;
  const rows = [
    { label: t('State'), value: <AuctionState round={round} /> },
    { label: t('Currency'), value: currency },
    { label: t('Opens'), value: utc(round.opens) },
    { label: t('Closes'), value: utc(round.closes) },
    {
      label: t('Prices'),
      value: t('{firstPrice} to {lastPrice}, steps of {step}', {
        firstPrice: round.firstPrice,
        lastPrice: round.lastPrice,
        step: round.step,
      }),
    },
    { label: t('The bank’s own order'), value: bank ?? t('none') },
    { label: t('Least order'), value: sharesOf(groupedText(round.minShares)) },
    { label: t('Fee of sellers'), value: `${round.fee} %` },
    {
      label: t('Orders'),
      value: t('{saleOrders} to sell, {bidOrders} bids', {
        saleOrders: grouped(saleOrders),
        bidOrders: grouped(bidOrders),
      }),
    },
    ...(price ? [{ label: t('Price'), value: `${price} ${currency}` }] : []),
    ...(volume ? [{ label: t('Volume'), value: sharesOf(groupedText(volume)) }] : []),
    ...(price ? [{ label: t('Settled'), value: sharesOf(groupedText(round.settled)) }] : []),
    { label: t('Announced'), value: utc(round.announcedAt) },
    ...(endedAt ? [{ label: t('Ended'), value: utc(endedAt) }] : []),
    {
      label: t('Resolution'),
      value: documentTitle ? (
        <a href={documentUrl(round.documentHash)}>{documentTitle}</a>
      ) : (
        t('not published here')
      ),
    },
    {
      label: t('SHA-256 of the resolution'),
      value: round.documentHash,
      long: true,
      copy: t('Copy hash'),
    },
    { label: t('Transaction'), value: round.txHash, long: true, copy: t('Copy hash') },
  ];
  return (
    <Card title={t('Auction {id}', { id: round.id })}>
      <Rows rows={rows} />
    </Card>
  );
}

function Book({ round: { book } }: { round: ShownRound }) {
  return (
    <Card title={t('Orders at each price')}>
      {book.length === 0 ? (
        <p className={view.lead}>{t('There are no orders.')}</p>
      ) : (
        <DataTable
          caption={t('Shares ordered at each price')}
          columns={[t('Price'), t('On sale'), t('Bid for')]}
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
      <Card title={t('Cancel it')}>
        <p className={view.lead}>
          {t('Until it opens. Nothing of it can be changed: what was wrong is announced again.')}
        </p>
        <CommandForm name="auction cancel" args={[id]} label={t('Cancel the auction')} quiet />
      </Card>
    );
  }
  if (state === 'OPEN' || state === 'CLOSED') return null;
  return (
    <Card title={t('Report of the auction')}>
      <p className={view.lead}>{t('For the board and the regulator. It names nobody.')}</p>
      <CommandForm name="auction report" args={[id]} label={t('Make the report')} quiet />
    </Card>
  );
}
