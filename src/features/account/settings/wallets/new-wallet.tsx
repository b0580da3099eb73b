import { useQuery } from '@tanstack/react-query';
import type { Address } from 'viem';
import styles from '@/features/account/settings/settings.module.css';
import { t } from '@/lang/settings';
import { formatDateTime } from '@/lib/format/format';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { AddressMark } from '@/wallet/address-mark';
import { ChooseAccount } from '@/wallet/choose-account';
import { ConnectActions } from '@/wallet/connect-actions';
import { myWalletQuery } from '@/wallet/wallet-queries';
import { useWallet } from '@/wallet/wallet-store';

/** Until when the connected wallet is too new to ask for a recovery; null when it may. */
function useNewUntil(): string | null {
  const address = useWallet().address?.toLowerCase();
  const { data } = useQuery(myWalletQuery);
  return data?.wallets.find((one) => one.address.toLowerCase() === address)?.newUntil ?? null;
}

/** The connected wallet, unless it is the lost one or may not ask for a recovery yet. */
export function useNewWallet(lost: string): Address | null {
  const { address } = useWallet();
  const newUntil = useNewUntil();
  if (newUntil !== null) return null;
  return address && address.toLowerCase() !== lost.toLowerCase() ? address : null;
}

/** The wallet that is to receive the shares: the one that is connected. */
export function NewWallet({ lost, error }: { lost: string; error?: string | undefined }) {
  const fresh = useNewWallet(lost);
  const { status, connectorName, address } = useWallet();
  const isLost = address?.toLowerCase() === lost.toLowerCase();
  const newUntil = useNewUntil();
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
      ) : newUntil !== null && !isLost ? (
        <>
          <Notice>
            {t(
              'This wallet was added to your shares a short time ago, and can ask for a recovery from {time} on. Choose another account until then.',
              { time: formatDateTime(newUntil) },
            )}
          </Notice>
          <ChooseAccount />
        </>
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
          <ConnectActions way="WALLET" />
        </>
      )}
      {error && !fresh ? <Notice tone="trouble">{error}</Notice> : null}
    </Stack>
  );
}
