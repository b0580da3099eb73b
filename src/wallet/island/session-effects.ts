import { useEffect, useRef } from 'react';
import type { Config } from 'wagmi';
import { disconnect } from 'wagmi/actions';
import { toast } from '@/lib/page/toast';
import { type Authentication, forgetWallets } from '@/wallet/wallet-store';

/** A member's wallet that just connected and is not linked yet is asked to sign at once. */
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
      toast.info('Wallet connected', {
        description: 'Log in or create an account to link it and buy shares.',
      });
    }
  }, [member, connected, authentication]);
}

/** Logging out lets go of the wallet; a guest who never logged in keeps theirs. */
export function useLeaveWithSession(config: Config, member: boolean) {
  const wasMember = useRef(member);
  useEffect(() => {
    if (wasMember.current && !member) {
      // Disconnecting writes to the storage once more, so that is cleared after it.
      disconnect(config)
        .catch(() => {})
        .finally(forgetWallets);
    }
    wasMember.current = member;
  }, [config, member]);
}
