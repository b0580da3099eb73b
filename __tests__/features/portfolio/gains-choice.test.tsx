import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatementPage } from '@/features/portfolio/transactions/statement-page';
import { platformAccount, postTransfers, walletAccount } from '@/server/register/post-transfer';
import { startMarketPages } from '../../support/market/market-pages';

const pages = startMarketPages({});
const user = userEvent.setup();

test('the owner sees each sale of the year, and chooses once how gains are reckoned', async () => {
  const { ctx, buyer } = pages.market();
  const owner = await buyer();
  const at = ctx.clock.now();
  const wallet = walletAccount(owner.userId, `0x${'6b'.repeat(20)}`);
  const issued = platformAccount('issued');
  const bookings = [
    [issued, wallet, 1_000_000n, 10n],
    [issued, wallet, 1_000_000n, 30n],
    [wallet, issued, 1_000_000n, 50n],
  ] as const;
  await ctx.db.transaction((tx) =>
    postTransfers(
      tx,
      bookings.map(([from, to, amountRaw, usd], place) => ({
        kind: 'SALE',
        reference: `0x${'6c'.repeat(32)}:${place}`,
        legs: [{ asset: 'FNX', from, to, amountRaw }],
        paidUsdRaw: usd * 10n ** 8n,
        receivedUsdRaw: usd * 10n ** 8n,
        at,
      })),
    ),
  );
  pages.open(owner, <StatementPage />, '/transactions/statement');
  const sale = () => screen.findAllByText(/^Value \$50\.00/);
  const lines = async () => (await sale()).map(({ textContent }) => textContent);
  const byAverage = 'Value $50.00, cost $20.00, gain $30.00';
  expect(await lines()).toEqual([byAverage, byAverage]);
  expect(screen.getByText(/You choose once, for all years, and cannot/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Choose for all years' }));
  expect(await screen.findByText('Choose one of the two.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'First in, first out: gain $40.00' }));
  await user.click(screen.getByRole('button', { name: 'Choose for all years' }));
  expect(await screen.findByText(/^First in, first out, chosen on/)).toBeVisible();
  const byAge = 'Value $50.00, cost $10.00, gain $40.00';
  expect(await lines()).toEqual([byAge, byAge]);
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});
