import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderWithPayment } from '@/api/purchase/schemas';
import { OrderPage } from '@/features/purchase/order/order-page';
import { expireOrders } from '@/server/purchase/expire-orders';
import { settleRefund } from '@/server/purchase/payments/settle-refund';
import type { Buyer, Market } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { createTestClock } from '../../support/service/service';

/* The order page in each status, against the real service and a local chain: title, effect on the money, and actions. */

const MINUTE = 60;
const clock = createTestClock(new Date(Date.now() - 6 * 3600_000));
const pages = startMarketPages({ clock });
let market: Market;
let accounts = 2;

beforeAll(() => {
  market = pages.market();
});
beforeEach(async () => {
  // Keeps the chain's clock ahead of the service's.
  const { timestamp } = await market.chain.reader.getBlock();
  clock.advance((Number(timestamp) * 1000 - clock.now().getTime()) / 1000);
});

const user = userEvent.setup();

async function newOrder(): Promise<{ buyer: Buyer; order: OrderWithPayment }> {
  const buyer = await market.buyer(accounts++);
  return { buyer, order: await market.order(buyer, { amount: '5' }) };
}

const open = (buyer: Buyer, { id }: OrderWithPayment) =>
  pages.open(buyer, <OrderPage />, `/buy-shares/${id}`, { orderId: id });

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('awaiting payment: the order can be cancelled without moving money', async () => {
  const { buyer, order } = await newOrder();
  open(buyer, order);
  await heading('Awaiting payment');
  expect(screen.getByText(/No money has been sent/)).toBeInTheDocument();
  await press('Cancel order');
  await heading('Order cancelled');
  expect(screen.getByText(/No money was taken/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Place a new order' })).toBeInTheDocument();
});

it('expired: accepts the hash of a payment and credits it', async () => {
  clock.advance(-30 * MINUTE);
  const { buyer, order } = await newOrder();
  clock.advance(30 * MINUTE);
  await expireOrders(market.ctx);
  open(buyer, order);
  await heading('Order expired');
  await user.type(screen.getByLabelText('Transaction hash'), 'my payment');
  await press('Find my payment');
  expect(screen.getByText(/starts with 0x and has 66 characters/)).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Transaction hash'));
  await user.type(screen.getByLabelText('Transaction hash'), `0x${'ab'.repeat(32)}`);
  await press('Find my payment');
  await heading('Payment sent');
});

it('dropped: reports that the transaction was not found', async () => {
  const { buyer, order } = await newOrder();
  const txHash = `0x${'cd'.repeat(32)}`;
  await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash });
  clock.advance(31 * MINUTE);
  await market.watch();
  open(buyer, order);
  await heading('Order expired');
  expect(screen.getByText('The transaction was not found on the chain.')).toBeInTheDocument();
});

it('underpaid: credits fewer shares on request', async () => {
  const { buyer, order } = await newOrder();
  await market.pay(buyer, order, BigInt(order.payAmountRaw) / 2n);
  await market.watch();
  open(buyer, order);
  await heading('Payment too low');
  expect(screen.getByText(/31\.512 USDT of 63\.024 USDT was received/)).toBeInTheDocument();
  expect(screen.getByText(/within 24 hours, we refund the payment/)).toBeInTheDocument();
  await press('Accept fewer shares');
  await heading('Purchase complete');
  expect(screen.getByText(/^2\.5 shares are registered/)).toBeInTheDocument();
});

it('underpaid: is refunded on request', async () => {
  const { buyer, order } = await newOrder();
  await market.pay(buyer, order, BigInt(order.payAmountRaw) / 2n);
  await market.watch();
  open(buyer, order);
  await press('Request a refund');
  await heading('Refund due');
  expect(screen.getByText('You requested a refund.')).toBeInTheDocument();
  expect(
    screen.getByText(/31\.512 USDT will be refunded to the wallet it came from/),
  ).toBeInTheDocument();
});

it('refunded: shows the refund transaction', async () => {
  const { buyer, order } = await newOrder();
  await market.pay(buyer, order, BigInt(order.payAmountRaw) / 2n);
  await market.watch();
  await buyer.request('updateOrder', { orderId: order.id, action: 'REFUND' });
  await settleRefund(market.ctx, order.id, `0x${'9a'.repeat(32)}`);
  open(buyer, order);
  await heading('Payment refunded');
  expect(screen.getByText(/0x9a…9a9a/)).toBeInTheDocument();
});

it('late: is refunded when the price has changed', async () => {
  clock.advance(-30 * MINUTE);
  const { buyer, order } = await newOrder();
  clock.advance(30 * MINUTE);
  await expireOrders(market.ctx);
  await market.chain.setFeed('USDT', 90_000_000n);
  await market.pay(buyer, order);
  // Without open orders the chain is polled less often.
  clock.advance(20);
  await market.watch();
  await market.chain.setFeed('USDT', 100_000_000n);
  open(buyer, order);
  await heading('Refund due');
  expect(
    screen.getByText('It arrived after the time to pay, and the price has changed.'),
  ).toBeInTheDocument();
});

it('overpaid: credits the shares and reports the refund of the rest', async () => {
  const { buyer, order } = await newOrder();
  await market.pay(buyer, order, BigInt(order.payAmountRaw) * 2n);
  await market.watch();
  open(buyer, order);
  await heading('Purchase complete');
  expect(screen.getByText(/ USDT too much arrived and will be sent back\./)).toBeInTheDocument();
});

it('reverted: reports that no money moved', async () => {
  const { buyer, order } = await newOrder();
  const hash = await market.chain
    .client(buyer.signer)
    .sendTransaction({ to: market.chain.tokenAddress('USDT'), data: '0xdeadbeef', gas: 100_000n })
    // An automining node reports a revert as an error and still mines the transaction.
    .catch(async () => {
      const block = await market.chain.reader.getBlock({ includeTransactions: true });
      return block.transactions.find(({ from }) => from === buyer.signer.address.toLowerCase())
        ?.hash;
    });
  await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash: hash });
  await market.watch();
  open(buyer, order);
  await heading('Payment failed');
  expect(screen.getByText(/only the network fee was charged/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Place a new order' })).toBeInTheDocument();
});

it('replaced or cancelled in the wallet: follows the replacement and awaits payment again if it paid nothing', async () => {
  const { buyer, order } = await newOrder();
  const nothing = await market.chain.payNative(buyer.signer, buyer.signer.address, 0n);
  await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash: nothing });
  open(buyer, order);
  await heading('Payment sent');
  await market.watch();
  await heading('Awaiting payment');
  expect(screen.getByText('The transaction did not pay FNX.')).toBeInTheDocument();
});

it('refetches when the customer returns to the tab', async () => {
  // The page polls every few seconds; intervals are paused in this test.
  const intervals = jest.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  const { buyer, order } = await newOrder();
  open(buyer, order);
  await heading('Awaiting payment');
  expect(intervals).toHaveBeenCalled();
  await market.pay(buyer, order);
  await market.watch();
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await heading('Purchase complete');
  intervals.mockRestore();
});
