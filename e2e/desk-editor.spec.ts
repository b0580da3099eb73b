import { expect } from '@playwright/test';
import { enterDesk } from './support/desk';
import { test } from './support/world';

/** What an editor and a finance officer do at the desk without a second signature. */

test('an editor changes a post, and a report is made into a file', async ({ page, world }) => {
  await enterDesk(page, world, 'eve@bank.example', 'Eve Moneypenny');

  await page.goto('/desk/content/post:what-staking-does');
  const text = page.getByLabel('Text, in Markdown');
  const source = await text.inputValue();
  await text.fill(source.replace(/^title: .*$/m, 'title: What staking does today'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What staking does today');
  await page.getByRole('radio', { name: 'Changes' }).check();
  await expect(page.getByText('1 added, 1 removed')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('radio', { name: 'Versions' }).check();
  await expect(page.getByText('Earlier version')).toBeVisible();
  const answer = await page.request.get('/api/v1/blog/viewBlog?slug=what-staking-does');
  expect(await answer.text()).toContain('What staking does today');

  await page.goto('/desk/reports');
  await page.getByRole('button', { name: 'Make a CSV file of all' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download fnx-holders-/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^fnx-holders-.*\.csv$/);
});
