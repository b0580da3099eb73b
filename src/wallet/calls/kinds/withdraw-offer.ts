import { assertWithdrawal, encodeWithdrawal } from '@fnx/chain/offers';
import { t } from '@/lang/auctions';
import { formatAmount } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { type CallKind, contractRow } from '@/wallet/calls/kind';
import type { Named } from './offer';

/** Withdraws an offer at the contract, and only there: who has the signature needs nothing else. */
export const withdrawOffer: CallKind<Named> = {
  head: () => ({ title: t('Withdraw this offer?'), button: t('Withdraw'), back: t('Keep it') }),
  about: ({ offer: { link } }) => link,
  build({ offer: asked, currency }, { contracts }) {
    const nonce = BigInt(asked.nonce);
    return {
      call: encodeWithdrawal(contracts.offers, nonce),
      from: asked.maker,
      read(sent) {
        const { args, contract } = assertWithdrawal(sent, contracts.offers, nonce);
        return {
          button: t('Withdraw offer'),
          rows: [
            {
              id: 'offer',
              label: t('Offer'),
              value: t('{shares} for {amount}', {
                shares: sharesText(asked.shares),
                amount: formatAmount(asked.amount, currency.symbol),
              }),
            },
            { id: 'nonce', label: t('Number'), value: String(args[0]), long: true },
            contractRow(t('Offers contract'), contract),
          ],
          notice: t('Until this transaction is final, the offer can still be accepted.'),
        };
      },
    };
  },
};
