import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { toFunctionSelector } from 'viem';
import { httpRpc } from '../scripts/dev/local-chain';
import { addAuthenticator } from './support/authenticator';
import { test } from './support/world';

/** An action on the chain: prepared at the desk, read by the page, signed by a wallet, and followed until it is final. */

/** The account of the local chain with that role. */
const PAUSER = 36;

test('an officer pauses transfers with the wallet that has the role', async ({ page, world }) => {
  const person = ['officers', 'first', 'joan@bank.example', '--name', 'Joan Clarke'];
  const [{ link }] = JSON.parse(
    await world.admin(...person, '--roles', 'ADMINISTRATOR,COMPLIANCE', '--json'),
  );
  await addAuthenticator(page);
  await page.goto(`/desk/join${new URL(link).hash}`);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('link', { name: 'Go to the desk' }).click();
  await page.getByRole('button', { name: 'Log in with your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Good day, Joan Clarke' })).toBeVisible();

  await page.goto('/desk/commands/transfers%20pause');
  await page.getByLabel(/reason/i).fill('Purchases that nobody offered');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('link', { name: 'Sign or export it' }).click();
  const title = 'Pause purchases and transfers for seven days';
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Waits for a signature')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for Safe' }).click();
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({
    version: '1.0',
    chainId: '56',
    transactions: [{ value: '0', contractMethod: { name: 'pause' } }],
  });

  await page.getByRole('button', { name: 'Sign with my wallet' }).click();
  await page.getByRole('button', { name: 'Demo wallet' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const progress = page.getByRole('list', { name: 'Progress' });
  await expect(progress.getByText('Done: Final')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'All actions' }).click();
  await expect(page.getByText('No call waits')).toBeVisible();

  // Other tests of this world buy shares.
  const rpc = httpRpc(process.env.E2E_RPC_URL ?? '');
  const from = ((await rpc.request('eth_accounts', [])) as string[])[PAUSER];
  const [{ to }] = file.transactions;
  const data = toFunctionSelector('unpause()');
  await rpc.request('eth_sendTransaction', [{ from, to, data }]);
});
