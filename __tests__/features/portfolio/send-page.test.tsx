import type { Call } from '@fnx/chain/call';
import { encodeTransfer } from '@fnx/chain/share-token';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { SendPage } from '@/features/portfolio/send/send-page';
import { holderIdOf } from '@/server/users/holder-id';
import { wallets } from '@/server/users/tables';
import { sentCalls } from '@/wallet/sent-calls';
import { UserRejectedError } from '@/wallet/wallet-errors';
import { getWallet, setWalletState, type WalletState, walletState } from '@/wallet/wallet-store';
import { hasWalletWord } from '../../support/bank-words';
import { chainAccount } from '../../support/market/chain-accounts';
import { connectWallet } from '../../support/market/connect-wallet';
import { type Buyer, linkWallet, sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { onShareChain } from '../../support/market/share-chain';
import { count, hold } from '../../support/service/hold';

const pages = startMarketPages();
const user = userEvent.setup();
let ada: Buyer;
let ben: Buyer;

beforeAll(async () => {
  const market = pages.market();
  ada = await market.buyer(10);
  ben = await market.buyer(11);
  for (const buyer of [ada, ben]) await market.purchase(buyer, { amount: '10' });
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Opens the page and reviews one share of Ada's, for Ben or another address. */
async function review({
  to = ben.signer.address as string,
  sign = (call: Call) => sendCall(pages.market().chain, ada.signer, call),
} = {}) {
  connectWallet(ada.signer.address, sign);
  const page = pages.open(ada, <SendPage />, '/wallet/send');
  await user.type(await screen.findByLabelText('To'), to);
  await user.type(screen.getByLabelText('Amount'), '1');
  await press('Review');
  const heading = await screen.findByRole('heading', { name: 'Review the transfer' });
  expect(heading).toHaveFocus();
  expect(await screen.findByText(to)).toBeInTheDocument();
  return page;
}

const WARNING = 'You have never sent shares to this address';

it('warns at a first recipient, names an earlier one by what was done, and never names the person', async () => {
  const first = await review();
  expect(screen.getByText(WARNING)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('Buyer');
  await press('Send shares');
  expect(await screen.findByRole('heading', { name: 'Transfer sent' })).toHaveFocus();
  await act(() => pages.market().index());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shares sent' })).toBeVisible());
  first.unmount();

  await review();
  expect(screen.queryByText(WARNING)).toBeNull();
  expect(screen.getByText(/^You sent shares to this address on /)).toBeInTheDocument();
});

it('sends nothing when the owner rejects the request, and lets the owner try again', async () => {
  let asked = 0;
  const page = await review({
    sign: async () => {
      asked += 1;
      throw new UserRejectedError();
    },
  });
  await press('Send shares');
  expect(await screen.findByText(/You rejected the request/)).toBeInTheDocument();
  await press('Send shares');
  await waitFor(() => expect(asked).toBe(2));
  expect(sentCalls('transfer')).toEqual([]);
  page.unmount();
});

it('refuses another recipient, amount or token than the review shows, and sends from the wallet that it shows', async () => {
  const page = await review();
  // The owner chooses another account in the wallet.
  connectWallet(ben.signer.address, async () => '0x');
  const { shareToken, ballots } = pages.market().chain.addresses.contracts;
  const shown = { token: shareToken, to: ben.signer.address, amount: 1_000_000n };
  const refused: string[] = [];
  const send = jest.spyOn(await getWallet(), 'send').mockImplementation(async (_, sender) => {
    for (const change of [{ to: ada.signer.address }, { amount: 1_000_001n }, { token: ballots }]) {
      try {
        sender.check(encodeTransfer({ ...shown, ...change }));
      } catch (error) {
        refused.push((error as Error).message);
      }
    }
    throw new UserRejectedError();
  });
  await press('Send shares');
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    from: ada.signer.address,
    description: expect.stringMatching(/^Send 1 shares to 0x/),
    spends: { token: shareToken, amount: 1_000_000n, symbol: 'FNX' },
  });
  expect(refused).toEqual(['The recipient differs.', 'The amount differs.', 'The token differs.']);
  page.unmount();
});

it('names another wallet of the sender by its label, and warns of nothing', async () => {
  const { chain, ctx } = pages.market();
  const savings = chainAccount(12).address;
  const holder = await holderIdOf(ctx.db, ada.userId);
  await onShareChain(chain).addWallet(12, 10, holder);
  await linkWallet(ctx, ada.userId, savings);
  const address = savings.toLowerCase();
  await ctx.db.update(wallets).set({ label: 'Savings' }).where(eq(wallets.address, address));
  await pages.market().index();

  await review({ to: savings });
  expect(screen.getByText('To (your wallet)')).toBeInTheDocument();
  expect(screen.getByText('Savings')).toBeInTheDocument();
  expect(screen.getByText(/You stay the holder, and your stakes continue/)).toBeInTheDocument();
  expect(screen.queryByText(WARNING)).toBeNull();
});

it('offers what is not locked up, and says until when the rest is', async () => {
  const { ctx, chain, buyer, purchase, index } = pages.market();
  const employee = await buyer(13);
  await purchase(employee, { amount: '10' });
  const holder = await holderIdOf(ctx.db, employee.userId);
  const until = BigInt(Date.UTC(2031, 5, 30) / 1000);
  const { address } = employee.signer;
  await onShareChain(chain).issue(holder, address, 30_000_000n, until);
  await index();
  connectWallet(address, (call) => sendCall(chain, employee.signer, call));
  pages.open(employee, <SendPage />, '/wallet/send');
  expect(await screen.findByText('You can send 10 shares')).toBeInTheDocument();
  expect(
    screen.getByText('Of these, 30 shares are locked up until 30 Jun 2031.'),
  ).toBeInTheDocument();
});

describe('a press before the configuration has come', () => {
  /** Fills the form in and presses, while the configuration is held back or fails. */
  async function pressEarly() {
    const asked = count(pages.network, '*/wallet/canTransfer');
    connectWallet(ada.signer.address, async () => '0x');
    pages.open(ada, <SendPage />, '/wallet/send');
    await user.type(await screen.findByLabelText('To'), ben.signer.address);
    await user.type(screen.getByLabelText('Amount'), '1');
    await press('Review');
    return asked;
  }

  it('shows that it waits, and is carried out once', async () => {
    const release = hold(pages.network, '*/api/v1/config');
    const asked = await pressEarly();
    const button = screen.getByRole('button', { name: 'Review' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    await user.type(screen.getByLabelText('Amount'), '{Enter}');
    expect(asked()).toBe(0);
    release();
    expect(await screen.findByRole('heading', { name: 'Review the transfer' })).toHaveFocus();
    expect(asked()).toBe(1);
  });

  it('is forgotten when the amount changes', async () => {
    const release = hold(pages.network, '*/api/v1/config');
    const asked = await pressEarly();
    await user.type(screen.getByLabelText('Amount'), '.5');
    const button = screen.getByRole('button', { name: 'Review' });
    expect(button).not.toHaveAttribute('aria-busy');
    release();
    await user.click(button);
    await screen.findByRole('heading', { name: 'Review the transfer' });
    await waitFor(() => expect(document.body).toHaveTextContent(/1\.5 shares/));
    expect(asked()).toBe(1);
  });

  it('says why it is refused when the configuration fails, and works afterwards', async () => {
    pages.network.use(http.all('*/api/v1/config', () => HttpResponse.error()));
    const asked = await pressEarly();
    expect(await screen.findByText('This transfer is not possible')).toBeInTheDocument();
    expect(screen.getByText(/The service could not be reached/)).toBeInTheDocument();
    expect(asked()).toBe(0);
    pages.network.resetHandlers();
    await press('Review');
    await screen.findByRole('heading', { name: 'Review the transfer' });
  });
});

it('tells who pays by bank transfer of no wallet, in no step', async () => {
  const { ctx, service } = pages.market();
  const account = { currency: 'EUR', iban: '', name: '', bic: null, address: null };
  Object.assign(ctx.config, { bankTransfer: account });
  await service.request('updateSettings', { payWay: 'BANK' }, { token: ada.token });
  await review();
  act(() => setWalletState({ ...walletState(), feePaid: true } as WalletState));
  await waitFor(() => expect(screen.queryByText('Network fee')).toBeNull());
  const read = walletWords();
  await press('Back');
  await user.type(await screen.findByLabelText('Amount'), '99');
  await press('Review');
  await screen.findByRole('alert');
  read.push(...walletWords());
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '1');
  await press('Review');
  await press('Send shares');
  await screen.findByRole('heading', { name: 'Transfer sent' });
  expect([...read, ...walletWords()]).toEqual([]);
});

/** Words of a wallet outside of what is folded. */
const walletWords = () =>
  screen
    .queryAllByText((text) => hasWalletWord('en', text), { ignore: 'details > :not(summary) *' })
    .map(({ textContent }) => textContent);
