import { useQuery } from '@tanstack/react-query';
import { t } from '@/lang/auctions';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { accountQuery, BANK_ACCOUNT, usePaidToBank } from './account-query';
import { BankAccount } from './bank-account';

/** For whom pays by bank transfer, and whom the bank pays already; others find it beside the distributions. */
export function PaidToBank() {
  const { way } = usePayWay();
  const isPaid = usePaidToBank();
  return way === 'BANK' || isPaid ? <BankAccount /> : null;
}

/** Who pays by bank transfer wants money on a bank account: said before the order, since what is sold before is paid otherwise. */
export function BankFirst({ symbol }: { symbol: string }) {
  const { way } = usePayWay();
  const account = useQuery(accountQuery).data;
  if (way !== 'BANK' || !account?.agent || account.isChosen) return null;
  return (
    <Notice
      boxed
      title={t('Money on your bank account')}
      action={
        <Button variant="secondary" size="small" href={`#${BANK_ACCOUNT}`}>
          {t('Name my bank account')}
        </Button>
      }
    >
      {t('Say first to which account the money of a sale goes. Without it you receive {symbol}.', {
        symbol,
      })}
    </Notice>
  );
}
