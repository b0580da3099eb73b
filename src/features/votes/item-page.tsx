import { ITEM_PARTS, ITEM_STATE_LABELS } from '@fnx/api/shared/rights-vocabulary';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/votes';
import { formatDateTime, formatShares, shortAddress } from '@/lib/format/format';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import portal from '@/ui/basics/portal-page.module.css';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { useWallet } from '@/wallet/wallet-store';
import { BallotWords } from './ballot-words';
import { BelowVotes } from './below-votes';
import { type Item, itemQuery } from './queries';
import { signedPart } from './signed-part';
import styles from './votes.module.css';

/** A shareholder's request for an item of the agenda: its text, who is behind it in shares, and the signature. */
export function ItemPage() {
  const { query, isReady } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const item = useQuery({ ...itemQuery(id), enabled: isReady && id !== '' });
  const { data } = item;
  return (
    <BelowVotes title={data?.title ?? t('Requested item')}>
      {data ? <Sheet item={data} /> : <Blank of={item} blockSize="560px" />}
    </BelowVotes>
  );
}

function Sheet({ item }: { item: Item }) {
  return (
    <div className={styles.sheet}>
      <div className={portal.page}>
        <Card title={t('What shareholders ask')}>
          <BallotWords text={item.text} />
        </Card>
        <Card title={t('Choices')}>
          <BallotWords text={item.choices.map((choice) => `- ${choice}`).join('\n')} />
        </Card>
      </div>
      <div className={portal.page}>
        <SignCard item={item} />
        <Facts item={item} />
      </div>
    </div>
  );
}

function SignCard({ item }: { item: Item }) {
  const { id, title, text, choices, state, signed, ballot, until, ownWeight } = item;
  const { address } = useWallet();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const isOpen = state !== 'ON_AGENDA' && Date.parse(until) > Date.now();
  const mayCount = /[1-9]/.test(ownWeight);
  return (
    <Card title={t(ITEM_STATE_LABELS[state])}>
      <Stack gap={16}>
        <Notice tone={signed ? 'done' : 'info'}>
          {signed
            ? t('You have signed this request.')
            : isOpen && !mayCount
              ? t('You held no whole share when it was first signed, so you cannot sign.')
              : t('A request that a twentieth of all shares signs is put on the agenda.')}
        </Notice>
        {ballot === null ? null : <Button href={paths.vote(ballot)}>{t('View the vote')}</Button>}
        {isOpen && mayCount && !signed ? (
          <Button onClick={() => setAsked(true)}>{t('Sign this request')}</Button>
        ) : null}
      </Stack>
      {isAsked ? (
        <CallDialog
          name="itemRequest"
          data={{ id, title, text, choices, signer: address }}
          onClose={() => setAsked(false)}
          onSent={() => {
            setAsked(false);
            toast.success(t('You have signed this request.'));
            void invalidateAfter(client, 'vote');
          }}
        />
      ) : null}
    </Card>
  );
}

function Facts({ item }: { item: Item }) {
  const { signers, supply, weighedAt, until, ownWeight, textHash } = item;
  return (
    <Card title={t('About this request')}>
      <Rows
        rows={[
          { id: 'signed', label: t('Signed so far'), value: signedPart(item) },
          { id: 'needed', label: t('Needed'), value: `${100 / ITEM_PARTS}\u202f%` },
          { id: 'signers', label: t('Signatures'), value: String(signers) },
          { id: 'until', label: t('Signatures until'), value: formatDateTime(until) },
          { id: 'weighed', label: t('First signed'), value: formatDateTime(weighedAt) },
          { id: 'supply', label: t('All shares then'), value: formatShares(supply) },
          { id: 'own', label: t('Your whole shares then'), value: formatShares(ownWeight) },
          { id: 'text', label: t('Text (SHA-256)'), value: shortAddress(textHash) },
        ]}
      />
    </Card>
  );
}
