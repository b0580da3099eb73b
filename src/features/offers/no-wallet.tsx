import { t } from '@/lang/auctions';
import { Notice } from '@/ui/feedback/notice';

/** For an account without a registered wallet: it can neither make nor accept an offer. */
export const NoWallet = () => (
  <Notice boxed title={t('You need a registered wallet')}>
    {t(
      'Shares and money go straight from wallet to wallet. Register one on the Wallet page first.',
    )}
  </Notice>
);
