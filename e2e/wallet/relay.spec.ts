import { expect, type Locator, type Page } from '@playwright/test';
import { keepToken, signUpByCalls } from '../support/member';
import { test } from '../support/test';

/*
 * WalletConnect with its own SDK, and a relay that stands in for the real one. What the dialog shows in each of its states is held in
 * `__tests__/wallet/dialog.test.tsx`.
 */

type Relay = { answers: boolean };

/** Offers wallets that connect through a relay. */
async function offerRelay(page: Page): Promise<void> {
  await page.route('**/api/v1/config', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.walletConnectProjectId = '0'.repeat(32);
    await route.fulfill({ response, json });
  });
}

/** A relay that accepts every message and tells nobody of it, or says nothing at all. */
async function standIn(page: Page): Promise<Relay> {
  const relay = { answers: false };
  await page.routeWebSocket(/^wss:\/\/relay\.walletconnect\.org/, (socket) => {
    socket.onMessage((message) => {
      // The id stays text: some ids are larger than numbers can be, and some are texts.
      const [, id] = /"id":("?\w+"?)/.exec(String(message)) ?? [];
      if (relay.answers && id) socket.send(`{"id":${id},"jsonrpc":"2.0","result":"0"}`);
    });
  });
  return relay;
}

/** Opens the dialog, and chooses a wallet that connects through the relay. */
async function chooseArgent(page: Page): Promise<Locator> {
  await page.goto('/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Link a wallet' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What is a Wallet?')).toBeVisible();
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Argent' }).click();
  return dialog;
}

test('a silent relay of WalletConnect is told at once, given up, and tried again', async ({
  page,
  baseURL,
  faults,
}) => {
  // WalletConnect asks it about the site, from a frame; nobody answers.
  faults.expect(/other host: https:\/\/verify\.walletconnect\.org/);
  // Its SDK logs an error when it reconnects while it holds a subscription; the reconnection succeeds.
  faults.allow(/context: core\/relayer\/subscription/);
  const member = await signUpByCalls(page.request, {}, 'WALLET');
  await keepToken(page, baseURL, member.token);
  await offerRelay(page);
  const relay = await standIn(page);
  const dialog = await chooseArgent(page);
  const panel = dialog.getByRole('region', { name: 'Connection to Argent' });
  await expect(panel).toContainText('Asking the relay');
  await page.clock.fastForward(20_000);
  await expect(panel.getByRole('heading', { name: 'Connection failed' })).toBeVisible();

  relay.answers = true;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Scan with Argent')).toBeVisible();
  await expect(panel).toBeHidden();
});

test('a relay of WalletConnect that the browser blocks is told', async ({
  page,
  baseURL,
  faults,
}) => {
  // The page's own policy stands for an extension that blocks it.
  faults.expect(/wss:\/\/blocked\.invalid/);
  await page.addInitScript(() => {
    window.WebSocket = new Proxy(window.WebSocket, {
      construct: (Socket, [url]) =>
        new Socket(/relay\.walletconnect/.test(String(url)) ? 'wss://blocked.invalid' : url),
    });
  });
  const member = await signUpByCalls(page.request, {}, 'WALLET');
  await keepToken(page, baseURL, member.token);
  await offerRelay(page);
  const blocked = page.waitForEvent('console', (said) => said.text().includes('blocked.invalid'));
  const dialog = await chooseArgent(page);
  const panel = dialog.getByRole('region', { name: 'Connection to Argent' });
  await expect(panel).toContainText('Asking the relay');
  await blocked;
  await page.clock.fastForward(20_000);
  await expect(panel.getByRole('heading', { name: 'Connection failed' })).toBeVisible();
  await expect(panel).toContainText('a content blocker may block it');
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
});
