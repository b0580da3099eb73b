import { type DataOf, endpoints, type InputOf } from '@fnx/api/endpoints';
import { CHAIN_ID } from '@fnx/chain/chains';
import { ApiError } from '@fnx/client/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeForm } from '@/features/account/settings/code-form';
import { Panel } from '@/features/account/settings/panel';
import styles from '@/features/account/settings/settings.module.css';
import { T, t } from '@/lang/settings';
import { shortAddress } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { fieldMessages, UserFacingError } from '@/lib/http/user-facing-error';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { usePayWay } from '@/lib/queries/pay-way';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import { type CodeTimes, codeTimes } from '@/lib/session/code-times';
import { Stack } from '@/ui/basics/layout';
import { PictureField } from '@/ui/forms/picture-field';
import { ProofFields } from '@/ui/forms/proof-fields';
import { madeHere, newPasskeyOf } from '@/wallet/passkey/passkey-ids';
import { WalletError } from '@/wallet/wallet-errors';
import { getWallet } from '@/wallet/wallet-store';
import { NewKey } from './new-key';
import { NewWallet, useNewWallet } from './new-wallet';

type LinkedWallet = DataOf<'myWallet'>['wallets'][number];

/** Sent to the account's mailbox once password and second factor are right. */
type SentCode = { otpId: string; times: CodeTimes };

const PURPOSE = 'CHANGE_WALLET';

type Props = { wallet: LinkedWallet; onClose: () => void };

/**
 * Asks for the recovery of a lost wallet: proof of the person, a new picture, a code, and the signature of the new wallet.
 */
export function RecoverWallet({ wallet, onClose }: Props) {
  const [code, setCode] = useState<SentCode>();
  const [picture, setPicture] = useState<File>();
  const fresh = useNewWallet(wallet.address);
  const { way } = usePayWay();
  const profile = useProfile().data;
  const client = useQueryClient();
  const sent = ({ otpId, ...times }: DataOf<'sendOtpEmail'>) =>
    setCode({ otpId, times: codeTimes(times) });
  if (!code || !picture || !fresh) {
    return (
      <Proofs
        wallet={wallet}
        picture={picture}
        onPicture={setPicture}
        onProved={sent}
        onClose={onClose}
      />
    );
  }
  const send = async (otp: string) => {
    await ask({ from: wallet.address, to: fresh, otpId: code.otpId, otp }, picture);
    await invalidateAfter(client, 'recovery');
    onClose();
  };
  return (
    <CodeForm
      label={t('Code from the e-mail')}
      action={
        way === 'BANK'
          ? t('Confirm with the new key and send')
          : t('Sign with {address} and send', { address: shortAddress(fresh) })
      }
      times={code.times}
      send={send}
      resend={async () =>
        sent(await call(endpoints.sendOtpEmail, { purpose: PURPOSE, otpId: code.otpId }))
      }
      onClose={() => setCode(undefined)}
    >
      <p>
        <T
          text="We sent a six-digit code to <strong>{email}</strong>. After it, confirm with the new key that it is yours. This is free."
          email={profile?.emailMasked ?? ''}
          strong={(children) => <strong>{children}</strong>}
        />
      </p>
    </CodeForm>
  );
}

function Proofs({
  wallet,
  picture,
  onPicture,
  onProved,
  onClose,
}: Props & {
  picture: File | undefined;
  onPicture: (picture: File | undefined) => void;
  onProved: (sent: DataOf<'sendOtpEmail'>) => void;
}) {
  const { way } = usePayWay();
  const profile = useProfile().data;
  const demo = useQuery(configQuery).data?.demo ?? false;
  const fresh = useNewWallet(wallet.address);
  const [problem, setProblem] = useState<string>();
  const form = useProvenForm({
    initial: { picture: '', wallet: '' },
    check: () => ({
      ...(fresh
        ? {}
        : {
            wallet:
              way === 'BANK' ? t('Make a new key first.') : t('Connect the new wallet first.'),
          }),
      ...(picture ? {} : { picture: t('Add a picture of your face with your document.') }),
    }),
    send: async (_, proof) => {
      if (demo && profile) expectMessages([profile.email]);
      onProved(await call(endpoints.sendOtpEmail, { purpose: PURPOSE, ...proof }));
    },
  });
  const choose = (file: File | undefined, wrong?: string) => {
    onPicture(file);
    setProblem(wrong);
    form.change({ picture: file?.name ?? '' });
  };
  return (
    <Panel
      title={t('Recover your shares')}
      text={
        wallet.passkeys.length > 0
          ? t(
              'Is your key kept by iCloud, Google or another password manager? Log in there on this device, and the key is here: you need no recovery. The same with a second key on another device.',
            )
          : t(
              'If you still have the recovery phrase, restore the wallet from it instead. Support never asks for the phrase.',
            )
      }
      form={form}
      action={t('Send code')}
      onClose={onClose}
    >
      <Stack as="ul" gap={10} className={styles.facts}>
        <li>{t('Two operators compare a new picture of you with your identity check.')}</li>
        <li>
          {t(
            'When both have approved, the lost key is blocked. Until then this site refuses it, but whoever has it can still send shares.',
          )}
        </li>
        <li>
          {t(
            '14 days later you can move the shares to the new key. Until then the lost key can veto this.',
          )}
        </li>
        <li>{t('Stakes, unpaid distributions and votes belong to you and continue unchanged.')}</li>
      </Stack>
      {way === 'BANK' ? (
        <NewKey lost={wallet.address} error={form.errors.wallet} />
      ) : (
        <NewWallet lost={wallet.address} error={form.errors.wallet} />
      )}
      <div className={styles.picture}>
        <PictureField
          name="picture"
          label={t('Your face with your document')}
          hint={t(
            'Hold the document of your identity check next to your face. Both must be sharp.',
          )}
          file={picture}
          error={problem ?? form.errors.picture}
          camera="user"
          onChange={choose}
        />
      </div>
      <ProofFields form={form} />
    </Panel>
  );
}

type Asked = Pick<InputOf<'requestRecovery'>, 'from' | 'to' | 'otpId' | 'otp'>;

/** Signs with the new wallet, and sends everything. @throws UserFacingError, ApiError of the code */
async function ask(asked: Asked, picture: File): Promise<void> {
  try {
    const { from: recovers, to: address } = asked;
    const wanted = { address, chainId: CHAIN_ID, recovers };
    const { message } = await call(endpoints.walletNonce, wanted);
    const signature = await (await getWallet()).signMessage(message);
    const passkey = newPasskeyOf(address);
    const input = {
      ...{ ...asked, message, signature },
      ...(passkey && { passkeySigner: passkey.signer, credentialId: passkey.credentialId }),
    };
    await call(endpoints.requestRecovery, input, { file: picture });
    if (passkey) madeHere.clear();
  } catch (error) {
    if (error instanceof WalletError) throw new UserFacingError(error.message);
    // Faults of the wallet or the picture belong to no field of this step.
    const [field] = error instanceof ApiError ? Object.values(await fieldMessages(error)) : [];
    if (field) throw new UserFacingError(field);
    throw error;
  }
}
