import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DashboardPage } from '@/features/portfolio/dashboard-page';
import { TransactionPage } from '@/features/portfolio/transactions/transaction-page';
import { platformAccount, postTransfers, walletAccount } from '@/server/register/post-transfer';
import { transactions } from '@/server/register/tables';
import { startMarketPages } from '../../support/market/market-pages';
import { writeLines } from '../../support/service/lines';

const pages = startMarketPages({});
const user = userEvent.setup();
const TX_HASH = `0x${'5a'.repeat(32)}`;

test('the owner enters what received shares cost, and takes it back', async () => {
  const { ctx, buyer } = pages.market();
  const owner = await buyer();
  const to = walletAccount(owner.userId, `0x${'5b'.repeat(20)}`);
  const amountRaw = 5_000_000n;
  const legs = [{ asset: 'FNX', from: platformAccount('issued'), to, amountRaw }];
  const reference = `${TX_HASH}:3`;
  const at = ctx.clock.now();
  await ctx.db.transaction((tx) => postTransfers(tx, [{ kind: 'TRANSFER', reference, legs, at }]));
  await writeLines(ctx, owner.userId, [
    {
      type: 'TRANSFER_IN',
      currencyId: null,
      symbol: 'FNX',
      sharesRaw: amountRaw,
      valueUsdRaw: 62_40000000n,
      txHash: TX_HASH,
      logIndex: 3,
      createdAt: at,
    },
  ]);
  const [line] = await ctx.db.select({ id: transactions.id }).from(transactions);
  const invested = async () => (await owner.request('dashboard')).data.investedUsd;
  expect(await invested()).toBe('62.4');

  const id = line?.id ?? '';
  pages.open(owner, <TransactionPage />, `/transactions/${id}`, { id });
  const field = await screen.findByRole('textbox', { name: 'What you paid for them' });
  await user.click(screen.getByRole('button', { name: 'Save cost' }));
  expect(await screen.findByText('Enter what you paid.')).toBeInTheDocument();
  await user.type(field, '50');
  await user.click(screen.getByRole('button', { name: 'Save cost' }));
  expect(
    await screen.findByText('You entered $50.00. Their value on that day was $62.40.'),
  ).toBeInTheDocument();
  expect(await invested()).toBe('50');

  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save cost' }));
  expect(
    await screen.findByText(/count with their value on the day they arrived/),
  ).toBeInTheDocument();
  expect(await invested()).toBe('62.4');
});

test('the gain of shares from a list is not shown before their owner has entered a cost', async () => {
  const { ctx, buyer } = pages.market();
  const owner = await buyer();
  const createdAt = ctx.clock.now();
  const line = { type: 'ISSUE' as const, currencyId: null, symbol: 'FNX', createdAt };
  await writeLines(ctx, owner.userId, [
    { ...line, sharesRaw: 5_000_000n, txHash: TX_HASH, logIndex: 4 },
  ]);
  pages.open(owner, <DashboardPage />, '/dashboard');
  const way = await screen.findByRole('link', { name: 'Enter it' });
  expect(way).toHaveAttribute('href', expect.stringMatching(/^\/transactions\/.{36}$/));
  expect(screen.getByText('Shares entered in the register')).toBeVisible();
  expect(screen.queryByText(/on a cost of/)).not.toBeInTheDocument();
});
