import { t } from '@/lang/auctions';
import { Notice } from '@/ui/feedback/notice';

/** For an account without a registered wallet: it can neither make nor accept an offer. */
export const NoWallet = () => (
  <Notice boxed title={t('Your shares need a place first')}>
    {t('Shares and money go straight from owner to owner. Say first where yours are held.')}
  </Notice>
);
