import { useState } from 'react';
import { t } from '@/lang/calls';
import { Button } from '@/ui/basics/button';
import { type WalletProblem, WalletProblemNotice, walletProblem } from './wallet-problem';
import { getWallet, useWallet, walletState } from './wallet-store';

/**
 * Asks the wallet for another of its accounts. Wallets permit a site one account at first, and another one that is only selected in
 * the wallet stays hidden from the site.
 */
export function ChooseAccount() {
  const [problem, setProblem] = useState<WalletProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const { connectorName = '' } = useWallet();
  const choose = async () => {
    setProblem(null);
    setBusy(true);
    const before = walletState().address;
    try {
      const chosen = await (await getWallet()).chooseAccount();
      if (chosen.toLowerCase() === before?.toLowerCase()) {
        const text = t(
          '{name} still uses the same account. Choose again, and select only the other account in the wallet.',
          { name: connectorName },
        );
        setProblem({ text, rejected: false });
      }
    } catch (error) {
      setProblem(walletProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void choose()}>
        {t('Choose another account')}
      </Button>
      <WalletProblemNotice problem={problem} />
    </>
  );
}
