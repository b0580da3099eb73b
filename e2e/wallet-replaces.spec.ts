import { expect, type Page } from '@playwright/test';
import { type InjectedWallet, injectWallet } from './support/injected-wallet';
import { becomeInvestor, type Investor } from './support/investor';
import { connectWallet, makeOrder, ordersOf, seeCertificate } from './support/purchase';
import { test, type World } from './support/world';

/*
 * A wallet that sends another transaction in the place of a payment. The blocks of the chain stop for it, so it is a chain that
 * nobody else pays on.
 */

// In one world, one after the other.
test.describe.configure({ mode: 'default' });

let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  investor = await becomeInvestor(page, baseURL);
  wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56, 1] });
});

/** Once the service has seen the payment wait, it knows by sender and nonce what takes its place. */
async function seenByTheService({ query }: World, orderId: string) {
  const nonce = async () => {
    const [order] = await query('select tx_nonce from orders where id = $1', [orderId]);
    return order?.tx_nonce ?? null;
  };
  await expect.poll(nonce).not.toBeNull();
}

/** Signs, and replaces what was sent before it is in a block. */
async function replacePayment(
  page: Page,
  world: World,
  orderId: string,
  replace: (first: InjectedWallet['sent'][number]) => Promise<unknown>,
) {
  await wallet.mine('stopped');
  try {
    await page.getByRole('button', { name: 'Pay with wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Payment sent' })).toBeVisible();
    const [first] = wallet.sent;
    if (!first) throw new Error('nothing was sent');
    await seenByTheService(world, orderId);
    await replace(first);
  } finally {
    await wallet.mine('second');
  }
}

test('sped up in the wallet: the order follows the new transaction', async ({ page, world }) => {
  const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
  await page.goto(order.url);
  await connectWallet(page);
  await replacePayment(page, world, order.id, (first) => wallet.speedUp(first));
  await seeCertificate(page);
  const [first, second] = wallet.sent;
  expect(second?.nonce).toBe(first?.nonce);
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});

test('called off in the wallet: nothing was paid, and the order can be paid again', async ({
  page,
  world,
}) => {
  const order = await makeOrder(page, investor);
  await page.goto(order.url);
  await connectWallet(page);
  await replacePayment(page, world, order.id, (first) => wallet.cancel(first));
  await expect(page.getByText('The transaction did not pay FNX.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Pay with wallet' }).click();
  await seeCertificate(page);
});
