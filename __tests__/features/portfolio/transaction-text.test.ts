import {
  transactionAmount,
  transactionTitle,
} from '@/features/portfolio/transactions/transaction-text';

const line = { symbol: 'USDT', amount: '504.192', shares: null, status: 'CONFIRMED' } as const;

it.each([
  ['BUY', { shares: '40' }, 'Bought with USDT', '+40 shares'],
  ['BUY', { shares: '1234.567891' }, 'Bought with USDT', '+1,234.567891 shares'],
  ['BUY', { shares: '40', status: 'PENDING' }, 'Buying with USDT', '40 shares'],
  ['BUY', { shares: '40', status: 'FAILED' }, 'Purchase with USDT', '40 shares'],
  ['BUY', { shares: '40', status: 'CANCELLED' }, 'Purchase with USDT', '40 shares'],
  ['SWAP', {}, 'Swap of USDT', '504.192 USDT'],
  ['STAKE', { shares: '500' }, 'Shares staked', '500 shares'],
  ['UNSTAKE', { shares: '500' }, 'Shares unstaked', '500 shares'],
  ['REWARD_CLAIM', { shares: '1.25' }, 'Reward claimed', '+1.25 shares'],
  ['TRANSFER_IN', { amount: '5' }, 'USDT received', '+5.00 USDT'],
  ['TRANSFER_OUT', { amount: '5' }, 'USDT sent', '−5.00 USDT'],
] as const)('a transaction: %s %p', (type, changed, title, amount) => {
  const given = { ...line, ...changed, type };
  expect(transactionTitle(given)).toBe(title);
  expect(transactionAmount(given)).toBe(amount);
});
