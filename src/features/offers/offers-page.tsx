import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/auctions';
import { ListCard } from '@/lists/list-card';
import { useList } from '@/lists/use-list';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { NoWallet } from '@/wallet/no-wallet';
import { PaidToBank } from '@/wallet/payout/bank-first';
import { myWalletQuery } from '@/wallet/wallet-queries';
import { useWallet } from '@/wallet/wallet-store';
import { type Drafted, OfferForm } from './offer-form';
import { OFFER_PARTS } from './offer-parts';
import { offersQuery } from './queries';

/** Offers between two people: a new one, and those that the owner made or got. */
export function OffersPage() {
  const list = useList({ query: offersQuery });
  const [draft, setDraft] = useState<Drafted | null>(null);
  const { address } = useWallet();
  const { push } = useRouter();
  const own = useQuery(myWalletQuery).data?.wallets.filter(({ registered }) => registered);
  const signers = own?.map((wallet) => wallet.address as `0x${string}`) ?? [];
  const hasBoard = list.data?.board === true;
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
      {hasBoard ? (
        <p>
          <Link href={paths.offerBoard}>{t('Open offers to everybody')}</Link>
        </p>
      ) : null}
      <Card title={t('Make an offer')}>
        {own?.length === 0 ? (
          <NoWallet />
        ) : (
          <OfferForm own={signers} isListed={hasBoard} onReview={setDraft} />
        )}
      </Card>
      <PaidToBank />
      <ListCard
        t={t}
        list={list}
        parts={OFFER_PARTS}
        keyOf={({ link }) => link}
        label="Your offers"
        heading="Your offers"
        empty={{
          title: 'No offers yet',
          text: 'Offers that you make, and those made to you, appear here.',
        }}
      />
      {draft ? (
        <CallDialog
          name="offer"
          data={{ ...draft, maker: address, signers }}
          onClose={() => setDraft(null)}
          onSent={({ link }) => void push(paths.offerOf(link))}
        />
      ) : null}
    </div>
  );
}
