import { t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import type { OfficerWallet } from '@/wallet/officer/injected-wallets';

type Props = {
  wallets: readonly OfficerWallet[];
  busy: boolean;
  /** Advice where no wallet was found. */
  otherwise: string;
  onChoose: (wallet: OfficerWallet) => void;
};

/** A button for each wallet of this browser. */
export function WalletButtons({ wallets, busy, otherwise, onChoose }: Props) {
  if (wallets.length === 0) {
    return <Notice title={t('No wallet was found in this browser')}>{otherwise}</Notice>;
  }
  return wallets.map((wallet) => (
    <Button key={wallet.id} wide busy={busy} onClick={() => onChoose(wallet)}>
      {wallet.icon ? (
        // biome-ignore lint/performance/noImgElement: the wallet's own data URL
        <img src={wallet.icon} alt="" width={20} height={20} />
      ) : null}
      {busy ? t('Waiting for the wallet …') : wallet.name}
    </Button>
  ));
}
