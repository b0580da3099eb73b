import { screen, waitFor } from '@testing-library/react';
import type { Hex } from 'viem';
import { WalletPage } from '@/features/portfolio/wallet/wallet-page';
import { startMarketPages } from '../../support/market/market-pages';
import { onShareChain } from '../../support/market/share-chain';

const pages = startMarketPages();

it('says which wallet is blocked, with the way to its recovery', async () => {
  const market = pages.market();
  const buyer = await market.buyer(2);
  const { holder } = await market.purchase(buyer, { amount: '5' });
  const { unmount } = pages.open(buyer, <WalletPage />, '/wallet');
  await screen.findByText(/Holds 5 shares/);
  expect(screen.queryByText(/^Blocked/)).not.toBeInTheDocument();
  unmount();

  await onShareChain(market.chain).requestRecovery(2, 3, holder as Hex);
  pages.open(buyer, <WalletPage />, '/wallet');
  const link = await screen.findByRole('link', { name: 'See its recovery' });
  expect(link).toHaveAttribute('href', expect.stringContaining('/static/recovery?wallet=0x'));
  await waitFor(() => expect(screen.getByText(/^Blocked/)).toBeInTheDocument());
});
