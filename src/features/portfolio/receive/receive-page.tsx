import { type DataOf, endpoints, type InputOf } from '@fnx/api/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '@/config/paths';
import { AddressDetails } from '@/features/portfolio/address-details';
import { invitationsQuery, receiveLinkQuery } from '@/features/portfolio/queries';
import send from '@/features/portfolio/send/send-page.module.css';
import { t } from '@/lang/portfolio';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { usePayWay } from '@/lib/queries/pay-way';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { LinkCode } from '@/ui/basics/link-code';
import portal from '@/ui/basics/portal-page.module.css';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { ConnectActions } from '@/wallet/connect-actions';
import { preloadWalletOnUse, useWallet } from '@/wallet/wallet-store';
import { Requests } from './requests';

/** The own link and code, by which others send shares without an address. */
export function ReceivePage() {
  const link = useQuery(receiveLinkQuery);
  // Requests stand first, so the link waits for them.
  const { isPending } = useQuery(invitationsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(preloadWalletOnUse, []);
  return (
    <Stack as="section" gap={18} className={send.page} aria-label={t('Receive shares')}>
      <header>
        <h1 ref={heading} tabIndex={-1} className={portal.heading}>
          {t('Receive shares')}
        </h1>
      </header>
      {link.data === undefined || isPending ? (
        <Blank of={link} blockSize="420px" />
      ) : (
        <>
          <Requests onAnswered={() => heading.current?.focus()} />
          {link.data ? <OwnLink link={link.data} /> : <NoWallet />}
        </>
      )}
    </Stack>
  );
}

function OwnLink({ link }: { link: NonNullable<DataOf<'receiveLink'>> }) {
  const { token, name, showsName, address, registered } = link;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: InputOf<'changeReceiveLink'>) => call(endpoints.changeReceiveLink, wanted),
    onSuccess: (changed) => client.setQueryData(receiveLinkQuery.queryKey, changed),
  });
  return (
    <Stack gap={18}>
      {registered ? null : (
        <Notice
          boxed
          title={t('Shares can arrive once you are registered for them')}
          action={
            <Button variant="secondary" size="small" href={paths.wallet}>
              {t('Register for shares')}
            </Button>
          }
        >
          {t('This needs no purchase.')}
        </Notice>
      )}
      <p>{t('Whoever wants to send you shares scans this code or opens the link.')}</p>
      <LinkCode url={new URL(paths.sendTo(token), location.origin).href} />
      <Stack gap={6}>
        <Checkbox
          label={t('Show my name to whoever has the link')}
          checked={showsName}
          // Disabled meanwhile, it would lose the focus.
          aria-disabled={change.isPending || undefined}
          onChange={() => {
            if (!change.isPending) change.mutate({ showsName: !showsName, renew: false });
          }}
        />
        <p className="small" aria-live="polite">
          {t('Others see: {name}', { name: (showsName && name) || t('The owner of this link') })}
        </p>
      </Stack>
      {change.error ? (
        <Notice tone="trouble">
          <ErrorText of={change.error} />
        </Notice>
      ) : null}
      <Stack gap={6}>
        <Button
          variant="secondary"
          busy={change.isPending}
          onClick={() => change.mutate({ showsName, renew: true })}
        >
          {t('Make a new link')}
        </Button>
        <p className="small">{t('The present link and code then no longer work.')}</p>
      </Stack>
      <AddressDetails address={address} />
    </Stack>
  );
}

/** Shares can only go to a linked wallet. */
function NoWallet() {
  const { way } = usePayWay();
  const isConnected = useWallet().status === 'connected';
  return (
    <Notice boxed title={t('There is nowhere to send shares to yet')}>
      <p>
        {way !== 'WALLET'
          ? t('Make the key to your shares first. Then you get a link that others can send to.')
          : t('Link a wallet to your account first. Then you get a link that others can send to.')}
      </p>
      <Stack gap={10} className={send.actions}>
        {isConnected ? (
          <Button wide href={paths.wallet}>
            {way !== 'WALLET' ? t('Key to your shares') : t('View my wallets')}
          </Button>
        ) : (
          <ConnectActions />
        )}
      </Stack>
    </Notice>
  );
}
