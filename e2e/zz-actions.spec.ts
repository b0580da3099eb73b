import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { addAuthenticator } from './support/authenticator';
import { test } from './support/world';

/** An action on the chain: prepared at the desk, read by the page, signed by a wallet, and followed until it is final. */

test('an officer pauses transfers with the wallet that has the role', async ({ page, world }) => {
  const person = ['officers', 'first', 'ada@bank.example', '--name', 'Ada Byron'];
  const [{ link }] = JSON.parse(await world.admin(...person, '--roles', 'ADMINISTRATOR,COMPLIANCE', '--json'));
  await addAuthenticator(page);
  await page.goto(`/desk/join${new URL(link).hash}`);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('link', { name: 'Go to the desk' }).click();
  await page.getByRole('button', { name: 'Log in with your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Good day, Ada Byron' })).toBeVisible();


  const shot = async (name: string) => {
    for (const scheme of ['dark', 'light'] as const) for (const [w, h] of [[1440, 1000], [390, 844]] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.evaluate((s) => { document.documentElement.dataset.theme = s; }, scheme);
      await page.waitForTimeout(250);
      await page.screenshot({ path: `/tmp/w/e-shot-${name}-${w}-${scheme}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 1000 });
  };

  const { encodeFunctionData } = await import('viem');
  const { shareTokenAbi } = await import('../src/chain/contracts/share-token-abi');
  const { shareSaleAbi } = await import('../src/chain/contracts/share-sale-abi');
  const { roleId } = await import('../src/chain/contract-roles');
  await page.goto('/desk/actions');
  await expect(page.getByText('No call waits')).toBeVisible();
  await shot('empty');
  const { contracts, currencies } = await page.evaluate(async () => (await (await fetch('/api/v1/desk/actions')).json()).data.known);
  const A = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', B = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
  const [row0] = await world.query('select address, holder from share_wallets limit 1', []);
  const w = (row0?.address as string) ?? A;
  const h = (row0?.holder as string) ?? `0x${'5e'.repeat(32)}`;
  const e = (abi: any, functionName: string, args: any[]) => encodeFunctionData({ abi, functionName, args });
  const t = contracts.shareToken, sale = contracts.shareSale;
  const hash = '0x' + 'ab'.repeat(32);
  const rows: any[] = [
    ['holder freeze', 'x', t, e(shareTokenAbi, 'setHolderFrozen', [h, true]), 'ENFORCER', 'Order 12/2026 of the district court', hash, 'FINAL', 812],
    ['order announce', 'x', t, e(shareTokenAbi, 'announceOrder', [`0x${'7c'.repeat(32)}`, w, B, 90_000_000n]), 'ENFORCER', 'Order 12/2026', hash, null, 815],
    ['sale cap', 'x', sale, e(shareSaleAbi, 'setCap', [3_000_000_000_000n]), 'ADMIN', 'Second round, decision of 3 November 2026', null, null, null],
    ['sale currency', 'x', sale, e(shareSaleAbi, 'setCurrency', [currencies.FDUSD, '0x0000000000000000000000000000000000000000', 18, 0]), 'ADMIN', 'The issuer is insolvent', hash, 'REVERTED', 790],
    ['wallet freeze', 'x', t, e(shareTokenAbi, 'setFrozenTokens', [w, 250_000_000n]), 'ENFORCER', 'Attachment 7/2026', null, null, null],
    ['role revoke', 'x', t, e(shareTokenAbi, 'revokeRole', [roleId('SIGNER'), A]), 'PAUSER', 'The signing key was stolen', null, null, null],
    ['distributions declare', 'x', currencies.USDT, e(shareTokenAbi, 'approve', [contracts.distributions, 20000n * 10n ** 18n]), 'BOARD', null, null, null, null],
  ];
  for (const r of rows) await world.query(`insert into chain_actions (command, title, to_address, value_raw, data, role, prepared_by, prepared_at, prepared_block, reason, tx_hash, outcome, block_number, reported_by, settled_at)
    values ($1,$2,$3,0,$4,$5,'grace@bank.example', now() - interval '3 hours', 1, $6, $7, $8, $9, $10, $11)`, [r[0], r[1], r[2].toLowerCase(), r[3], r[4], r[5], r[6], r[7], r[8], r[6] && 'ada@bank.example', r[7] && new Date()]);
  await page.reload();
  await page.waitForTimeout(1500);
  await shot('list');
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  await page.waitForTimeout(1500);
  await shot('all');
  await page.goto('/desk/actions/6');
  await page.waitForTimeout(1500);
  await shot('doubt');
  await page.goto('/desk/actions/5');
  await page.waitForTimeout(1500);
  await shot('one');
  await page.getByRole('button', { name: 'Sign with my wallet' }).click().catch(console.log);
  await page.waitForTimeout(1500);
  await shot('choose');
  await page.getByRole('button', { name: 'Demo wallet' }).click().catch(console.log);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/w/e-shot-sheet.png' });
  await page.getByRole('button', { name: 'Approve' }).click({ timeout: 3000 }).catch(console.log);
  await page.waitForTimeout(9000);
  await shot('final');
});
