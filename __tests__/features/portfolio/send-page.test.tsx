import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SendPage } from '@/features/portfolio/send/send-page';
import { connectWallet } from '../../support/market/connect-wallet';
import { type Buyer, sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';

/* Sending shares against the real service and contracts: what the sender is told of the recipient. */

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

/** Opens the page and reviews one share for Ben. */
async function review() {
  const { chain } = pages.market();
  connectWallet(ada.signer.address, (call) => sendCall(chain, ada.signer, call));
  const page = pages.open(ada, <SendPage />, '/wallet/send');
  await user.type(await screen.findByLabelText('To'), ben.signer.address);
  await user.type(screen.getByLabelText('Amount'), '1');
  await press('Review');
  const heading = await screen.findByRole('heading', { name: 'Review the transfer' });
  expect(heading).toHaveFocus();
  expect(await screen.findByText(ben.signer.address)).toBeInTheDocument();
  return page;
}

const WARNING = 'You have never sent shares to this address';

it('warns at a first recipient, names an earlier one by what was done, and never names the person', async () => {
  const first = await review();
  expect(screen.getByText(WARNING)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('Buyer');
  await press('Send with wallet');
  expect(await screen.findByRole('heading', { name: 'Transfer sent' })).toHaveFocus();
  await act(() => pages.market().index());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shares sent' })).toBeVisible());
  first.unmount();

  await review();
  expect(screen.queryByText(WARNING)).toBeNull();
  expect(screen.getByText(/^You sent shares to this address on /)).toBeInTheDocument();
});
