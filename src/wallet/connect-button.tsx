import { T, t } from '@/lang/shell';
import { shortAddress, shortName } from '@/lib/format/format';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { AddressMark } from './address-mark';
import styles from './connect-button.module.css';
import { useWalletPress } from './use-wallet-press';
import {
  openAccount,
  openChain,
  openConnect,
  preloadWallet,
  useWallet,
  type WalletState,
} from './wallet-store';

/**
 * Shows "Connect Wallet", the connected account, a wrong-network warning, or a prompt to link. Contains no wallet code;
 * hover or focus preloads it.
 */
export function ConnectButton({
  variant = 'secondary',
  size,
  wide,
}: {
  variant?: 'primary' | 'secondary';
  size?: 'regular' | 'small';
  wide?: boolean;
}) {
  const wallet = useWallet();
  const session = useSession();
  const { busy, run } = useWalletPress();
  const look = { ...(size ? { size } : {}), ...(wide ? { wide } : {}) };

  if (wallet.status !== 'connected') {
    return (
      <Button
        {...look}
        variant={variant}
        aria-haspopup="dialog"
        busy={busy || wallet.status === 'connecting'}
        onPointerEnter={preloadWallet}
        onFocus={preloadWallet}
        onClick={run(openConnect)}
      >
        {t('Connect Wallet')}
      </Button>
    );
  }
  if (wallet.wrongNetwork) {
    return (
      <Button
        {...look}
        variant="secondary"
        className={styles.wrong}
        aria-haspopup="dialog"
        onClick={run(openChain)}
      >
        {t('Wrong network')}
      </Button>
    );
  }
  if (session.status === 'member' && wallet.authentication === 'unauthenticated') {
    return (
      <Button {...look} variant={variant} aria-haspopup="dialog" onClick={run(openConnect)}>
        <T text={'Link {address}'} address={shortAddress(wallet.address)} />
      </Button>
    );
  }
  return (
    <Button
      {...look}
      variant="secondary"
      className={styles.account}
      aria-haspopup="dialog"
      aria-label={accountLabel(wallet)}
      onClick={run(openAccount)}
    >
      <span className={wallet.pending ? styles.pending : styles.mark}>
        <AddressMark address={wallet.address} size={20} />
      </span>
      {wallet.balance ? <span className={styles.balance}>{wallet.balance}</span> : null}
      <span className={styles.address}>
        {wallet.name ? shortName(wallet.name) : shortAddress(wallet.address)}
      </span>
    </Button>
  );
}

/** The full account, for screen readers. */
function accountLabel(wallet: Extract<WalletState, { status: 'connected' }>): string {
  const parts = [
    wallet.name,
    wallet.address,
    wallet.balance,
    wallet.pending ? t('transaction pending') : '',
  ];
  return t('Wallet {parts}', { parts: parts.filter(Boolean).join(', ') });
}
