import type { OrderWithPayment } from '@fnx/api/purchase/schemas';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { desc } from 'drizzle-orm';
import { OrderPage } from '@/features/purchase/order/order-page';
import { PurchasePage } from '@/features/purchase/purchase-page';
import { configQuery } from '@/lib/queries/shared-queries';
import { orders } from '@/server/purchase/tables';
import { connectWallet } from '../../support/market/connect-wallet';
import type { Buyer, Market } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { walletPayment } from '../../support/market/wire-quote';
import { writeContent } from '../../support/service/act';

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
  const { quote } = walletPayment(order);
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
  // The three lines that matter are open. All else is one press away.
  const details = screen.getByText('Details').closest('details');
  expect(details).not.toHaveAttribute('open');
  const shown = [...(details?.parentElement?.querySelectorAll('dt') ?? [])];
  const terms = shown.filter((one) => !details?.contains(one));
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'You pay',
    'You receive',
    'Estimated network fee',
  ]);
  await press('Cancel order');
  expect(await heading('Order cancelled')).toHaveFocus();
  expect(screen.getByText(/had already sent still counts/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Place a new order' })).toBeInTheDocument();
});

it('bought: ends with the certificate, without any hash from the page', async () => {
  const { buyer, order } = await newOrder();
  open(buyer, order);
  await heading('Review your purchase');
  await market.buy(buyer, order);
  await market.index();
  expect(await heading('Purchase complete')).toHaveFocus();
  expect(screen.getByText('5 shares are yours.')).toBeInTheDocument();
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

/** Publishes like two officers who have signed it. */
async function publishAgreement(verb: 'publish' | 'edit', version: string): Promise<void> {
  const source = `---\ntitle: Share agreement\nslug: share-agreement\nversion: ${version}\nupdatedAt: 2026-11-24T00:00:00.000Z\nsummary: S\n---\nOf ${version}.`;
  const operator = { ctx: market.ctx, name: 'ada@bank.example and eve@bank.example' };
  await writeContent(operator, verb, 'legal', { name: 'agreement.md', source });
}

it('an agreement that changes while the page is open has to be accepted again', async () => {
  const buyer = await market.buyer(accounts++);
  connectWallet(buyer.signer.address, async () => '0x');
  const { visited, client } = pages.open(buyer, <PurchasePage />, '/buy-shares');
  await screen.findByText('Enter an amount first.');
  await user.type(await screen.findByLabelText('You pay'), '50');
  const box = screen.getByRole('checkbox');
  // Said at the button, because the box may be out of sight; it leads there.
  await press('Tick the box of the share agreement to continue');
  expect(box).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Place order' })).toHaveAccessibleDescription(
    'Tick the box of the share agreement to continue',
  );
  const agree = async (version: string) => {
    await screen.findByRole('checkbox', { name: new RegExp(version) });
    expect(box).not.toBeChecked();
    await user.click(box);
    const button = screen.getByRole('button', { name: 'Place order' });
    await waitFor(() => expect(button).toBeEnabled());
    return button;
  };
  const button = await agree('29 Nov 2026');

  // The service refuses what the page does not know yet.
  await publishAgreement('publish', '2026-11-25');
  await user.click(button);
  await screen.findByText(/The purchase agreement has changed. Please read and accept it again./);
  await agree('25 Nov 2026');

  // The page learns of the next one by itself, as when its owner comes back from reading: the mark was for another text.
  await publishAgreement('edit', '2026-11-26');
  await act(() => client.invalidateQueries({ queryKey: configQuery.queryKey }));
  await user.click(await agree('26 Nov 2026'));
  await waitFor(() => expect(visited).toHaveLength(1));
  const [order] = await market.ctx.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  expect(order).toMatchObject({ userId: buyer.userId, agreementVersion: '2026-11-26' });
});
