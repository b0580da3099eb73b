import { expect, type Page } from '@playwright/test';
import { becomeInvestor } from '../support/investor';
import { heading } from '../support/page-facts';
import { makeOrder } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/world';

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are still logged in' });
test('the database goes away under open pages: they keep their data, say so, and load again when it is back', async ({
  page: overview,
  context,
  baseURL,
  world,
  faults,
}) => {
  faults.expect(/^answer: 503 /);
  const investor = await becomeInvestor(overview, baseURL);
  const order = await makeOrder(overview, investor);
  const [ordered, buying, late] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await Promise.all([
    overview.goto('/dashboard'),
    ordered.goto(order.url),
    buying.goto('/buy-shares'),
  ]);
  await buying.getByLabel('You pay').fill('60');
  await expect(buying.getByLabel('You receive')).not.toHaveValue('');
  await expect(overview.getByText(order.number).first()).toBeVisible();
  await expect(heading(ordered, 'Review your purchase')).toBeVisible();

  await world.database.goAway();
  await buying.getByLabel('You pay').fill('75');
  await late.goto('/transactions');
  for (const page of [overview, ordered, buying, late]) await expect(bar(page)).toBeVisible();
  await expect(ordered.getByText('Connection lost')).toBeVisible();
  await expect(late.getByText('Payments you already made are safe')).toBeVisible();
  for (const [name, page] of Object.entries({ overview, ordered, late }))
    await shoot(page, `no-database-${name}`);
  // Pages keep what they have loaded, and nobody is sent to the login.
  await expect(overview.getByText(order.number).first()).toBeVisible();
  await expect(heading(ordered, 'Review your purchase')).toBeVisible();
  await expect(buying.getByLabel('You pay')).toHaveValue('75');
  await expect(late).toHaveURL('/transactions');

  await world.database.comeBack();
  // By themselves: nobody clicks or reloads.
  for (const page of [overview, ordered, buying, late]) await expect(bar(page)).toHaveCount(0);
  await expect(buying.getByLabel('You receive')).not.toHaveValue('');
  await expect(late.getByText('Buying with USDT')).toBeVisible();
  await expect(ordered.getByText('Connection lost')).toBeHidden();
  await expect(buying.getByLabel('You pay')).toHaveValue('75');
  await ordered.getByRole('button', { name: 'Cancel order' }).click();
  await expect(heading(ordered, 'Order cancelled')).toBeVisible();
});
