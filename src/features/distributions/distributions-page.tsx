import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/distributions';
import { taxStatementQuery } from '@/lib/queries/tax-statement-query';
import { ListCards } from '@/lists/list-cards';
import { ListPage } from '@/lists/list-page';
import { useList } from '@/lists/use-list';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { subjectOf } from '@/wallet/calls/kinds';
import { useAccountKnown, usePaidToBank } from '@/wallet/payout/account-query';
import { BankAccount } from '@/wallet/payout/bank-account';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import { distributionParts } from './distribution-parts';
import styles from './distributions.module.css';
import { type Distribution, distributionsQuery } from './queries';
import { TaxResidences } from './tax-residences';
import { useLate } from './use-late';

export function DistributionsPage() {
  const list = useList({ query: distributionsQuery });
  const { data } = list;
  // Those that are not funded come before all others.
  const docs = data && data.page === 1 ? [...data.announced, ...data.docs] : data?.docs;
  const { found, late } = useLate({ ...list, data: data && { ...data, docs: docs ?? [] } });
  const isPaidToBank = usePaidToBank();
  const isAccountKnown = useAccountKnown();
  const { isPending: isTaxPending } = useQuery(taxStatementQuery);
  const [claiming, setClaiming] = useState<Distribution | null>(null);
  const calls = useSettledCalls('distribution', data?.indexedBlock?.number);
  const isWaiting = (id: string) =>
    calls.some((call) => call.subject === subjectOf('distribution', id) && isUnderWay(call));
  const parts = distributionParts({ isWaiting, onClaim: setClaiming });
  return (
    <>
      <ListPage
        t={t}
        title="Distributions"
        lead="Money that the bank pays to everyone who held shares at a record time. It is not guaranteed."
        label="Distributions"
        heading="Announced and declared distributions"
        list={found}
        parts={parts}
        blank="max(74px, 331px - 50vw)"
        keyOf={({ id }) => id}
        empty={{
          title: 'Nothing has been declared yet',
          room: styles.room,
          text: 'When the bank declares a distribution, your part of it appears here and is paid to you.',
          action: (
            <Button variant="secondary" href={paths.dashboard}>
              {t('View your shares')}
            </Button>
          ),
        }}
      >
        <p className="small anywhere">
          {isPaidToBank
            ? t('The bank pays to your bank account.')
            : data?.payoutAddress
              ? t('The bank pays to your address {address}.', { address: data.payoutAddress })
              : t('The bank pays to your first registered address.')}{' '}
          {t('Shares that you stake count. Amounts are rounded down.')}
        </p>
        {isTaxPending || !isAccountKnown ? null : (
          <>
            <TaxResidences />
            <BankAccount />
          </>
        )}
        {late.length > 0 ? (
          <Card flush title={t('Just announced or declared')}>
            <ListCards t={t} parts={parts} rows={late} keyOf={({ id }) => id} />
          </Card>
        ) : null}
        <SentCallsList prefix={subjectOf('distribution')} />
      </ListPage>
      {claiming ? (
        <CallDialog
          name="distribution"
          data={claiming}
          onClose={() => setClaiming(null)}
          onSent={() => setClaiming(null)}
        />
      ) : null}
    </>
  );
}
