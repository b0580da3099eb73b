import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EXAMPLE_ANSWERS } from '@fnx/api/shared/identity-fields';
import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';
import { toFunctionSelector } from 'viem';
import { httpRpc } from '../../scripts/dev/local-chain';
import { PRICE } from '../support/bank';
import { sign, test } from '../support/desk';
import { type Member, signUpByCalls } from '../support/member';
import { axeFaults, staysInside } from '../support/page-facts';
import { shoot } from '../support/shoot';
import type { World } from '../support/world';

/** A day at the staff desk, in order: one world, two officers with passkeys. */
test.describe.configure({ mode: 'default' });

/** One per cent above the first. */
const NEW_PRICE = (Number(PRICE) * 1.01).toFixed(2);

/** The account of the local chain with that role. */
const PAUSER = 36;

test('two officers change the price; one of them alone cannot', {
  tag: ['@any-bank', '@main'],
}, async ({ desk }) => {
  const { ada, grace } = desk;
  await ada.goto('/desk/commands/price%20set');
  await ada.getByLabel('USD').fill(NEW_PRICE);
  await ada.getByLabel('Reason').fill('quarterly report');
  await ada.getByRole('button', { name: 'Propose' }).click();
  await ada.getByRole('button', { name: 'Sign with your passkey' }).click();
  await expect(ada.getByText('You have signed')).toBeVisible();
  await shoot(ada, 'proposal-signed');

  await grace.goto('/desk/proposals');
  await grace.getByRole('link', { name: `Set the share price to ${NEW_PRICE} USD` }).click();
  await expect(grace.getByText('quarterly report').first()).toBeVisible();
  // The signer reads the new price with the one before it.
  await expect(grace.getByText(/^before: \d+\.\d{2} USD$/)).toBeVisible();
  await shoot(grace, 'proposal');
  await sign(grace, 'read the report');
  await expect(grace.getByText('Carried out')).toBeVisible();

  await ada.goto('/desk/commands/price%20list');
  await expect(ada.getByRole('region', { name: 'Result' })).toContainText(
    String(Number(NEW_PRICE)),
  );
  await shoot(ada, 'result');
});

/** Document and selfie, which wait longer than the demo lets them. */
async function handIn(request: APIRequestContext, world: World, { token, email }: Member) {
  const buffer = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#9ab' },
  })
    .jpeg()
    .toBuffer();
  const { documentType: _, ...answers } = EXAMPLE_ANSWERS;
  const form = { ...answers, country: 'GB', documentNumber: `P${randomInt(1e9)}` };
  for (const [type, fields] of [
    ['PASSPORT', form],
    ['SELFIE', {}],
  ] as const) {
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
    const multipart = { type, side: 'FRONT', ...fields, file };
    await request.post('/api/v1/kyc/document', { headers: { token }, multipart });
  }
  await world.query("update users set kyc_status = 'ON_HOLD' where email = $1", [email]);
}

test('an officer compares the pictures of an identity check and asks for others', {
  tag: '@main',
}, async ({ desk: { ada: page }, request, world }) => {
  const member = await signUpByCalls(request);
  await handIn(request, world, member);
  // The file of the selfie is not what was uploaded.
  const selfie = `update kyc_files set sha256 = reverse(sha256) where kind = 'SELFIE' and application_id in
    (select id from kyc_applications where user_id = (select id from users where email = $1))`;
  await world.query(selfie, [member.email]);
  await page.goto('/desk');
  await shoot(page, 'desk');
  const theme = page.getByRole('combobox', { name: 'Theme' });
  await theme.selectOption('Light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await theme.selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const menu = page.getByRole('navigation', { name: 'Desk' });
  await menu.getByRole('link', { name: 'Identity checks' }).click();
  const item = page.getByRole('row').filter({ hasText: member.email });
  await item.getByRole('link').click();
  await expect(page.getByText('Somebody replaced this picture.')).toBeVisible();
  await world.query(selfie, [member.email]);
  await page.getByRole('button', { name: 'Load the picture again' }).click();
  for (const name of ['Passport, front', 'Selfie']) {
    const picture = page.getByRole('img', { name, exact: true });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1_000);
  }
  await expect(page.getByText(`The account says ${member.firstName}`)).toBeVisible();
  await shoot(page, 'identity-check');
  expect.soft(await axeFaults(page)).toEqual([]);
  await staysInside(page, 'the identity check');

  await page.getByLabel('Text').fill('Called the phone number.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText('Called the phone number.')).toBeVisible();
  await page.getByRole('radio', { name: 'Approve' }).check();
  await expect(page.getByRole('group', { name: 'Compared' })).toBeVisible();
  await shoot(page, 'identity-checklist');
  expect.soft(await axeFaults(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Ask again' }).check();
  await page.getByRole('button', { name: 'Blurred or dark' }).click();
  await page.getByRole('button', { name: 'Ask for other pictures' }).click();
  await expect(page.getByText('More information needed')).toBeVisible();
  const opened = await world.query(
    "select after ->> 'label' from journal where action = 'view picture' and target = $1",
    [member.email],
  );
  // Each was loaded once, although the page has loaded its data again.
  expect(opened).toHaveLength(2);
});

test('two officers confirm an identity by the keyboard alone', { tag: '@main' }, async ({
  desk: { ada, grace },
  request,
  world,
}) => {
  const member = await signUpByCalls(request);
  await handIn(request, world, member);
  for (const page of [ada, grace]) {
    const { keyboard } = page;
    await page.goto('/desk/checks');
    const link = page.getByRole('row').filter({ hasText: member.email }).getByRole('link').first();
    await expect(link).toBeVisible();
    const isThere = () => link.evaluate((element) => element === document.activeElement);
    for (let row = 0; row < 50 && !(await isThere()); row += 1) await keyboard.press('j');
    await keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'Selfie' })).toBeVisible();
    await keyboard.press('z');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await keyboard.press('z');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    if (page === ada) {
      await keyboard.press('a');
      await expect(page.getByRole('radio', { name: 'Approve' })).toBeFocused();
      const lines = page.getByRole('group', { name: 'Compared' }).getByRole('checkbox');
      await expect(lines.first()).toBeVisible();
      for (const line of await lines.all()) {
        await keyboard.press('Tab');
        await expect(line).toBeFocused();
        await keyboard.press('Space');
      }
      await keyboard.press('Control+Enter');
    }
    await expect(page.getByRole('button', { name: 'Sign with your passkey' })).toBeVisible();
    await keyboard.press('Control+Enter');
    const outcome = page === ada ? 'You have signed' : 'Carried out';
    await expect(page.getByText(outcome).first()).toBeVisible();
  }
});

test('an officer pauses transfers with the wallet that has the role', async ({
  desk: { ada: page },
}) => {
  await page.goto('/desk/commands/emergency%20pause');
  await page.getByLabel(/reason/i).fill('Purchases that nobody offered');
  await page.getByRole('button', { name: 'Prepare' }).click();
  await page.getByRole('link', { name: 'Sign or export it' }).click();
  const title = 'Pause purchases and transfers for seven days';
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Waits for a signature')).toBeVisible();
  await shoot(page, 'action');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for Safe' }).click();
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({
    version: '1.0',
    chainId: '56',
    transactions: [{ value: '0', contractMethod: { name: 'pause' } }],
  });

  // The file could be carried out by a Safe, so nobody signs besides.
  await expect(page.getByText('This call is taken')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign with my wallet' })).toHaveCount(0);
  await page.getByText('It was not sent', { exact: true }).click();
  await page.getByLabel('Reason').fill('The file was not used');
  await page.getByRole('button', { name: 'Release' }).click();

  await page.getByRole('button', { name: 'Sign with my wallet' }).click();
  await page.getByRole('button', { name: 'Demo wallet' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const progress = page.getByRole('list', { name: 'Progress' });
  await expect(progress.getByText('Done: Final')).toBeVisible();
  await page.getByRole('link', { name: 'All actions' }).click();
  await expect(page.getByText('No call waits')).toBeVisible();

  // Other tests of this world buy shares.
  const rpc = httpRpc(process.env.E2E_RPC_URL ?? '');
  const from = ((await rpc.request('eth_accounts', [])) as string[])[PAUSER];
  const [{ to }] = file.transactions;
  const data = toFunctionSelector('unpause()');
  await rpc.request('eth_sendTransaction', [{ from, to, data }]);
});

test('an editor changes a post and its translation, and a report is made into a file', async ({
  desk: { grace: page },
}) => {
  await page.goto('/desk/content/post:what-staking-does');
  await page.getByLabel('Title', { exact: true }).fill('What staking does today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What staking does today');
  await page.getByRole('radio', { name: 'Changes' }).check();
  await expect(page.getByText('1 added, 1 removed')).toBeVisible();
  await shoot(page, 'editor');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('radio', { name: 'Versions' }).check();
  await expect(page.getByText('Earlier version')).toBeVisible();
  const answer = await page.request.get('/api/v1/blog/viewBlog?slug=what-staking-does');
  expect(await answer.text()).toContain('What staking does today');

  const older = page.getByText('This translation is of an earlier English text');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(older).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Was Staking heute bewirkt');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(older).toHaveCount(0);

  await page.goto('/desk/reports');
  await shoot(page, 'reports');
  await page.getByRole('button', { name: 'Make a CSV file of all' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download fnx-holders-/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^fnx-holders-.*\.csv$/);
});

test('the journal proves the day: two officers signed what was critical', { tag: '@main' }, async ({
  world,
}) => {
  expect(await world.admin('journal', 'verify')).toContain('The journal is whole');
});
