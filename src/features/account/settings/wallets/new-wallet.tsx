import styles from '@/features/account/settings/settings.module.css';
import { t } from '@/lang/settings';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { AddressMark } from '@/wallet/address-mark';
import { ChooseAccount } from '@/wallet/choose-account';
import { ConnectActions } from '@/wallet/connect-actions';
import { useWallet } from '@/wallet/wallet-store';

type Address = `0x${string}`;

/** The connected wallet, unless it is the lost one. */
export function useNewWallet(lost: string): Address | null {
  const { address } = useWallet();
  return address && address.toLowerCase() !== lost.toLowerCase() ? address : null;
}

/** The wallet that is to receive the shares: the one that is connected. */
export function NewWallet({ lost, error }: { lost: string; error?: string | undefined }) {
  const fresh = useNewWallet(lost);
  const { status, connectorName } = useWallet();
  return (
    <Stack gap={10} narrow className={styles.newWallet}>
      <Inline as="p" gap="4px 10px" align="center" className={styles.lineTitle}>
        {t('New wallet')}
      </Inline>
      {fresh ? (
        <Inline gap="10px 18px" align="center" className={styles.line}>
          <AddressMark address={fresh} size={40} />
          <span className={styles.address}>{fresh}</span>
          <ChooseAccount />
        </Inline>
      ) : status === 'connected' ? (
        <>
          <Notice>
            {t(
              '{name} shows the lost wallet. Choose another account, with another recovery phrase if others may know this one.',
              { name: connectorName },
            )}
          </Notice>
          <ChooseAccount />
        </>
      ) : (
        <>
          <p className="small">
            {t(
              'Connect the wallet that is to receive the shares: a new one, or another one of yours.',
            )}
          </p>
          <ConnectActions />
        </>
      )}
      {error && !fresh ? <Notice tone="trouble">{error}</Notice> : null}
    </Stack>
  );
}
