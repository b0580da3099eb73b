import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/portfolio';
import { formatDuration } from '@/lib/format/duration';
import { formatDateTime, shortAddress } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { usePayWay } from '@/lib/queries/pay-way';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { subjectOf } from '@/wallet/calls/kinds';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { useSettledCalls } from '@/wallet/use-settled-calls';
import { myWalletQuery } from '@/wallet/wallet-queries';
import type { BookEntry } from './book-entry';

type Transfer = NonNullable<BookEntry['claim']>;

const OPEN: readonly Transfer['status'][] = ['REQUESTED', 'APPROVED', 'PENDING', 'READY'];

/** The way of a book entry to a wallet: to ask for it, to wait, and to carry it out. */
export function EntryTransfer({ entry }: { entry: BookEntry }) {
  const { claim } = entry;
  const isHeld = /[1-9]/.test(entry.shares);
  const client = useQueryClient();
  const { data } = useQuery(myWalletQuery);
  useSettledCalls('bookClaim', data?.indexedBlock?.number);
  // The page hears of the move only, so it reads the holding again.
  const isBehind = claim?.status === 'EXECUTED' && /[1-9]/.test(data?.holdings.bookEntry ?? '');
  useEffect(() => {
    if (isBehind) void invalidateAfter(client, 'orderEnd');
  }, [client, isBehind]);
  return (
    <Stack gap={18}>
      {claim ? <State claim={claim} /> : null}
      {claim?.status === 'REQUESTED' ? <Withdraw /> : null}
      {claim?.status === 'READY' ? <Execute entry={entry} claim={claim} /> : null}
      {isHeld && !(claim && OPEN.includes(claim.status)) ? <Ask wait={entry.waitSeconds} /> : null}
    </Stack>
  );
}

/** Says what happens, until when, who can stop it, and what to do if it was somebody else. */
function State({ claim }: { claim: Transfer }) {
  const { status, wallet, claimedAt, executableAt, reason } = claim;
  const at = executableAt ? formatDateTime(executableAt) : '';
  if (status === 'EXECUTED') {
    return <Notice tone="done">{t('Your shares were moved to {wallet}.', { wallet })}</Notice>;
  }
  if (status === 'WITHDRAWN') return null;
  if (status === 'REFUSED' || status === 'CANCELLED') {
    return (
      <Notice
        tone="trouble"
        title={
          status === 'REFUSED' ? t('The officers refused the move') : t('The move was stopped')
        }
      >
        {reason ?? t('Your shares stay in book entry. Contact support to learn why.')}
      </Notice>
    );
  }
  return (
    <>
      <Rows
        rows={[
          { id: 'wallet', label: t('To your address'), value: wallet, long: true },
          { id: 'state', label: t('State'), value: stateText(claim) },
          ...(claimedAt
            ? [{ id: 'from', label: t('Announced'), value: formatDateTime(claimedAt) }]
            : []),
          ...(executableAt ? [{ id: 'at', label: t('Can be carried out from'), value: at }] : []),
        ]}
      />
      <Notice title={t('This was not you?')}>
        <T
          text="The bank’s guardian can stop the move until it is carried out. <a>Contact support now</a>, and change your password."
          a={(children) => <Link href={paths.contact}>{children}</Link>}
        />
      </Notice>
    </>
  );
}

function stateText({ status }: Transfer): string {
  if (status === 'REQUESTED') return t('Two officers look at it');
  if (status === 'APPROVED') return t('Approved; an officer announces it');
  return status === 'PENDING' ? t('Waiting period') : t('Ready to be carried out');
}

function Ask({ wait }: { wait: number | null }) {
  const { data } = useQuery(myWalletQuery);
  const { way } = usePayWay();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: (wallet: string) => call(endpoints.requestBookClaim, { wallet: wallet as never }),
    onSuccess: () => invalidateAfter(client, 'orderEnd'),
  });
  if (!data) return null;
  if (data.wallets.length === 0) {
    return (
      <p>
        {way === 'WALLET'
          ? t('Link a wallet first. Then you can move your shares to it.')
          : t('Make the key to your shares first. Then you can move them.')}
      </p>
    );
  }
  return (
    <Stack gap={12}>
      <p className="small">
        {t(
          'Two officers compare your request with your identity check. Then a waiting period begins: you are told by mail, and the move can be stopped.',
        )}
      </p>
      {wait ? (
        <Rows rows={[{ id: 'wait', label: t('Waiting period'), value: formatDuration(wait) }]} />
      ) : null}
      {data.wallets.map(({ id, address, label, walletName }) => (
        <Inline key={id} gap={12} between align="center">
          <span>{[label ?? walletName, shortAddress(address)].filter(Boolean).join(', ')}</span>
          <Button
            variant="secondary"
            size="small"
            busy={ask.isPending && ask.variables === address}
            onClick={() => ask.mutate(address)}
          >
            {t('Move to my address')}
          </Button>
        </Inline>
      ))}
      {ask.isError ? (
        <Notice tone="trouble">
          <ErrorText of={ask.error} />
        </Notice>
      ) : null}
    </Stack>
  );
}

function Withdraw() {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call(endpoints.withdrawBookClaim, undefined),
    onSuccess: () => invalidateAfter(client, 'orderEnd'),
  });
  return (
    <>
      {withdraw.isError ? (
        <Notice tone="trouble">
          <ErrorText of={withdraw.error} />
        </Notice>
      ) : null}
      <div>
        <Button
          variant="secondary"
          size="small"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {t('Withdraw the request')}
        </Button>
      </div>
    </>
  );
}

function Execute({ entry, claim }: { entry: BookEntry; claim: Transfer }) {
  const [isOpen, setOpen] = useState(false);
  const { way } = usePayWay();
  const close = () => setOpen(false);
  if (!entry.holder) return null;
  return (
    <>
      <SentCallsList prefix={subjectOf('bookClaim')} />
      <div>
        <Button onClick={() => setOpen(true)}>{t('Move the shares')}</Button>
      </div>
      {way === 'WALLET' ? (
        <p className="small">
          {t(
            'Any wallet can carry it out and pays the network fee. Without BNB, ask support to do it.',
          )}
        </p>
      ) : null}
      {isOpen ? (
        <CallDialog
          name="bookClaim"
          data={{ holder: entry.holder, wallet: claim.wallet, shares: sharesText(entry.shares) }}
          onClose={close}
          onSent={close}
        />
      ) : null}
    </>
  );
}
