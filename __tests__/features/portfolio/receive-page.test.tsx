import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReceivePage } from '@/features/portfolio/receive/receive-page';
import { SendPage } from '@/features/portfolio/send/send-page';
import { connectWallet } from '../../support/market/connect-wallet';
import { type Buyer, sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';

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

function openSend(url: string) {
  connectWallet(ada.signer.address, (call) => sendCall(pages.market().chain, ada.signer, call));
  return pages.open(ada, <SendPage />, url);
}

it('sends to the owner of a link by name, and keeps the address behind Details', async () => {
  const own = pages.open(ben, <ReceivePage />, '/wallet/receive');
  const link = await screen.findByText(/\/wallet\/send\?to=[\w-]{22}$/);
  const url = link.textContent ?? '';
  const preview = await screen.findByText(/^Others see: Test Buyer \d+$/);
  const name = preview.textContent?.replace('Others see: ', '') ?? '';
  own.unmount();

  const page = openSend(url.replace(location.origin, ''));
  expect(await screen.findByText(name)).toBeInTheDocument();
  expect(screen.getByText(ben.signer.address)).not.toBeVisible();
  await user.type(screen.getByLabelText('Amount'), '1');
  await press('Review');
  await screen.findByRole('heading', { name: 'Review the transfer' });
  const rows = await screen.findByText(name);
  expect(rows).toBeVisible();
  expect(screen.getByText(ben.signer.address)).not.toBeVisible();
  expect(screen.queryByText('You have never sent shares to this address')).toBeNull();
  await press('Send shares');
  expect(await screen.findByRole('heading', { name: 'Transfer sent' })).toBeInTheDocument();
  expect(screen.getByText(name)).toBeVisible();
  page.unmount();

  const again = pages.open(ben, <ReceivePage />, '/wallet/receive');
  await user.click(await screen.findByLabelText('Show my name to whoever has the link'));
  expect(await screen.findByText('Others see: The owner of this link')).toBeInTheDocument();
  await press('Make a new link');
  await waitFor(() => expect(screen.queryByText(url)).toBeNull());
  again.unmount();
  openSend(url.replace(location.origin, ''));
  expect(await screen.findByText('This link has ended')).toBeInTheDocument();
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

it('follows a typed link of this site, and asks who has an e-mail address', async () => {
  const { visited } = openSend('/wallet/send');
  const to = await screen.findByLabelText('To');
  await user.click(to);
  const token = 'mW3kTq8sZ1xVb5cYh0LdNg';
  await user.paste(`${location.origin}/de/wallet/send?to=${token}`);
  expect(visited).toEqual([`/wallet/send?to=${token}`]);
  await user.paste(`https://elsewhere.example/wallet/send?to=${token}`);
  expect(visited).toHaveLength(1);

  await user.clear(to);
  await user.type(to, ben.email);
  expect(screen.queryByLabelText('Amount')).toBeNull();
  await press('Ask for their wallet');
  const answer = await screen.findByText('We have asked them');
  expect(answer.closest('div')).toHaveTextContent('You are told when they accept');
});

it('shows who asks, and gives name and wallet with the owner’s consent alone', async () => {
  await pages.market().service.runJobs();
  pages.open(ben, <ReceivePage />, '/wallet/receive');
  const asked = await screen.findByText(/^Test Buyer \d+ wants to send you shares$/);
  const request = asked.closest('div') as HTMLElement;
  await user.click(within(request).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  const { docs } = (await ada.request('listNotification', { page: 1, limit: 5 })).data;
  const links = docs.map(({ link }: { link: string }) => link);
  expect(links).toContainEqual(expect.stringMatching(/^\/wallet\/send\?to=/));
});
