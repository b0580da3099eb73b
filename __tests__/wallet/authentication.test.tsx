import { authenticationStatus } from '@/wallet/island/authentication';

const MINE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

it.each([
  ['without a wallet', undefined, [MINE], 'unauthenticated'],
  ['while the linked wallets are read', MINE, undefined, 'loading'],
  [
    'with a wallet that is linked, however it is written',
    MINE.toLowerCase(),
    [MINE],
    'authenticated',
  ],
  ['with one that is not', MINE, ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], 'unauthenticated'],
])('authentication %s', (_, address, linked, status) => {
  expect(authenticationStatus(address, linked)).toBe(status);
});
