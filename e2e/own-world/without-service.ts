import { writeFileSync } from 'node:fs';
import { SHARE_DECIMALS } from '@fnx/values/money';
import { expect, type Page } from '@playwright/test';
import { erc20Abi, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { capture } from '../../scripts/processes';
import {
  becomeInvestor,
  chainReader,
  fund,
  type Investor,
  registerByCalls,
} from '../support/investor';
import { buyByPasskey, openAccount, withPasskeys } from '../support/passkey';
import { shoot } from '../support/shoot';
import { test } from '../support/world';

/*
 * The service ends while a customer sends shares, and does not come back. Its owner brings what the passkey has signed to the chain, and
 * sends more with a wallet that is a second signer: with the documented commands, a node and nothing of ours.
 */

let page: Page;
let account: Hex;
let receiver: Investor;
/** The owner's wallet: a signer of the account, with BNB. */
const key = generatePrivateKey();

// Before other tests move the time of the chain, after which nobody can buy there.
test.beforeAll(async ({ world, browser }) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ baseURL: world.url, permissions });
  page = await context.newPage();
  const { member } = await withPasskeys(page, world.url);
  account = await openAccount(page, member);
  await buyByPasskey(page, account, '60');
  await page.goto('/settings?tab=wallets');
  const { address } = privateKeyToAccount(key);
  await page.getByLabel('Address of a wallet of yours').fill(address);
  await page.getByRole('button', { name: 'Add a wallet' }).click();
  const review = page.getByRole('dialog', { name: 'Let it sign for your account?' });
  await review.getByRole('button', { name: 'Reconnect Passkey' }).click();
  await review.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Signers' }).getByRole('listitem')).toHaveCount(2);
  const elsewhere = await browser.newContext({ baseURL: world.url });
  receiver = await becomeInvestor(await elsewhere.newPage(), world.url);
  await registerByCalls(elsewhere.request, receiver);
  await elsewhere.close();
  await fund(address, '1');
});

test('the service ends over a transfer, and shares still move by a node alone', async ({
  world,
}, info) => {
  const { contracts } = await (await fetch(`${world.url}/api/v1/config`))
    .json()
    .then(({ data }) => data);
  const received = async () =>
    Number(
      await chainReader().readContract({
        ...{ address: contracts.shareToken as Hex, abi: erc20Abi, functionName: 'balanceOf' },
        args: [receiver.account.address],
      }),
    ) /
    10 ** SHARE_DECIMALS;

  await test.step('the page offers the signed call, which the service did not take', async () => {
    await page.goto('/wallet/send');
    await page.getByRole('button', { name: 'Reconnect Passkey' }).first().click();
    await page.getByLabel('To').fill(receiver.account.address);
    await page.getByLabel('Amount').fill('1.5');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.route('**/api/v1/wallet/relay', async (route) => {
      if (route.request().method() === 'POST') await world.service.stop();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send shares' }).click();
    await page.getByRole('button', { name: 'Copy the signed call' }).click();
    await shoot(page, 'signed-call', { of: 'window' });
    await expect(fetch(`${world.url}/api/v1/health`)).rejects.toThrow();
  });

  const file = info.outputPath('call.json');
  writeFileSync(file, await page.evaluate(() => navigator.clipboard.readText()));
  const keyFile = info.outputPath('key');
  writeFileSync(keyFile, key);
  const run = async (...words: string[]) => {
    const { code, output } = await capture('npm', [
      'run',
      'tool',
      '--',
      'passkey',
      ...words,
      '--spend',
      '1',
    ]);
    expect(code, output).toBe(0);
    return output;
  };
  const online = ['--rpc', process.env.E2E_RPC_URL ?? '', '--key-file', keyFile];

  await test.step('the signed call is shown in words, and submitted', async () => {
    const said = await run('show', file, '--network', world.network);
    expect(said).toContain('is for exactly these calls of this account');
    expect(said).toContain(`to: ${receiver.account.address}, value: 1.5 shares`);
    await run('submit', file, ...online);
    expect(await received()).toBe(1.5);
  });

  await test.step('the wallet sends more without the passkey', async () => {
    const wish = ['--shares', '2.5', '--to', receiver.account.address];
    await run('send', '--account', account, ...wish, '--network', world.network, ...online);
    expect(await received()).toBe(4);
  });
  await page.context().close();
});
