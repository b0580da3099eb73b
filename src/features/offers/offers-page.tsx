import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { type AuctionsText, t } from '@/lang/auctions';
import { formatAmount, shortAddress } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import type { Part } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { ListCard } from '@/lists/list-card';
import { useList } from '@/lists/use-list';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { StatusDot } from '@/ui/feedback/status-dot';
import { CallDialog } from '@/wallet/calls/call-dialog';
import type { OfferDraft } from '@/wallet/calls/kinds/offer';
import { useWallet } from '@/wallet/wallet-store';
import { OfferForm } from './offer-form';
import { OFFER_LABELS, OFFER_TONES } from './offer-words';
import { type ListedOffer, offersQuery } from './queries';

const PARTS: readonly Part<ListedOffer, AuctionsText>[] = [
  {
    at: 'title',
    cell: ({ link, shares, amount, symbol }) => (
      <Link href={paths.offerOf(link)}>
        {t('{shares} for {amount}', {
          shares: sharesText(shares),
          amount: formatAmount(amount, symbol),
        })}
      </Link>
    ),
  },
  {
    at: 'state',
    cell: ({ state }) => <StatusDot tone={OFFER_TONES[state]}>{t(OFFER_LABELS[state])}</StatusDot>,
  },
  {
    at: 'fact',
    head: 'You',
    cell: ({ mine, makerSells }) => (mine === makerSells ? t('sell') : t('buy')),
  },
  {
    at: 'fact',
    head: ({ mine }) => (mine ? 'For' : 'From'),
    cell: ({ mine, maker, taker }) => {
      const other = mine ? taker : maker;
      return other === null ? t('Every registered holder') : shortAddress(other);
    },
  },
  { at: 'fact', head: 'Ends', cell: ({ deadline }) => <DateTime at={deadline} /> },
];

/** Offers between two people: a new one, and those that the owner made or got. */
export function OffersPage() {
  const list = useList({ query: offersQuery });
  const [draft, setDraft] = useState<Omit<OfferDraft, 'maker'> | null>(null);
  const { address } = useWallet();
  const { push } = useRouter();
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <p>
          <Link href={paths.sell}>{t('Sell shares')}</Link>
        </p>
        <h1 className={portal.heading}>{t('Offers')}</h1>
        <p className="muted">
          {t(
            'For two people who agree with each other: shares and money change hands in one transaction, or nothing happens. The bank takes no part and no fee.',
          )}
        </p>
      </header>
      <Card title={t('Make an offer')}>
        <OfferForm onReview={setDraft} />
      </Card>
      <ListCard
        t={t}
        list={list}
        parts={PARTS}
        keyOf={({ link }) => link}
        label="Your offers"
        heading="Your offers"
        failure="The offers could not be loaded"
        empty={{
          title: 'No offers yet',
          text: 'Offers that you make, and those for your wallets, appear here.',
        }}
      />
      {draft ? (
        <CallDialog
          name="offer"
          data={{ ...draft, maker: address }}
          onClose={() => setDraft(null)}
          onSent={({ link }) => void push(paths.offerOf(link))}
        />
      ) : null}
    </div>
  );
}
