import { expect, type Page } from '@playwright/test';
import { sharesFor } from '../support/bank';
import { becomeInvestor, buyByCalls, type Investor } from '../support/investor';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

type RpcAnswer = { result: unknown[] };

test('the sums of the events agree with the contracts and the service, or the page says no', {
  tag: ['@any-bank', '@main'],
}, async ({ page, baseURL }) => {
  const investor = await becomeInvestor(page, baseURL);
  await buyByCalls(page.request, investor, '500');
  let eventsAsked = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('"eth_getLogs"')) eventsAsked += 1;
  });
  await page.goto('/static/proof');
  await page.getByRole('button', { name: 'Check the register' }).click();
  await expect(page.getByText('The register adds up')).toBeVisible();
  expect(eventsAsked).toBeGreaterThan(0);
  await page.getByLabel('Your wallet').fill(investor.account.address);
  await expect(page.getByText(`Holds ${sharesFor(500)} shares by the events.`)).toBeVisible();
  await shoot(page, 'proof');

  await test.step('a node that leaves out an event is found out', () => leaveOut(page, investor));
});

async function leaveOut(page: Page, investor: Investor): Promise<void> {
  const { address } = investor.account;
  const wallet = address.slice(2).toLowerCase();
  await page.route('**/api/rpc', async (route) => {
    if (!route.request().postData()?.includes('"eth_getLogs"')) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as RpcAnswer;
    const result = answer.result.filter((log) => !isTransferTo(log, wallet));
    return route.fulfill({ response, json: { ...answer, result } });
  });
  await page.getByRole('button', { name: 'Check the register' }).click();
  await expect(page.getByText('The events and the contracts differ')).toBeVisible();
}

/** `Transfer` alone has the receiver as its third topic, and the zero address as the second when shares are issued. */
function isTransferTo(log: unknown, wallet: string): boolean {
  const { topics } = log as { topics: string[] };
  return /^0x0+$/.test(topics[1] ?? '') && (topics[2] ?? '').endsWith(wallet);
}
