import type { Call } from '@fnx/chain/call';
import { act } from '@testing-library/react';
import type { Sender, WalletApi } from '@/wallet/wallet-api';
import { registerControls, setWalletState } from '@/wallet/wallet-store';

/**
 * Connects a wallet to the pages of a component test. `sign` sends what the page asks for, once its own check has passed;
 * `signTypedData` signs messages.
 */
export function connectWallet(
  address: `0x${string}`,
  sign: (call: Call) => Promise<`0x${string}`>,
  signTypedData?: WalletApi['signTypedData'],
): void {
  const send = async (call: Call, sender: Sender) => {
    sender.check(call);
    return sign(call);
  };
  connectApi(address, { send, signTypedData } as never);
}

/** Connects a wallet to the pages of a component test, with all that pages can ask it for. */
export function connectApi(address: `0x${string}`, api: WalletApi): void {
  act(() => {
    registerControls({
      openConnect: () => {},
      openKey: async () => {},
      openOtherKey: async () => {},
      openAccount: () => {},
      openChain: () => {},
      reconnect: async () => true,
      api,
    });
    setWalletState({
      status: 'connected',
      authentication: 'authenticated',
      address,
      chainId: 56,
      wrongNetwork: false,
      connectorName: 'Test wallet',
    });
  });
}
