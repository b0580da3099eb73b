import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BookEntryCard } from '@/features/book-entries/book-entry-card';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { getWallet, islandFailed } from '@/wallet/wallet-store';
import { hasWalletWord } from '../../support/bank-words';
import { bookEntries, confirmAs, REGISTRAR } from '../../support/market/book-entry';
import { chainAccount } from '../../support/market/chain-accounts';
import { connectWallet } from '../../support/market/connect-wallet';
import { sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';

const pages = startMarketPages();
const user = userEvent.setup();
const DELAY = 60;
const ACCOUNT = 3;

afterEach(() => act(() => islandFailed(new Error('between tests'))));

/** Who pays by bank transfer reads the same card. */
const readsOfNoWallet = () => {
  const said = document.body.textContent ?? '';
  expect(hasWalletWord('en', said) ? said : '').toBe('');
};

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('leads from the code of a letter to shares in the owner’s wallet', async () => {
  const market = pages.market();
  const register = bookEntries(market);
  const [entry] = await register.issue([{ amount: 40 }]);
  await register.writeLetter(`${entry?.holder}`, 'K7QM-2XWD-9PLR-4TAE');
  const ada = await market.buyer(ACCOUNT);
  const account = { currency: 'EUR', iban: 'DE75512108001245126199', name: 'Sample Bank' };
  Object.assign(market.ctx.config, { bankTransfer: { ...account, bic: null, address: null } });
  await market.service.request('updateSettings', { payWay: 'BANK' }, { token: ada.token });
  window.history.replaceState(null, '', '/wallet#letter=K7QM-2XWD-9PLR-4TAE');
  const { client } = pages.open(ada, <BookEntryCard />, '/wallet');
  // The link's code is in the field, and no longer in the address.
  expect(await screen.findByLabelText('Code')).toHaveValue('K7QM-2XWD-9PLR-4TAE');
  expect(window.location.hash).toBe('');
  const code = screen.getByLabelText('Code');
  await user.clear(code);
  await user.type(code, '{Enter}');
  expect(code).toBeInvalid();
  expect(code).toHaveAccessibleDescription('Enter the code of a letter');
  await user.type(code, 'K7QM-2XWD-9PLR-4TAE');
  await press('Show my shares');
  expect(await screen.findByRole('link', { name: 'Go to the identity check' })).toBeVisible();
  await confirmAs(market, ada);
  await press('Show my shares');
  expect(await screen.findByRole('heading', { name: 'Held in book entry' })).toBeVisible();
  expect(screen.getByText('40')).toBeVisible();
  expect(screen.getByText(/cannot be sent, staked or voted with/)).toBeVisible();
  expect(await screen.findByText('1 minute')).toBeVisible();
  readsOfNoWallet();
  await press('Move to my address');
  expect(await screen.findByText('Two officers look at it')).toBeVisible();
  readsOfNoWallet();
  expect(screen.getByText('This was not you?')).toBeVisible();
  await register.approve(ada);
  await register.sendListed('claims approve', REGISTRAR);
  await act(() => invalidateAfter(client, 'orderEnd'));
  expect(await screen.findByText('Waiting period')).toBeVisible();
  expect(screen.getByText('Can be carried out from')).toBeVisible();
  await register.wait(DELAY);
  await act(() => invalidateAfter(client, 'orderEnd'));
  connectWallet(chainAccount(ACCOUNT).address, (call) =>
    sendCall(market.chain, chainAccount(ACCOUNT), call),
  );
  expect(await screen.findByRole('button', { name: 'Move the shares' })).toBeVisible();
  readsOfNoWallet();
  await press('Move the shares');
  const dialog = await screen.findByRole('dialog', { name: 'Move your shares to your address?' });
  expect(await within(dialog).findByText(chainAccount(ACCOUNT).address)).toBeVisible();
  expect(within(dialog).getByText(`${entry?.holder}`)).toBeVisible();
  const send = jest.spyOn(await getWallet(), 'send');
  await user.click(await within(dialog).findByRole('button', { name: 'Move the shares' }));
  await waitFor(() => expect(send).toHaveBeenCalled());
  await send.mock.results[0]?.value;
  await market.index();
  await act(() => invalidateAfter(client, 'orderEnd'));
  expect(await screen.findByText(/^Your shares were moved to 0x/)).toBeVisible();
});
