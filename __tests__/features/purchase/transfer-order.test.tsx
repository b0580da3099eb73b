import { madeFault } from '@fnx/api/shared/fault-texts';
import { inFours } from '@fnx/bank-files/creditor-reference';
import { DAY_MS } from '@fnx/values/time';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { OrderPage } from '@/features/purchase/order/order-page';
import { PurchasePage } from '@/features/purchase/purchase-page';
import { prepareBankCurrencies } from '@/server/market/prepare-bank-currencies';
import { moveOrder, noteOf } from '@/server/purchase/move-order';
import type { OrderEvent } from '@/server/purchase/orders/order-states';
import { findOrder } from '@/server/purchase/orders/read-order';
import { askAgain, pricesNow } from '@/server/purchase/transfers/ask-again';
import { connectWallet } from '../../support/market/connect-wallet';
import type { Buyer } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { count, hold } from '../../support/service/hold';

const pages = startMarketPages({ limits: { openOrders: 20 } });
const user = userEvent.setup();
const IBAN = 'DE75512108001245126199';
let ada: Buyer;

beforeAll(async () => {
  const { ctx } = pages.market();
  const account = { currency: 'EUR', iban: IBAN, name: 'Sample Bank', bic: null, address: null };
  Object.assign(ctx.config, { bankTransfer: account });
  await prepareBankCurrencies(ctx);
  ada = await pages.market().buyer(2);
});

async function openOrder(event?: OrderEvent, note: { note: string | null } = { note: null }) {
  const { ctx, order: make } = pages.market();
  const order = await make(ada, { currencyId: 'EUR', amount: '100', side: 'PAY' });
  if (event) await move(order.id, event, note);
  pages.open(ada, <OrderPage />, `/buy-shares/${order.id}`, { orderId: order.id });
  return { order, ctx };
}

async function move(id: string, event: OrderEvent, note: { note: string | null }) {
  const { ctx } = pages.market();
  const order = await findOrder(ctx.db, ada.userId, id);
  const at = ctx.clock.now();
  await ctx.db.transaction((tx) => moveOrder(ctx, tx, order, { event, at, ...note }));
}

const heading = (name: string) => screen.findByRole('heading', { name });

it('the amount step asks for euros, and for no network fee', async () => {
  connectWallet(ada.signer.address, async () => {
    throw new Error('A transfer asks no wallet.');
  });
  pages.open(ada, <PurchasePage />, '/buy-shares?pay=100&in=EUR');
  await waitFor(() => expect(screen.getByRole('button', { name: '50 EUR' })).toBeEnabled());
  expect(screen.getByText('From a bank account in your own name.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'What happens to my money?' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Total cost').nextSibling).toHaveTextContent(/EUR/));
  expect(screen.queryByText('Estimated network fee')).toBeNull();
});

it('says no word of wallets before the person’s way is known, and keeps what is typed then', async () => {
  const { service } = pages.market();
  await service.request('updateSettings', { payWay: 'BANK' }, { token: ada.token });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Without an answer here, the next handler gives one.
  pages.network.use(http.get('*/user/getProfile', () => held));
  pages.open(ada, <PurchasePage />, '/buy-shares');
  expect(await screen.findByText(/Price per share/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('You pay'), '60');
  const said = (document.body.textContent ?? '').replace('With a crypto wallet', '');
  expect(said.match(/wallet|USDT|BNB|network/i)).toBeNull();
  answer();
  await waitFor(() => expect(screen.getByText('Total cost').nextSibling).toHaveTextContent(/EUR/));
  expect(screen.getByLabelText('You pay')).toHaveValue('60');
});

it.each(['*/wallet/getConvertedAmount', '*/user/getProfile'])(
  'shows that an order waits for the answer of %s, and places it once its price is read',
  async (path) => {
    const release = hold(pages.network, path);
    connectWallet(ada.signer.address, async () => '0x');
    const orders = count(pages.network, '*/wallet/buyShare');
    const { visited } = pages.open(ada, <PurchasePage />, '/buy-shares?in=EUR');
    await user.type(await screen.findByLabelText('You pay'), '100');
    const box = screen.getByRole('checkbox', { name: /share agreement/ });
    await waitFor(() => expect(box).toBeEnabled());
    await user.click(box);
    const button = screen.getByRole('button', { name: 'Place order' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await user.click(button);
    release();
    await waitFor(() => expect(button).toBeEnabled());
    expect(button).not.toHaveAttribute('aria-busy');
    expect(orders()).toBe(0);
    await user.dblClick(button);
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(orders()).toBe(1);
  },
);

it('says where the money goes, in groups to read and plain to copy, and can be cancelled', async () => {
  const { order } = await openOrder();
  await heading('Waiting for your transfer');
  if (order.payment?.kind !== 'TRANSFER') throw new Error('No transfer pays this order.');
  const { reference } = order.payment;
  expect(screen.getByText(inFours(IBAN))).toBeInTheDocument();
  expect(screen.getByText(inFours(reference))).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'QR code of this transfer' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy reference' }));
  expect(await navigator.clipboard.readText()).toBe(reference);
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  await heading('Order cancelled');
  expect(screen.getByText(/Do not send the transfer any more/)).toBeInTheDocument();
  expect(screen.queryByText(inFours(IBAN))).toBeNull();
});

it('says why the money went back', async () => {
  await openOrder('RETURN', noteOf(madeFault('RETURN_OTHER_NAME')));
  await heading('Money returned');
  expect(screen.getByText(/came from an account in another name/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Place a new order' })).toBeInTheDocument();
});

it('asks whether the money shall buy another number of shares', async () => {
  const { order, ctx } = await openOrder('RECEIVE');
  await heading('Money received');
  const received = await findOrder(ctx.db, ada.userId, order.id);
  const terms = { ...(await pricesNow(ctx, 'EUR')), sharesRaw: 8_000_000n };
  const until = new Date(ctx.clock.now().getTime() + DAY_MS);
  await ctx.db.transaction((tx) => askAgain(ctx, tx, received, terms, until));
  await user.click(await screen.findByRole('button', { name: 'Take 8 shares' }));
  await waitFor(() => expect(screen.queryByText('The price has moved')).toBeNull());
  const figures = screen.getByText('Shares').closest('dl') as HTMLElement;
  expect(within(figures).getByText('8')).toBeInTheDocument();
});
