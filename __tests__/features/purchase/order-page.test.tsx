import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderWithPayment } from '@/api/purchase/schemas';
import { OrderPage } from '@/features/purchase/order/order-page';
import type { Buyer, Market } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';

/* The order page in each status, against the real service and contracts: title, effect on the money, and actions. */

const pages = startMarketPages();
let market: Market;
let accounts = 2;

beforeAll(() => {
  market = pages.market();
});

const user = userEvent.setup();

async function newOrder(): Promise<{ buyer: Buyer; order: OrderWithPayment }> {
  const buyer = await market.buyer(accounts++);
  return { buyer, order: await market.order(buyer, { amount: '5' }) };
}

const open = (buyer: Buyer, { id }: Pick<OrderWithPayment, 'id'>) =>
  pages.open(buyer, <OrderPage />, `/buy-shares/${id}`, { orderId: id });

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('under review: shows everything that was decoded from the calldata, and can be cancelled', async () => {
  const { buyer, order } = await newOrder();
  open(buyer, order);
  await heading('Review your purchase');
  const { quote } = order.payment as NonNullable<typeof order.payment>;
  for (const text of [
    order.orderKey,
    quote.holder,
    quote.agreementHash,
    order.fromAddress,
    market.chain.chainAddresses.contracts.shareSale,
    market.chain.tokenAddress('USDT'),
  ]) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('5 shares')).toBeInTheDocument();
  await press('Cancel order');
  await heading('Order cancelled');
  expect(screen.getByText(/had already sent still counts/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Place a new order' })).toBeInTheDocument();
});

it('bought: ends with the certificate, without any hash from the page', async () => {
  const { buyer, order } = await newOrder();
  open(buyer, order);
  await heading('Review your purchase');
  await market.buy(buyer, order);
  await market.index();
  await heading('Purchase complete');
  expect(screen.getByText('5 shares are in your wallet.')).toBeInTheDocument();
});

it('bought after it was cancelled: counts all the same', async () => {
  const { buyer, order } = await newOrder();
  await buyer.request('updateOrder', { orderId: order.id, action: 'CANCEL' });
  await market.buy(buyer, order);
  await market.index();
  open(buyer, order);
  await heading('Purchase complete');
});

it('expired: no money left the wallet, and a new order keeps the amount', async () => {
  const { buyer, order } = await newOrder();
  await market.expire(order);
  await market.watch();
  open(buyer, order);
  await heading('Order expired');
  expect(screen.getByText(/No money left your wallet/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Place a new order' })).toHaveAttribute(
    'href',
    `/buy-shares?pay=${order.payAmount}&in=USDT`,
  );
});
