import { useEffect, useRef } from 'react';
import type { Config } from 'wagmi';
import { disconnect } from 'wagmi/actions';
import { t } from '@/lang/wallet';
import { toast } from '@/lib/page/toast';
import { clearWalletStorage } from '@/lib/storage/clear-storage';
import type { Authentication } from '@/wallet/wallet-store';

/** Opens the sign-in prompt when a logged-in user connects a wallet that is not linked. */
export function useSignInPrompt(
  member: boolean,
  connected: boolean,
  authentication: Authentication,
  open: () => void,
) {
  const prompted = useRef(false);
  const openLatest = useRef(open);
  openLatest.current = open;
  useEffect(() => {
    if (!connected) {
      prompted.current = false;
      return;
    }
    if (prompted.current || authentication === 'loading') return;
    prompted.current = true;
    if (member && authentication === 'unauthenticated') openLatest.current();
    if (!member) {
      toast.info(t('Wallet connected'), {
        description: t('Log in or create an account to link it and buy shares.'),
      });
    }
  }, [member, connected, authentication]);
}

/** Logging out disconnects the wallet; a guest's wallet stays connected. */
export function useLeaveWithSession(config: Config, member: boolean) {
  const wasMember = useRef(member);
  useEffect(() => {
    if (wasMember.current && !member) {
      // Disconnecting writes to storage, so clear it afterwards.
      disconnect(config)
        .catch(() => {})
        .finally(clearWalletStorage);
    }
    wasMember.current = member;
  }, [config, member]);
}
