import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { EXAMPLE_ANSWERS } from '@/shared/identity-fields';
import { test } from '../support/desk';
import { done, onChain, openEvidence, printDay, propose, signFromList } from '../support/desk-jobs';
import { codesOf } from '../support/inbox';
import { type InjectedWallet, injectWallet } from '../support/injected-wallet';
import { fund } from '../support/investor';
import { keepToken, type Member, signUpByCalls } from '../support/member';
import { Officer } from '../support/officer';
import { connectWallet } from '../support/purchase';
import { shoot, WINDOWS } from '../support/shoot';
import { watchContext } from '../support/watch';
import type { World } from '../support/world';

/* A register moves in: from the file at the desk to the shares in the wallet of an owner, and a false claim that is stopped. */
test.use({ sample: true });
test.describe.configure({ mode: 'default', timeout: 900_000 });
test.afterAll(printDay);

const REGISTER = 'scripts/dev/sample-work/register.csv';
const SHARES = '386617.25';
/** The local chain waits a minute for a list, and for a claim. */
const WAIT = { timeout: 120_000 };

/** Fills in the form of a register's file. */
async function give(who: Officer, form: 'Check a file' | 'Import a register') {
  const within = cardOf(who, form);
  await who.choose(within.getByLabel('File'), 'register.csv', readFileSync(REGISTER, 'utf8'));
  await who.type(within.getByLabel('Shares'), SHARES);
  return within;
}

test('a register is imported, announced, issued and read back', async ({ desk }) => {
  const [ada, grace] = [new Officer(desk.ada), new Officer(desk.grace)];
  const { page } = ada;
  await done(
    'an import',
    ada,
    async () => {
      await ada.click(ada.menu('Issuance'));
      await expect(page.getByText('No list waits')).toBeVisible();
      await shoot(page, 'register-empty');
      await give(ada, 'Check a file');
      await ada.click(ada.button('Check the file'));
      await expect(page.getByText(/No fault, but the same name/)).toBeVisible();
      await shoot(page, 'register-preview');
      const form = await give(ada, 'Import a register');
      await ada.choose(
        form.getByLabel('Document'),
        'resolution.md',
        '# Resolution 4/2026\n\nThe register moves in.\n',
      );
      await ada.click(form.getByLabel(/different people/));
      await ada.type(form.getByLabel('Reason'), 'Resolution 4/2026');
      await propose(ada, 'Propose the import');
      await shoot(page, 'register-proposed');
    },
    grace,
    async () => {
      const saw = await signFromList(grace, /386,617/, 'As resolved', 'register-to-sign');
      await onChain(grace, 'register-announcement');
      return saw;
    },
  );

  await ada.click(ada.menu('Issuance'));
  await ada.click(page.locator('main tbody th a').first());
  const issue = ada.button('Issue the next 100 lines');
  await expect(page.getByText(/^Announced, due in/).first()).toBeVisible();
  await shoot(page, 'register-waits');
  await expect(issue).toBeVisible(WAIT);
  await shoot(page, 'register-due');
  await ada.click(issue);
  await onChain(ada, 'register-issue-call');

  await ada.click(ada.menu('Issuance'));
  await ada.pick('All');
  await shoot(page, 'register-lists');
  await ada.click(page.locator('main tbody th a').first());
  await expect(page.getByText('40 of 40')).toBeVisible();
  await ada.click(ada.button('Compare with the chain'));
  await expect(page.getByText('The register equals the file.')).toBeVisible();
  await shoot(page, 'register-issued');
});

type Owner = { page: Page; wallet: InjectedWallet; close(): Promise<void> };

/** Somebody with a confirmed identity of this name and birthday, and a wallet that is not linked yet. */
async function newOwner(
  browser: Browser,
  { url }: World,
  person: { firstName: string; lastName: string; birthDate: string },
): Promise<Owner> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const faults = await watchContext(context, new URL(url).origin);
  const account = privateKeyToAccount(generatePrivateKey());
  await fund(account.address, '1');
  const wallet = await injectWallet(context, { accounts: [account] });
  const page = await context.newPage();
  const { birthDate, ...names } = person;
  const member = await signUpByCalls(page.request, names);
  await confirm(page, member, birthDate);
  await keepToken(page, url, member.token);
  const close = async () => {
    expect(faults, 'faults of the pages').toEqual([]);
    await context.close();
  };
  return { page, wallet, close };
}

/** Sends passport and selfie, which an officer approves. */
async function confirm(
  page: Page,
  { token, email, firstName, lastName }: Member,
  birthDate: string,
) {
  const picture = { create: { width: 640, height: 480, channels: 3, background: '#9ab' } } as const;
  const buffer = await sharp(picture).jpeg().toBuffer();
  const { documentType: _, ...answers } = EXAMPLE_ANSWERS;
  const documentNumber = `P${randomInt(1e9)}`;
  const form = { ...answers, firstName, lastName, birthDate, country: 'CH', documentNumber };
  for (const [type, fields] of [
    ['PASSPORT', form],
    ['SELFIE', {}],
  ] as const) {
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
    const multipart = { type, side: 'FRONT', ...fields, file };
    const answer = await page.request.post('/api/v1/kyc/document', {
      headers: { token },
      multipart,
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const data = { email, decision: 'APPROVE' };
  const answer = await page.request.post('/api/v1/demo/kyc-review', { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The code in the mail that an owner got. */
async function codeOf(page: Page, email: string): Promise<string> {
  const read = async () => (await codesOf(page.request, email))[0] ?? '';
  await expect.poll(read).not.toBe('');
  return read();
}

/** Enters the code of the mail, links the wallet and asks to move the shares there. */
async function ask({ page }: Owner, email: string, picture?: string): Promise<void> {
  const see = (name: string) => (picture ? shoot(page, `${picture}-${name}`) : undefined);
  await page.goto('/wallet');
  await see('before');
  await page.getByText('Enter the code of a letter').click();
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(page, email));
  await see('letter');
  await page.getByRole('button', { name: 'Show my shares' }).click();
  await expect(page.getByText('In no wallet yet')).toBeVisible();
  await see('held');
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign message' }).click();
  const move = page.getByRole('button', { name: 'Move to my wallet' });
  await expect(move).toBeVisible();
  await see('wallet-linked');
  await move.click();
  await expect(page.getByText('Two officers look at it')).toBeVisible();
  await see('asked');
}

/** The card of what this heading names. */
const cardOf = ({ page }: Officer, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .last();

/** Two officers approve what this person asked, and REGISTRAR sends it. */
async function approve(ada: Officer, grace: Officer, name: string, picture: string) {
  await done(
    `a move of ${name}`,
    ada,
    async () => {
      await ada.click(ada.menu('Book entries'));
      const card = cardOf(ada, name);
      await expect(card).toBeVisible();
      await shoot(ada.page, `${picture}-to-approve`);
      await ada.type(card.getByLabel('Reason').first(), 'Called the number of the check');
      await ada.click(card.getByRole('button', { name: 'Propose the approval' }));
      await openEvidence(ada);
      await ada.click(ada.button('Sign with your passkey'));
      await expect(ada.page.getByText('You have signed')).toBeVisible();
    },
    grace,
    async () => {
      const title = new RegExp(`shares of .*${name}.* from book entry`);
      const saw = await signFromList(grace, title, 'The evidence fits', `${picture}-to-sign`);
      await onChain(grace, `${picture}-call`);
      return saw;
    },
  );
}

test('owners open their letters; a false claim is stopped, the true one carried out', async ({
  desk,
  browser,
  world,
}) => {
  const [ada, grace] = [new Officer(desk.ada), new Officer(desk.grace)];
  await ada.click(ada.menu('Book entries'));
  await shoot(ada.page, 'letters-none');
  await ada.click(ada.button('Write letters'));
  await expect(ada.page.getByRole('button', { name: /^Download letters-/ })).toBeVisible();
  await shoot(ada.page, 'letters-written');
  await ada.page.setViewportSize(WINDOWS.phone);
  const hidden = ada.page.getByLabel('Result').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await hidden).toBe(0);
  await ada.page.setViewportSize(WINDOWS.desktop);

  const carla = { firstName: 'Carla', lastName: 'Meierhans', birthDate: '1964-11-23' };
  const owner = await newOwner(browser, world, carla);
  await ask(owner, 'carla.meierhans@mail.example', 'owner');
  await approve(ada, grace, 'Carla Meierhans', 'move');
  await owner.page.reload();
  await expect(owner.page.getByText('Waiting period')).toBeVisible();
  await shoot(owner.page, 'owner-waits');

  const dario = { firstName: 'Dario', lastName: 'Pellegrini', birthDate: '1977-04-06' };
  const thief = await newOwner(browser, world, dario);
  await ask(thief, 'dario.pellegrini@mail.example');
  await approve(ada, grace, 'Dario Pellegrini', 'false-move');
  await ada.click(ada.menu('Book entries'));
  const card = cardOf(ada, 'Dario Pellegrini');
  await expect(card.getByText('Waiting period')).toBeVisible();
  await shoot(ada.page, 'false-move-to-stop');
  await ada.type(card.getByLabel('Reason').first(), 'The letter was stolen');
  await ada.click(card.getByRole('button', { name: 'Stop the claim' }));
  await onChain(ada, 'false-move-stop-call');
  await thief.page.reload();
  await expect(thief.page.getByText('The move was stopped')).toBeVisible();
  await shoot(thief.page, 'false-move-stopped');

  await world.chainClock.advance(61);
  const { page } = owner;
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Ready to be carried out')).toBeVisible({ timeout: 3_000 });
  }).toPass(WAIT);
  await connectWallet(page);
  await ada.click(ada.menu('Book entries'));
  await shoot(ada.page, 'move-ready');
  await shoot(page, 'owner-ready');
  await page.getByRole('button', { name: 'Move the shares' }).click();
  const dialog = page.getByRole('dialog');
  await shoot(page, 'owner-move-dialog', { of: 'window' });
  await dialog.getByRole('button', { name: 'Move the shares' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Your shares were moved to/)).toBeVisible(WAIT);
  await expect(page.getByText('Holds 480 shares')).toBeVisible();
  await shoot(page, 'owner-moved');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, 'owner-dashboard');
  expect(owner.wallet.unshown).toEqual([]);
  await owner.close();
  await thief.close();
});
