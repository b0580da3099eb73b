import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RoundPage } from '@/features/auctions/round-page';
import { OfferPage } from '@/features/offers/offer-page';
import { OffersPage } from '@/features/offers/offers-page';
import { getWallet, islandFailed } from '@/wallet/wallet-store';
import { BID, inAuctions, SALE } from '../../server/auctions/auction-world';
import { startMarketPages } from '../../support/market/market-pages';
import { traders } from '../../support/market/traders';

const pages = startMarketPages({ limits: { preparedCallsPerMinute: 1_000_000 } });
const user = userEvent.setup();
const { comeIn, connect } = traders(pages.market);

afterEach(() => act(() => islandFailed(new Error('between tests'))));

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const enter = async (name: string | RegExp, text: string) =>
  user.type(await screen.findByRole('textbox', { name }), text);

it('sells in a round: places, sees the price form, and follows the money', async () => {
  const { index } = pages.market();
  const world = inAuctions(pages.market());
  const [ada, bob] = [await comeIn(100), await comeIn(1)];
  await world.allow(bob.account);
  const { id, closes } = await world.open(null, 0);
  await connect(ada);
  pages.open(ada, <RoundPage />, `/sell/${id}`, { round: String(id) });
  await enter('Amount', '40');
  await user.selectOptions(screen.getByRole('combobox'), '10.50 USDT');
  expect(await screen.findByText('Nothing would be traded yet')).toBeInTheDocument();
  await press('Review');
  await press('Offer 40 shares');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await index();
  expect(await screen.findByRole('button', { name: 'Cancel sale' })).toBeInTheDocument();
  await world.place(bob.account, id, BID, 3, 25);
  await index();
  expect(await screen.findByText(/^about 25 shares at/)).toBeInTheDocument();
  await world.at(closes);
  await world.act(0, 'clear', [id]);
  await world.settle(id, ada.holder, [ada.account], bob.holder);
  await index();
  expect(
    await screen.findByText(/^Your sale: 25 of 40 shares at 10\.50 = 262\.50 USDT/),
  ).toBeInTheDocument();
  expect(await screen.findByText('Paid to you: 262.50 USDT')).toBeInTheDocument();
});

it('approves exactly the cost of a bid, then places it', async () => {
  const world = inAuctions(pages.market());
  const [ada, bob] = [await comeIn(30), await comeIn(1)];
  const { id } = await world.open(null, 0);
  await connect(bob);
  const checks: string[] = [];
  pages.network.events.on('request:start', ({ request: { url } }) => {
    if (url.endsWith('/check')) checks.push(url);
  });
  pages.open(bob, <RoundPage />, `/sell/${id}`, { round: String(id) });
  await user.click(await screen.findByRole('radio', { name: 'Buy shares' }));
  await enter('Amount', '20');
  await user.selectOptions(screen.getByRole('combobox'), '11.00 USDT');
  await press('Review');
  const dialog = await screen.findByRole('dialog', { name: 'Place a bid?' });
  const approve = await within(dialog).findByRole('button', { name: 'Approve 220.00 USDT' });
  await waitFor(() => expect(approve).toBeEnabled());
  // Orders of others build no call again: the press would be lost.
  await world.place(ada.account, id, SALE, 1, 30);
  await pages.market().index();
  expect(await screen.findByText(/^about 20 shares at/)).toBeInTheDocument();
  expect(checks).toHaveLength(1);
  await user.click(approve);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pages.market().index();
  expect(await screen.findByRole('button', { name: 'Cancel bid' })).toBeInTheDocument();
});

it('says why the contract refuses an order, before the wallet is asked', async () => {
  const world = inAuctions(pages.market());
  const eve = await comeIn(30);
  const { id } = await world.open(null, 0);
  await world.people.freezeHolder(eve.holder, true);
  await connect(eve);
  const send = jest.spyOn(await getWallet(), 'send');
  pages.open(eve, <RoundPage />, `/sell/${id}`, { round: String(id) });
  await user.click(await screen.findByRole('radio', { name: 'Buy shares' }));
  await enter('Amount', '20');
  await press('Review');
  expect(
    await screen.findByText(/Your wallet is not registered for shares, or/),
  ).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

it('makes an offer, allows it, and the other person accepts it', async () => {
  const { index } = pages.market();
  const [ada, bob] = [await comeIn(50), await comeIn(1)];
  await connect(ada);
  const made = pages.open(ada, <OffersPage />, '/sell/offers');
  await enter('You give', '10');
  await enter('You receive, for all of them', '120');
  const currency = await screen.findByRole('combobox', { name: 'Currency' });
  await user.selectOptions(currency, await within(currency).findByText('USDT'));
  await enter(/^The other person/, bob.signer.address);
  await press('Review the offer');
  const review = await screen.findByRole('dialog', { name: 'Sign this offer?' });
  expect(await within(review).findByText(bob.signer.address)).toBeInTheDocument();
  await user.click(within(review).getByRole('button', { name: 'Sign offer' }));
  await waitFor(() => expect(made.visited).toHaveLength(1));
  const link = String(made.visited[0]).split('/').at(-1) ?? '';
  made.unmount();

  const forBob = pages.open(bob, <OfferPage />, `/sell/offers/${link}`, { link });
  await connect(bob);
  expect(await screen.findByText('It cannot be accepted now')).toBeInTheDocument();
  forBob.unmount();

  await connect(ada);
  const again = pages.open(ada, <OfferPage />, `/sell/offers/${link}`, { link });
  await press('Allow 10 shares');
  await user.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Allow 10/ }),
  );
  await waitFor(() => expect(screen.queryByText('One step is left')).toBeNull());
  again.unmount();

  await connect(bob);
  pages.open(bob, <OfferPage />, `/sell/offers/${link}`, { link });
  const accept = await screen.findByRole('button', { name: 'Review and accept' });
  await waitFor(() => expect(accept).toBeEnabled());
  await user.click(accept);
  const dialog = await screen.findByRole('dialog', { name: 'Accept this offer?' });
  expect(await within(dialog).findByText('120.00 USDT')).toBeInTheDocument();
  await user.click(await within(dialog).findByRole('button', { name: /^Approve 120/ }));
  await user.click(await within(dialog).findByRole('button', { name: 'Accept and exchange' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await index();
  await waitFor(() => expect(screen.getAllByText('Accepted')).toHaveLength(2));
});
