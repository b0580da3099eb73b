import { endpoints } from '@fnx/api/endpoints';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { hasWalletWord } from '../../__tests__/support/bank-words';
import { addAuthenticator } from '../support/authenticator';
import { sharesFor } from '../support/bank';
import { callsOf } from '../support/client';
import { codesOf, newestCode } from '../support/inbox';
import { logIn } from '../support/log-in';
import { buyByPasskey, openAccount, withPasskeys } from '../support/passkey';
import { shoot } from '../support/shoot';
import { test } from '../support/world';
import { endWaiting } from './end-waiting';

/** The page Wallet has this ordered name, and buttons say it. */
const NAMES = ['Manage on the Wallet page'];
const HELD = sharesFor(60);

test('whoever lost every passkey gets the shares back with a new one', async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  const { member, device } = await withPasskeys(page, baseURL);
  const lost = await openAccount(page, member);
  await buyByPasskey(page, lost, '60');
  await callsOf(page.request, member.token)(endpoints.updateSettings, { payWay: 'BANK' });
  await device.lose();
  await page.close();

  const context = await browser.newContext({
    ...{ baseURL: world.url, viewport: { width: 390, height: 844 } },
    ...{ hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
  });
  const phone = await context.newPage();
  const main = phone.getByRole('main');
  const recoveries = phone.getByRole('list', { name: 'Recoveries' });
  await addAuthenticator(phone);
  const readsOfNoWallet = async () => {
    const lines = (await main.innerText()).split('\n');
    expect(lines.filter((line) => !NAMES.includes(line) && hasWalletWord('en', line))).toEqual([]);
  };

  await test.step('logs in on a new phone, and asks with a new passkey', async () => {
    await logIn(phone, member);
    await phone.goto('/settings?tab=wallets');
    await phone.getByRole('button', { name: /^I lost this key/ }).click();
    await main.getByRole('button', { name: 'Make a new key' }).click();
    await expect(main.getByText('Your new key is ready')).toBeVisible();
    const picture = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#9ab' },
    })
      .jpeg()
      .toBuffer();
    await phone.getByLabel('Your face with your document').setInputFiles({
      ...{ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture },
    });
    await phone.getByRole('textbox', { name: 'Your password' }).fill(member.password);
    await shoot(phone, 'passkey-lost');
    // The sign-up and the login have sent codes to the same address.
    const known = await codesOf(phone.request, member.email);
    await phone.getByRole('button', { name: 'Send code' }).click();
    const code = await newestCode(phone.request, member.email, known);
    await phone.getByLabel('Code from the e-mail').fill(code);
    await expect(recoveries.getByText('Waiting for two operators')).toBeVisible();
    await readsOfNoWallet();
  });

  const token = await phone.evaluate(() => localStorage.getItem('token'));
  const call = callsOf(phone.request, token ?? '');
  const { docs } = await call(endpoints.listRecoveries);
  const [{ id, to } = { id: '', to: '0x' as const }] = docs;

  await test.step('both operators approve, and the waiting period passes', async () => {
    const reason = ['--reason', 'Face and document match.', '--send'];
    await world.admin('recoveries', 'approve', id, '--called', '10:15', ...reason);
    await expect(recoveries.getByText('Waiting period')).toBeVisible();
    await endWaiting(world.url, lost, to);
  });

  await test.step('the new passkey moves the shares, and has them', async () => {
    // The link of the mail, in a browser that has not signed since.
    await phone.goto(`/static/recovery?wallet=${lost}`);
    await phone.getByRole('button', { name: 'Move the shares' }).click();
    const review = phone.getByRole('region', { name: 'Move the shares to the new key?' });
    await expect(review.getByText(HELD)).toBeVisible();
    await readsOfNoWallet();
    await review.getByRole('button', { name: 'Continue with fingerprint or face' }).click();
    await review.getByRole('button', { name: 'Move the shares' }).click();
    await expect(phone.getByText('This address was removed from the register')).toBeVisible();
    await phone.goto('/wallet');
    await expect(phone.getByText(`Holds ${HELD} shares`)).toBeVisible();
    await expect(main.getByText(to).or(main.getByTitle(to)).first()).toBeVisible();
    await shoot(phone, 'passkey-recovered');
  });
  await context.close();
});
