import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareIsland } from '@/wallet/island/island';
import { loadWallet, openConnect, walletState } from '@/wallet/wallet-store';
import { CHROME, useDevice } from './fake-wallet';
import { PUBLIC_CONFIG } from './public-config';

/*
 * The dialog on a computer, on a site without a WalletConnect project id: no wallet connects by a code.
 */

const user = userEvent.setup();

beforeEach(() => useDevice(CHROME, 1440));

async function openList() {
  const Island = await prepareIsland({ ...PUBLIC_CONFIG, walletConnectProjectId: null });
  loadWallet().catch(() => {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Island />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(walletState().status).toBe('disconnected'));
  await act(() => openConnect());
  return screen.findByRole('dialog');
}

it.each(['MetaMask', 'Rainbow', 'Rabby'])('offers %s as an extension alone', async (name) => {
  const dialog = await openList();
  await user.click(within(dialog).getByRole('button', { name }));
  const download = await within(dialog).findByRole('link', { name: 'Add to Chrome' });
  expect(dialog).toHaveTextContent(`${name} for Chrome`);
  expect(dialog).not.toHaveTextContent(`${name} for Mobile`);
  expect(within(dialog).queryByRole('button', { name: 'Get the app' })).not.toBeInTheDocument();
  await user.click(download);
  expect(dialog).toHaveTextContent(`Install the ${name} extension`);
  expect(dialog).not.toHaveTextContent('is not installed');
});

it('gives the panel of a wallet up when another one is chosen, and says why some are marked', async () => {
  const dialog = await openList();
  expect(dialog).toHaveTextContent('Wallets marked as unsupported connect through WalletConnect');
  await user.click(within(dialog).getByRole('button', { name: 'Ledger (unsupported)' }));
  expect(await within(dialog).findByText('Not supported here')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Rabby' }));
  expect(within(dialog).queryByText('Not supported here')).not.toBeInTheDocument();
  const download = await within(dialog).findByRole('link', { name: 'Add to Chrome' });
  expect(download.closest('[inert]')).toBeNull();
});

it('offers Coinbase’s extension alone, also on the way back from its instructions', async () => {
  const dialog = await openList();
  await user.click(within(dialog).getByRole('button', { name: 'Get a Wallet' }));
  const offers = within(dialog).getAllByRole('button', { name: 'GET' });
  await user.click(offers.at(2) as HTMLElement);
  expect(dialog).toHaveTextContent('Install the Coinbase extension');
  await user.click(within(dialog).getByRole('button', { name: 'Back' }));
  expect(dialog).toHaveTextContent('Coinbase for Chrome');
  expect(dialog).not.toHaveTextContent('Coinbase for Mobile');
});
