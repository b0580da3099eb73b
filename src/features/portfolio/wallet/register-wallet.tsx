import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DataOf, endpoints } from '@/api/endpoints';
import { REGISTRATIONS } from '@/features/portfolio/sent-shares';
import { t } from '@/lang/portfolio';
import { formatTime, shortAddress } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { type Step, Steps } from '@/ui/feedback/steps';
import { ChooseAccount } from '@/wallet/choose-account';
import { rememberCall } from '@/wallet/sent-calls';
import { WalletError } from '@/wallet/wallet-errors';
import { WalletErrorNotice } from '@/wallet/wallet-problem';
import { getWallet, openConnect, useWallet } from '@/wallet/wallet-store';
import type { LinkedWallet } from './linked-wallet';

type Hex = `0x${string}`;
type Attestation = DataOf<'createAttestation'>;
type Consent = { registered: Hex; signature: Hex };

/**
 * Registers a linked wallet for shares: the first one by an attestation of the service, each further one with the signed consent of
 * a registered one, so that nobody who steals the service's key can add a wallet of their own.
 */
export function RegisterWallet({ wallet, onClose }: { wallet: LinkedWallet; onClose: () => void }) {
  const attestation = useAttestation(wallet.address);
  const [consent, setConsent] = useState<Consent>();
  const { data } = attestation;
  const act = useAct({
    wallet,
    attestation: data,
    consent,
    onConsent: setConsent,
    onDone: onClose,
  });
  return (
    <Dialog
      title={t('Register this wallet for shares')}
      onClose={onClose}
      // The wallet's dialogs open on top of this one and need keyboard focus.
      leavesKeyboard
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {data ? <ActButton act={act} /> : null}
        </>
      }
    >
      <p>
        {t(
          'Registration writes the wallet and your random holder ID to the chain. Everybody can see that the two belong together, but not who you are.',
        )}
      </p>
      {attestation.isError ? (
        <Notice tone="trouble">{errorMessage(attestation.error)}</Notice>
      ) : null}
      {data ? (
        <>
          <Rows
            rows={[
              { id: 'wallet', label: t('Wallet'), value: wallet.address, long: true },
              { id: 'holder', label: t('Your holder ID'), value: data.holder, long: true },
              ...(consent
                ? [
                    {
                      id: 'consent',
                      label: t('Consent of'),
                      value: consent.registered,
                      long: true,
                    },
                  ]
                : []),
              { id: 'token', label: t('Share token'), value: data.to, long: true },
              {
                id: 'until',
                label: t('Valid until'),
                value: formatTime(new Date(data.validUntil * 1000).toISOString()),
                note: t('In your wallet: validUntil {seconds}, in seconds since 1970', {
                  seconds: String(data.validUntil),
                }),
              },
            ]}
          />
          {data.kind === 'ADD' ? (
            <Steps label={t('Registration')} steps={addSteps(wallet, data, consent)} />
          ) : null}
        </>
      ) : attestation.isError ? null : (
        <Skeleton blockSize="180px" />
      )}
      {act.step === 'switch' ? (
        <Notice
          boxed
          title={t('Switch your wallet to {address}', { address: act.actors })}
          action={<ChooseAccount />}
        >
          {t('It is on {address} now.', { address: act.connected ?? '' })}
        </Notice>
      ) : null}
      <WalletErrorNotice error={act.error} />
    </Dialog>
  );
}

/** A fresh attestation for the open dialog; asked once, because each has a time limit. */
function useAttestation(address: string) {
  return useQuery({
    queryKey: queryKey('attestation', address),
    queryFn: () => call(endpoints.createAttestation, { address: address as Hex }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

function addSteps(
  wallet: LinkedWallet,
  { consent }: Extract<Attestation, { kind: 'ADD' }>,
  given: Consent | undefined,
): Step[] {
  const signers = consent.signers.map(shortAddress).join(t(' or '));
  return [
    {
      title: t('Sign with {address}', { address: signers }),
      detail: t('1 of 2: a free signature, by a wallet that is registered already'),
      state: given ? 'done' : 'current',
    },
    {
      title: t('Send from {address}', { address: shortAddress(wallet.address) }),
      detail: t('2 of 2: one transaction, by the new wallet'),
      state: given ? 'current' : 'todo',
    },
  ];
}

type Acting = {
  wallet: LinkedWallet;
  attestation: Attestation | undefined;
  consent: Consent | undefined;
  onConsent: (consent: Consent) => void;
  onDone: () => void;
};

/** The next thing to do, by the wallet that must do it. */
function useAct({ wallet, attestation, consent, onConsent, onDone }: Acting) {
  const connected = useWallet().address;
  const token = useQuery(configQuery).data?.contracts.shareToken as Hex | undefined;
  const client = useQueryClient();
  const signs = attestation?.kind === 'ADD' && !consent;
  const actors = signs ? attestation.consent.signers : [wallet.address];
  const ready = actors.some((address) => address.toLowerCase() === connected?.toLowerCase());
  const act = useMutation({
    mutationFn: async () => {
      if (!connected || !token || !attestation) return;
      if (attestation.kind === 'ADD' && !consent) {
        onConsent({
          registered: connected,
          signature: await signConsent(attestation, wallet, token),
        });
        return;
      }
      await register({ attestation, consent, wallet, token });
      void client.invalidateQueries({ queryKey: queryKey('sentCalls') });
      onDone();
    },
  });
  const step = !attestation
    ? null
    : !connected
      ? 'connect'
      : !ready
        ? 'switch'
        : signs
          ? 'sign'
          : 'send';
  return {
    step,
    actors: actors.map(shortAddress).join(t(' or ')),
    connected: connected ? shortAddress(connected) : null,
    error: act.error,
    busy: act.isPending,
    ready: token !== undefined,
    run: () => act.mutate(),
  };
}

function ActButton({ act: { step, busy, ready, run } }: { act: ReturnType<typeof useAct> }) {
  if (step === 'connect') {
    return (
      <Button onClick={() => void openConnect().catch(() => {})}>{t('Connect Wallet')}</Button>
    );
  }
  if (step === 'switch') return null;
  return (
    <Button busy={busy} disabled={!ready} onClick={run}>
      {step === 'sign' ? t('Sign consent') : t('Register wallet')}
    </Button>
  );
}

/** @throws MismatchError when the typed data is not the consent to this wallet */
async function signConsent(
  { consent: { typedData }, holder }: Extract<Attestation, { kind: 'ADD' }>,
  wallet: LinkedWallet,
  token: Hex,
): Promise<Hex> {
  const { domain, message, primaryType } = typedData;
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const asShown =
    primaryType === 'AddWallet' &&
    same(domain.verifyingContract, token) &&
    same(message.wallet, wallet.address) &&
    same(message.holder, holder);
  if (!asShown)
    throw new WalletError(t('The message to sign is not the one shown. Nothing was signed.'));
  return (await getWallet()).signTypedData(typedData);
}

async function register({
  attestation,
  consent,
  wallet,
  token,
}: {
  attestation: Attestation;
  consent: Consent | undefined;
  wallet: LinkedWallet;
  token: Hex;
}): Promise<void> {
  const { assertRegistration, encodeAddWallet } = await import('@/chain/share-token');
  const holder = attestation.holder as Hex;
  const built =
    attestation.kind === 'REGISTER'
      ? { to: attestation.to as Hex, value: 0n, data: attestation.data as Hex }
      : encodeAddWallet(
          token,
          {
            holder,
            nonce: BigInt(attestation.nonce),
            validUntil: BigInt(attestation.validUntil),
          },
          consent?.registered ?? '0x',
          consent?.signature ?? '0x',
        );
  const description = t('Register {address}', { address: shortAddress(wallet.address) });
  const from = wallet.address as Hex;
  const hash = await (await getWallet()).send(built, {
    from,
    description,
    check: (sent) => assertRegistration(sent, { token, wallet: from, holder }),
  });
  rememberCall({ hash, subject: REGISTRATIONS, description, address: from });
}
