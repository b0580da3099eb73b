import { findInjectedWallets } from '@/wallet/officer/injected-wallets';
import { announceWallet } from './fake-wallet';

it('lists a wallet once for an officer, though it announces itself twice', () => {
  announceWallet('0x0000000000000000000000000000000000000001');
  expect(findInjectedWallets().map(({ name }) => name)).toEqual(['Fake wallet']);
});
