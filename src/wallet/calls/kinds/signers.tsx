import {
  assertSigner,
  encodeSigner,
  isWalletSigner,
  passkeyName,
  type SignerTerms,
} from '@fnx/chain/account-signers';
import { t } from '@/lang/settings';
import { shortAddress } from '@/lib/format/format';
import { type CallKind, contractRow } from '@/wallet/calls/kind';

/** Lets a passkey or a wallet sign for an account by passkey, or takes it away. The account itself makes the call. */
export const signers: CallKind<SignerTerms> = {
  head: ({ act }) =>
    act === 'ADD'
      ? { title: t('Let it sign for your account?'), button: t('Add') }
      : { title: t('Take its right to sign?'), button: t('Remove') },
  about: ({ account }) => account,
  build(terms, _config) {
    return {
      call: encodeSigner(terms),
      from: terms.account,
      read(sent) {
        const { account, act, signer } = assertSigner(sent, terms);
        return {
          description:
            act === 'ADD'
              ? t('Add a signer of {address}', { address: shortAddress(account) })
              : t('Remove a signer of {address}', { address: shortAddress(account) }),
          rows: [
            {
              id: 'signer',
              label: isWalletSigner(signer) ? t('Wallet') : t('Passkey'),
              value: isWalletSigner(signer) ? signer : passkeyName(signer),
              long: isWalletSigner(signer),
            },
            contractRow(t('Your account'), account),
          ],
          notice:
            act === 'ADD'
              ? t(
                  'It can then do everything with the account, alone: also send shares, and remove the others. Add only what is yours.',
                )
              : t('It can sign nothing for the account from then on. The others keep working.'),
        };
      },
    };
  },
};
