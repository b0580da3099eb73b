import { isRejection, isUnknownMethod } from '@/wallet/provider-faults';

/* How wallets and libraries say that the owner said no, and what only looks like it. */

const nested = (key: string, inner: unknown) =>
  Object.assign(new Error('Outer.'), { [key]: inner });
const circular = new Error('Round.');
circular.cause = circular;

it.each<[string, unknown]>([
  ['EIP-1193', { code: 4001, message: 'User rejected the request.' }],
  ['EIP-1193, in a cause', new Error('Outer.', { cause: nested('cause', { code: 4001 }) })],
  ['MetaMask, in its data', nested('data', { originalError: { code: 4001 } })],
  [
    'MetaMask, by its text',
    { code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' },
  ],
  ['ethers', { code: 'ACTION_REJECTED', message: 'user rejected transaction' }],
  ['ethers, with its inner error', nested('info', { error: { code: 4001 } })],
  ['WalletConnect', { code: 5000, message: 'User rejected.' }],
  ['Ledger', { name: 'TransportStatusError', statusCode: 0x6985 }],
  ['Coinbase', new Error('User denied account authorization')],
  ['Trust Wallet', { code: -32000, message: 'User canceled' }],
  ['a text', 'Rejected by user'],
])('%s: the owner rejected the request', (_, error) => {
  expect(isRejection(error)).toBe(true);
});

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['an open request', { code: -32002, message: 'Already processing eth_requestAccounts.' }],
  ['no access to the account', { code: 4100, message: 'Unauthorized.' }],
  ['a revert', { code: 3, message: 'execution reverted: the transfer was denied' }],
  ['a node that refuses', { code: -32003, message: 'Transaction rejected' }],
  ['a refused upgrade of the account', { code: 5750, message: 'Upgrade refused' }],
  ['a circular cause', circular],
])('%s is no rejection', (_, error) => {
  expect(isRejection(error)).toBe(false);
});

it('an unknown method is told by either code', () => {
  for (const code of [-32601, 4200]) expect(isUnknownMethod({ code })).toBe(true);
  expect(isUnknownMethod({ code: 4001 })).toBe(false);
});
