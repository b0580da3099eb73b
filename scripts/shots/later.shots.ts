import pg from 'pg';
import { createDatabaseClock } from '../../__tests__/support/market/database-clock';
import { becomeInvestor, buyByCalls, callsOf } from '../../e2e/support/investor';
import { makeOrder } from '../../e2e/support/purchase';
import { acceptTerms, expect, open, test } from './shoot';

/* What only time brings: rewards, stakes that end, orders that nobody paid. */

const DAY = 86_400;

let pool: pg.Pool;
test.beforeAll(() => {
  pool = new pg.Pool({ connectionString: process.env.SHOTS_DATABASE_URL, max: 2 });
});
test.afterAll(() => pool.end());

test('rewards, claims, and a stake that has ended', async ({ page, baseURL, shoot }) => {
  await acceptTerms(page);
  const owner = await becomeInvestor(page, baseURL);
  await buyByCalls(page.request, owner, '5000');
  await open(page, '/staking');
  for (const [term, shares] of [
    [/^90 days/, '100'],
    [/^365 days/, '150'],
  ] as const) {
    await page.getByRole('radio', { name: term }).check();
    await page.getByLabel('Amount', { exact: true }).fill(shares);
    await page.getByRole('button', { name: 'Review' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Stake/ })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await createDatabaseClock(pool).advance(95 * DAY);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Claim/ }).first()).toBeVisible();
  await shoot(page, 'staking-rewards');
  await page
    .getByRole('button', { name: /^Claim/ })
    .last()
    .click();
  await expect(page.getByText(/shares claimed$/)).toBeVisible();
  await shoot(page, 'claimed', { of: 'window' });
  await open(page, '/staking/claims');
  await shoot(page, 'claims');
  await open(page, '/dashboard');
  await shoot(page, 'overview-rewards');
  await open(page, '/notifications');
  await shoot(page, 'notifications');
});

test('an order that nobody paid', async ({ page, baseURL, shoot }) => {
  await acceptTerms(page);
  const investor = await becomeInvestor(page, baseURL);
  const order = await makeOrder(page, investor);
  await pool.query("update orders set expires_at = now() - interval '10 minutes' where id = $1", [
    order.id,
  ]);
  const state = async () =>
    (
      await callsOf(page.request, investor.token)<{ status: string }>('GET', 'wallet/buyShare', {
        orderId: order.id,
      })
    ).status;
  await expect.poll(state, { timeout: 60_000 }).toBe('EXPIRED');
  await open(page, order.url);
  await shoot(page, 'order-expired');
});
