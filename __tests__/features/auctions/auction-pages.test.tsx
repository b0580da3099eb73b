import { decodePlace } from '@fnx/chain/auctions';
import type { Call } from '@fnx/chain/call';
import { HOUR_MS } from '@fnx/values/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { contract } from '@/api/contract';
import { RoundPage } from '@/features/auctions/round-page';
import { SellPage } from '@/features/auctions/sell-page';
import { islandFailed } from '@/wallet/wallet-store';
import { connectWallet } from '../../support/market/connect-wallet';
import type { Buyer } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';

const pages = startMarketPages();
const user = userEvent.setup();
const signed: Call[] = [];
let ada: Buyer | undefined;

afterEach(() => act(() => islandFailed(new Error('between tests'))));

const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

type Part = Record<string, unknown>;

/** The open round 2 and what the caller has, with changes. */
async function comeIn({ round = {}, orders = [] }: { round?: Part; orders?: Part[] }) {
  const { getRound, getSelling, listAuctionOrders, checkAuctionOrder, listRounds } = contract;
  const times = { opens: fromNow(-1), lastTime: fromNow(4), closes: fromNow(5) };
  const answer = (data: unknown) => HttpResponse.json({ status: 200, message: 'ok', data });
  const own = {
    ...listAuctionOrders.example.data,
    docs: orders,
    total: orders.length,
    waiting: [],
  };
  pages.network.use(
    http.get('*/auctions/round/2', () => answer({ ...getRound.example.data, ...times, ...round })),
    http.get('*/auctions/selling', () => answer(getSelling.example.data)),
    http.get('*/auctions/mine', () => answer(own)),
    http.get('*/auctions/rounds', () => answer(listRounds.example.data)),
    http.post('*/auctions/round/2/check', () => answer(checkAuctionOrder.example.data)),
  );
  ada ??= await pages.market().buyer(2);
  const person = ada;
  signed.length = 0;
  connectWallet(person.signer.address, async (call) => {
    signed.push(call);
    return `0x${'ab'.repeat(32)}`;
  });
  return person;
}

const openRound = async (asked: Parameters<typeof comeIn>[0]) =>
  pages.open(await comeIn(asked), <RoundPage />, '/sell/2', { round: '2' });

const sale = {
  ...contract.listAuctionOrders.example.data.docs[0],
  ...{ roundId: '2', roundState: 'OPEN', state: 'OPEN', limit: '12', tick: 2, shares: '100' },
  ...{ price: null, fill: null, settled: '0', money: '0', lastTrade: null, note: false },
};

const type = async (amount: string) => {
  const field = await screen.findByRole('textbox', { name: 'Amount' });
  await user.clear(field);
  await user.type(field, amount);
};
const price = (name: string) =>
  user.selectOptions(screen.getByRole('combobox'), screen.getByRole('option', { name }));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('shows the last price, the shares that are free, staked and on sale, and the open round', async () => {
  pages.open(await comeIn({}), <SellPage />, '/sell');
  expect(await screen.findByText('The last round paid')).toBeInTheDocument();
  expect(screen.getByText('2,150 shares on 15 Oct 2026')).toBeInTheDocument();
  expect(screen.getByText('of 500 shares')).toBeInTheDocument();
  expect(screen.getByText(/Until they are sold, you vote with them/)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Review' })).toBeDisabled();
});

it('draws the book, with a table, and marks the order of the bank', async () => {
  await openRound({});
  const table = await screen.findByRole('table', { name: 'Supply and demand' });
  const row = within(table).getByRole('row', { name: /^12\.00/ });
  expect(row).toHaveTextContent('12.001,3005201,0004001,000');
  const header = within(table).getByRole('columnheader', { name: 'The bank’s own order' });
  expect(header).toBeInTheDocument();
  expect(screen.getByText(/^520 shares change hands at 12\.00 USDT\./)).toBeInTheDocument();
  // The column, the key of the chart, and the notice with the document.
  expect(screen.getAllByText('The bank’s own order')).toHaveLength(3);
});

it('says what a sale would bring, and signs exactly that', async () => {
  await openRound({});
  await type('200');
  await price('11.60 USDT');
  expect(await screen.findByText('2,320.00 USDT')).toBeInTheDocument();
  expect(screen.getByText('2,400.00 USDT')).toBeInTheDocument();
  expect(screen.getByText(/^about 200 shares at 12\.00 USDT/)).toBeInTheDocument();
  await press('Review');
  const dialog = await screen.findByRole('dialog', { name: 'Place a sale?' });
  expect(await within(dialog).findByText('200 shares')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Offer 200 shares' }));
  await waitFor(() => expect(signed).toHaveLength(1));
  expect(decodePlace(signed[0] as Call).terms).toEqual({
    ...{ roundId: 2n, side: 'SALE', tick: 1, shares: 200_000_000n },
  });
});

it('refuses more shares than are free, fewer than the least, and a bid above the own sale', async () => {
  await openRound({ orders: [sale] });
  await type('401');
  expect(await screen.findByText('You can sell up to 400 shares.')).toBeInTheDocument();
  await type('9');
  expect(await screen.findByText('An order is at least 10 shares.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Buy shares' }));
  await type('10');
  await price('12.00 USDT');
  expect(await screen.findByText(/^Your bid must stay below/)).toBeInTheDocument();
  await price('11.60 USDT');
  expect(await screen.findByRole('button', { name: 'Review' })).toBeEnabled();
});

it('lets an order only grow in the last part, and not be cancelled', async () => {
  await openRound({ orders: [sale], round: { lastTime: fromNow(-0.1) } });
  expect(await screen.findByText(/^The last part of the round has begun/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel sale' })).toBeNull();
  await type('90');
  expect(await screen.findByText(/^Until the close your order can only grow/)).toBeInTheDocument();
  await type('110');
  expect(await screen.findByRole('button', { name: 'Review the change' })).toBeEnabled();
});

it('cancels a sale with zero shares', async () => {
  await openRound({ orders: [sale] });
  await press('Cancel sale');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your sale?' });
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel sale' }));
  await waitFor(() => expect(signed).toHaveLength(1));
  expect(decodePlace(signed[0] as Call).terms).toMatchObject({ tick: 2, shares: 0n });
});

it('says that a closed round is being counted, and makes no price of a book that may lack orders', async () => {
  await openRound({ round: { state: 'CLOSED', indicative: null }, orders: [sale] });
  expect(await screen.findByText(/the round ends without a trade/)).toBeInTheDocument();
  expect(screen.getByText(/^The round has closed and is being counted\./)).toBeInTheDocument();
  expect(screen.queryByText(/change hands/)).toBeNull();
  expect(screen.queryByText('Price if it closed now')).toBeNull();
});

it('says the result after the close, and how far it is settled', async () => {
  const [result] = contract.listAuctionOrders.example.data.docs;
  await openRound({
    round: { state: 'CLEARED', price: '12.4', volume: '520', indicative: null },
    orders: [{ ...result, roundId: '2' }],
  });
  expect(
    await screen.findByText('Your sale: 120 of 200 shares at 12.40 = 1,488.00 USDT, fee 0.00 USDT'),
  ).toBeInTheDocument();
  expect(screen.getByText('Paid to you: 1,488.00 USDT')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Contract note (PDF)' })).toBeInTheDocument();
});
