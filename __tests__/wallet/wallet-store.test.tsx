import { lastWallet, rememberWallet } from '@/wallet/wallet-store';

beforeEach(() => localStorage.clear());

it('what wallets leave in the browser: remembers the last wallet', () => {
  expect(lastWallet()).toBeUndefined();
  rememberWallet({ id: 'io.metamask', name: 'MetaMask' });
  expect(lastWallet()).toEqual({ id: 'io.metamask', name: 'MetaMask' });
});

it.each(['', 'null', '[]', '{"id":1}', 'not json', '"io.metamask"'])(
  'what wallets leave in the browser: ignores %p',
  (stored) => {
    localStorage.setItem('fnx.lastWallet', stored);
    expect(lastWallet()).toBeUndefined();
  },
);
