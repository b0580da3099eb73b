import { assertPayoutAddress, encodePayoutAddress } from '@fnx/chain/share-token';
import { t } from '@/lang/portfolio';
import { shortAddress } from '@/lib/format/format';
import { type CallKind, contractRow } from '@/wallet/calls/kind';
import { seniorWallets } from '@/wallet/calls/senior-wallets';

/** Chooses the wallet that receives distributions: one transaction of any registered wallet of the account. */
export const payoutWallet: CallKind<{ wallet: `0x${string}` }> = {
  head: () => ({
    title: t('Receive distributions in this wallet?'),
    button: t('Use for payouts'),
  }),
  about: () => '',
  async build({ wallet }, { contracts }) {
    const terms = { token: contracts.shareToken, wallet };
    return {
      call: encodePayoutAddress(terms),
      signers: await seniorWallets(),
      read(sent) {
        const chosen = assertPayoutAddress(sent, terms);
        return {
          description: t('Use {address} for payouts', { address: shortAddress(chosen.wallet) }),
          rows: [
            { id: 'wallet', label: t('Paid to'), value: chosen.wallet, long: true },
            contractRow(t('Share token'), chosen.token),
          ],
          notice: t(
            'Distributions of all your wallets go there from the moment the transaction is in a block. Your shares stay where they are.',
          ),
        };
      },
    };
  },
};
