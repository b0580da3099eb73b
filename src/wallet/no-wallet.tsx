import { paths } from '@/config/paths';
import { t } from '@/lang/auctions';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

/** For an account without a registered wallet: it can neither trade nor make or accept an offer. */
export function NoWallet() {
  const isBank = usePayWay().way !== 'WALLET';
  return (
    <Notice
      boxed
      title={isBank ? t('Buy shares first') : t('You need a registered wallet')}
      action={
        <Button variant="secondary" size="small" href={isBank ? paths.buyShares : paths.wallet}>
          {isBank ? t('Buy shares') : t('View my wallets')}
        </Button>
      }
    >
      {isBank
        ? t('Your first purchase makes the key to your shares. Then you can trade here.')
        : t(
            'Shares and money go straight from wallet to wallet. Register one on the Wallet page first.',
          )}
    </Notice>
  );
}
