import { expect, type Page } from '@playwright/test';
import { keepToken, signUpByCalls } from './support/member';
import { test } from './support/test';

/*
 * WalletConnect with its own SDK, and a relay that stands in for the real one. What the dialog shows in each of its states is held in
 * `__tests__/wallet/dialog.test.tsx`.
 */

type Relay = { answers: boolean };

/** A relay that accepts every message and tells nobody of it, or says nothing at all. */
async function standIn(page: Page): Promise<Relay> {
  const relay = { answers: false };
  await page.route('**/api/v1/config', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.walletConnectProjectId = '0'.repeat(32);
    await route.fulfill({ response, json });
  });
  await page.routeWebSocket(/^wss:\/\/relay\.walletconnect\.org/, (socket) => {
    socket.onMessage((message) => {
      // As it stands: the ids are larger than numbers can be, and some are text.
      const [, id] = /"id":("?\w+"?)/.exec(String(message)) ?? [];
      if (relay.answers && id) socket.send(`{"id":${id},"jsonrpc":"2.0","result":"0"}`);
    });
  });
  return relay;
}

test('a silent relay of WalletConnect is told at once, given up, and tried again', async ({
  page,
  baseURL,
  faults,
}) => {
  // WalletConnect asks it about the site, from a frame; nobody answers.
  faults.expect(/other host: https:\/\/verify\.walletconnect\.org/);
  const member = await signUpByCalls(page.request);
  await keepToken(page, baseURL, member.token);
  const relay = await standIn(page);
  await page.goto('/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Link a wallet' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What is a Wallet?')).toBeVisible();
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Argent' }).click();
  const panel = dialog.getByRole('region', { name: 'Connection to Argent' });
  await expect(panel).toContainText('Asking the relay', { timeout: 2_000 });
  await page.clock.fastForward(20_000);
  await expect(panel.getByRole('heading', { name: 'Connection failed' })).toBeVisible();

  relay.answers = true;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Scan with Argent')).toBeVisible();
  await expect(panel).toBeHidden();
});
