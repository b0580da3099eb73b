import { lastWallet, rememberWallet } from '@/wallet/wallet-store';

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
});
