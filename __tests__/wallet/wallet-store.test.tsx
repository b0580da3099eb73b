import { forgetWallets, lastWallet, rememberWallet } from '@/wallet/wallet-store';

beforeEach(() => localStorage.clear());

describe('what wallets leave in the browser', () => {
  it('remembers the last wallet', () => {
    expect(lastWallet()).toBeUndefined();
    rememberWallet({ id: 'io.metamask', name: 'MetaMask' });
    expect(lastWallet()).toEqual({ id: 'io.metamask', name: 'MetaMask' });
  });

  it.each(['', 'null', '[]', '{"id":1}', 'not json', '"io.metamask"'])('ignores %p', (stored) => {
    localStorage.setItem('fnx.lastWallet', stored);
    expect(lastWallet()).toBeUndefined();
  });

  it('is gone after logging out, and a payment still to be told is not', () => {
    for (const key of [
      'wagmi.store',
      'rk-recent',
      'rk-transactions',
      'fnx.lastWallet',
      'fnx.demoWallet',
      'WALLETCONNECT_DEEPLINK_CHOICE',
    ]) {
      localStorage.setItem(key, 'x');
    }
    localStorage.setItem('fnx.payments', '[]');
    localStorage.setItem('settings', '{}');
    forgetWallets();
    expect(Object.keys(localStorage).sort()).toEqual(['fnx.payments', 'settings']);
  });
});
