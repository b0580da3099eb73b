import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { readWorkbook } from '../../__tests__/support/people/workbook';
import { PRICE, sharesFor } from '../support/bank';
import { becomeInvestor, buyByCalls } from '../support/investor';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

const FIRST = sharesFor(500);
const BOTH = sharesFor(500, 120);

test('what an owner sees: overview, list, filters, detail, export, statement, orders', {
  tag: ['@any-bank', '@main'],
}, async ({ page, context, baseURL }) => {
  const owner = await becomeInvestor(page, baseURL);
  const { number } = await buyByCalls(page.request, owner, '500');
  await buyByCalls(page.request, owner, '120');
  await seeOverview(page);
  await narrowTheList(page, context, number);
  await seeReceipt(page);
  await exportToExcel(page);
  await seeStatement(page);
  await seeOrders(page, number);
});

async function seeOverview(page: Page) {
  await test.step('overview with graph and table', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText(`${BOTH} shares`)).toBeVisible();
    await shoot(page, 'overview');
    const graph = page.getByRole('region', { name: 'Holding over time' });
    await graph.getByRole('radio', { name: 'Price per share' }).check();
    await expect(graph.getByText(`$${PRICE}`, { exact: false }).first()).toBeVisible();
    await expect.poll(() => labelsUnderTheLine(graph), 'labels of the scale').toEqual([]);
    await graph.getByRole('radio', { name: 'Number of shares' }).check();
    await graph.getByRole('radio', { name: 'One day' }).check();
    await graph.getByRole('radio', { name: 'Table' }).check();
    await expect(graph.getByRole('cell', { name: `${BOTH} shares` }).first()).toBeVisible();
    await expect(page.getByText('Bought with USDT').first()).toBeVisible();
    await shoot(page, 'overview-table');
  });
}

/** The labels of a graph's scale that the dot at the end of its line touches. */
function labelsUnderTheLine(graph: Locator): Promise<string[]> {
  return graph.locator('figure').evaluate((figure) => {
    const end = figure.querySelector('[class*="dot"]')?.getBoundingClientRect().right;
    const labels = [...figure.querySelectorAll('[class*="tick"]')];
    if (end === undefined || labels.length === 0) return ['There is no scale.'];
    return labels
      .filter((label) => label.getBoundingClientRect().left < end + 2)
      .map((label) => label.textContent ?? '');
  });
}

async function narrowTheList(page: Page, context: BrowserContext, number: string) {
  await test.step('a filter chosen while the line is down is answered once it is back', async () => {
    await page.goto('/transactions');
    await expect(page.getByText('2 transactions')).toBeVisible();
    await shoot(page, 'transactions');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Type', { exact: true }).selectOption('Swap');
    await expect(page).toHaveURL(/type=SWAP/);
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('No transactions match these filters')).toBeVisible();
    await shoot(page, 'transactions-none');
  });
  await test.step('filters stand in the address', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL(/\/transactions$/);
    await page.getByLabel('Search').fill(number);
    await expect(page.getByText('1 transaction', { exact: false }).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`search=${number}`));
    await page.reload();
    await expect(page.getByLabel('Search')).toHaveValue(number);
    await expect(page.getByText(`+${FIRST} shares`)).toBeVisible();
  });
}

async function seeReceipt(page: Page) {
  await test.step('a receipt that prints on one page', async () => {
    await page.getByRole('link', { name: 'Bought with USDT' }).first().click();
    await expect(page.getByRole('heading', { name: 'Bought with USDT' })).toBeVisible();
    await expect(page.getByText('$500.00').first()).toBeVisible();
    await expect(page.getByText(/^0x[0-9a-f]{64}$/)).toBeVisible();
    await shoot(page, 'receipt');
    await page.emulateMedia({ media: 'print' });
    // Ink on white, though the screen is dark.
    const paper = page.locator('[data-print]');
    await expect(paper).toHaveCSS('color-scheme', 'light');
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await shoot(page, 'receipt-printed');
    await page.emulateMedia({ media: null });
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
}

async function exportToExcel(page: Page) {
  await test.step('a real workbook', async () => {
    await page.goto('/transactions');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^[a-z]+-transactions-[\d-]+\.xlsx$/);
    const sheets = readWorkbook(await readFile(await download.path()));
    expect(sheets.map(({ name }) => name)).toEqual(['Transactions', 'Rewards', 'Summary']);
    const [head = [], ...rows] = sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(2);
    const shares = head.findIndex((cell) => cell?.value === 'Shares');
    expect(rows.map((row) => row[shares])).toEqual([
      { type: 'number', value: sharesFor(120) },
      { type: 'number', value: FIRST },
    ]);
  });
}

async function seeStatement(page: Page) {
  await test.step('statement of the year', async () => {
    await page.getByRole('link', { name: 'Yearly statement' }).click();
    await expect(page.getByText(`2 times, ${BOTH} shares`)).toBeVisible();
    await shoot(page, 'statement');
    const taxYear = page.getByRole('region', { name: /^Tax year/ });
    await expect(taxYear.getByText(`${BOTH} shares`)).toHaveCount(2);
    const waiting = page.waitForEvent('download');
    await taxYear.getByRole('button', { name: 'Download PDF' }).click();
    const pdf = await readFile(await (await waiting).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
}

async function seeOrders(page: Page, number: string) {
  await test.step('orders', async () => {
    await page.goto('/deals');
    await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible();
    await shoot(page, 'orders');
    await page.getByLabel('Status').selectOption('Order expired');
    await expect(page.getByText('No orders have this status')).toBeVisible();
  });
}
