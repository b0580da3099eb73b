import { expect, type Page } from '@playwright/test';
import { type InjectedWallet, injectWallet } from '../support/injected-wallet';
import { becomeInvestor, type Investor } from '../support/investor';
import { connectWallet, makeOrder, ordersOf, payButton, seeCertificate } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test, type World } from '../support/world';

/*
 * A wallet that sends another transaction in the place of a purchase. The blocks of the chain stop for it, so it is a chain that
 * nobody else buys on.
 */

test.describe('a wallet that replaces a purchase', () => {
  let investor: Investor;
  let wallet: InjectedWallet;

  test.beforeEach(async ({ page, context, baseURL }) => {
    investor = await becomeInvestor(page, baseURL);
    wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56, 1] });
  });

  /** Buys, and replaces what was sent before it is in a block. */
  async function replacePurchase(
    page: Page,
    { query }: World,
    orderId: string,
    replace: (first: InjectedWallet['sent'][number]) => Promise<unknown>,
  ) {
    await wallet.mine('stopped');
    try {
      await payButton(page).click();
      await expect(page.getByRole('heading', { name: 'Purchase sent' })).toBeVisible();
      await shoot(page, 'order-submitted');
      const [first] = wallet.sent;
      if (!first) throw new Error('nothing was sent');
      const noted = async () => {
        const [order] = await query('select tx_hash from orders where id = $1', [orderId]);
        return order?.tx_hash;
      };
      await expect.poll(noted).toBe(first.hash);
      await replace(first);
    } finally {
      await wallet.mine('running');
    }
  }

  test('sped up in the wallet: the order follows the new transaction', async ({ page, world }) => {
    const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
    await page.goto(order.url);
    await connectWallet(page);
    await replacePurchase(page, world, order.id, (first) => wallet.speedUp(first));
    await seeCertificate(page);
    const [first, second] = wallet.sent;
    expect(second?.nonce).toBe(first?.nonce);
    const [found] = await world.query('select tx_hash from orders where id = $1', [order.id]);
    expect(found?.tx_hash).toBe(second?.hash);
    expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
  });

  test('called off in the wallet: nothing was bought, and the same order can be', async ({
    page,
    world,
  }) => {
    const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
    await page.clock.install();
    await page.goto(order.url);
    await connectWallet(page);
    await replacePurchase(page, world, order.id, (first) => wallet.cancel(first));
    // The page's patience with nodes that do not know the transaction yet, all at once.
    await page.clock.fastForward(61_000);
    await expect(page.getByText('Your transaction is no longer on its way')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await payButton(page).click();
    await seeCertificate(page);
    expect(wallet.sent).toHaveLength(3);
    expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
  });
});
