import { expect, type Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator';
import { test } from '../support/desk';
import {
  command,
  done,
  onChain,
  printDay,
  propose,
  sign,
  signFromList,
} from '../support/desk-jobs';
import { Officer } from '../support/officer';
import { shoot } from '../support/shoot';

/* A day at the desk, beside its lists: each job that two officers sign, in the shortest way that a person would find. */
test.use({ sample: true });
test.describe.configure({ mode: 'default', timeout: 900_000 });
test.afterAll(printDay);

test('a recovery, a return, a price', async ({ desk }) => {
  const [ada, grace] = [new Officer(desk.ada), new Officer(desk.grace)];
  await done(
    'a recovery',
    ada,
    async () => {
      await ada.click(ada.menu('Recoveries'));
      await ada.click(ada.link('Beatrix Langenscheid'));
      await expect(ada.page.locator('main img').last()).toBeVisible();
      await shoot(ada.page, 'day-recovery');
      await ada.type(
        ada.page.getByLabel('The call to the customer').first(),
        '10:15; she answered.',
      );
      await ada.type(ada.page.getByLabel('Reason').first(), 'Faces match.');
      await propose(ada, 'Propose the approval');
    },
    grace,
    async () => {
      await grace.click(grace.menu('Recoveries'));
      await grace.click(grace.link('Beatrix Langenscheid'));
      await expect(grace.page.locator('main img').last()).toBeVisible();
      const saw = await sign(grace, 'The same face.', 'day-recovery-to-sign');
      await onChain(grace, 'day-recovery-call');
      return saw;
    },
  );
  await done(
    'a return',
    ada,
    async () => {
      await ada.click(ada.menu('My work'));
      await ada.click(ada.page.getByRole('link', { name: /Unexplained payments/ }));
      await ada.click(
        ada.page.getByRole('row', { name: /1,250 USDT/ }).getByRole('link', { name: 'Return' }),
      );
      await ada.type(ada.page.getByLabel('Reason'), 'Sent by mistake, confirmed by telephone');
      await propose(ada, 'Propose');
    },
    grace,
    async () => {
      const saw = await signFromList(
        grace,
        /1,250 USDT/,
        'Called the sender',
        'day-return-to-sign',
      );
      await onChain(grace, 'day-return-call');
      return saw;
    },
  );
  await done(
    'a price',
    ada,
    async () => {
      await command(ada, 'Price set');
      await ada.type(ada.page.getByLabel('USD'), '12.60');
      await ada.type(ada.page.getByLabel('Reason'), 'Quarterly report');
      await propose(ada, 'Propose');
    },
    grace,
    () => signFromList(grace, /share price/, 'Read the report', 'day-price-to-sign'),
  );
});

const DIVIDEND = '# Dividend 2026\n\nThe board pays 0.5 USDT for each share.\n';
const BALLOT =
  '# Use of the profit\n\nThe board proposes a dividend.\n\n## Choices\n\n1. Pay it\n2. Keep it\n';

const noonIn = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00`;

test('a distribution, a vote, a legal text, an announcement', async ({ desk }) => {
  const [ada, grace] = [new Officer(desk.ada), new Officer(desk.grace)];
  const { page } = ada;
  await done(
    'a distribution',
    ada,
    async () => {
      await command(ada, 'Distributions announce');
      await page.getByLabel('Currency').selectOption('USDT');
      await ada.type(page.getByLabel('Per share'), '0.5');
      await ada.type(page.getByLabel(/^Record time/), noonIn(20));
      await ada.type(page.getByLabel('Document', { exact: true }), DIVIDEND);
      await ada.type(page.getByLabel('Title'), 'Dividend 2026');
      await ada.type(page.getByLabel('Reason'), 'Decided by the board');
      await propose(ada, 'Propose');
    },
    grace,
    async () => {
      const saw = await signFromList(
        grace,
        /Dividend 2026/,
        'As in the minutes',
        'day-distribution-to-sign',
      );
      await onChain(grace, 'day-distribution-call');
      return saw;
    },
  );
  await done(
    'a vote',
    ada,
    async () => {
      await command(ada, 'Votes open');
      await ada.type(page.getByLabel('Text', { exact: true }), BALLOT);
      await ada.type(page.getByLabel(/^End/), noonIn(20));
      await ada.type(page.getByLabel('Reason'), 'Decided by the board');
      await propose(ada, 'Propose');
    },
    grace,
    async () => {
      const saw = await signFromList(
        grace,
        /Use of the profit/,
        'As in the minutes',
        'day-vote-to-sign',
      );
      await onChain(grace, 'day-vote-call');
      return saw;
    },
  );
  await done(
    'a legal text',
    ada,
    async () => {
      await ada.click(ada.menu('Content'));
      await ada.pick('Legal texts');
      await ada.click(ada.link('Privacy policy'));
      await ada.type(
        page.getByRole('textbox', { name: 'Version' }),
        new Date().toISOString().slice(0, 10),
      );
      const body = page.getByLabel('Text, in Markdown');
      await ada.type(
        body,
        `${await body.inputValue()}\n\nOfficers answer letters within a month.\n`,
      );
      await shoot(page, 'day-legal');
      await ada.type(page.getByLabel('Reason').first(), 'A term for letters');
      await propose(ada, 'Propose');
    },
    grace,
    () => signFromList(grace, /Privacy policy/, 'Counsel agreed', 'day-legal-to-sign'),
  );
  await done(
    'an announcement',
    ada,
    async () => {
      await command(ada, 'Announce');
      await ada.type(page.getByLabel('Title'), 'Third-quarter figures');
      await ada.type(page.getByLabel('Body'), 'The report is out.');
      await ada.type(page.getByLabel('Reason'), 'The report is published');
      await propose(ada, 'Propose');
    },
    grace,
    () => signFromList(grace, /Third-quarter/, 'Read it', 'day-announcement-to-sign'),
  );
});

/** The link in the mail that an invited officer got. */
const invitationOf = async (page: Page, email: string) => {
  const answer = await page.request.get(`/api/v1/demo/outbox?to=${encodeURIComponent(email)}`);
  return /desk\/join#[\w-]+/.exec(await answer.text())?.[0] ?? '';
};

test('an erasure, an officer who comes and leaves', async ({ desk, browser, world }) => {
  const [ada, grace] = [new Officer(desk.ada), new Officer(desk.grace)];
  const { page } = ada;
  await done(
    'an erasure',
    ada,
    async () => {
      await ada.click(ada.menu('My work'));
      await ada.type(page.getByRole('combobox', { name: /^Find a page/ }), 'Henrik Vest');
      await page.keyboard.press('Enter');
      await ada.click(page.getByRole('option', { name: /^Person/ }).first());
      await page.getByRole('button', { name: 'Erase', exact: true }).waitFor();
      await shoot(page, 'day-person');
      await ada.click(ada.button('Erase'));
      await ada.type(page.getByLabel('Reason'), 'Asked by letter, identity checked');
      await propose(ada, 'Propose');
    },
    grace,
    () => signFromList(grace, /^Erase/, 'Read the letter', 'day-erasure-to-sign'),
  );

  const context = await browser.newContext({ baseURL: world.url });
  const linus = await context.newPage();
  await addAuthenticator(linus);
  let fingerprint = '';
  await done(
    'an officer who comes',
    ada,
    async () => {
      await ada.click(ada.menu('Officers'));
      await ada.click(page.getByLabel('Support'));
      await ada.type(page.getByLabel('Email'), 'linus@bank.example');
      await ada.type(page.getByLabel('Name'), 'Linus Pauling');
      await ada.click(ada.button('Invite'));
      await expect.poll(() => invitationOf(page, 'linus@bank.example')).not.toBe('');
      await linus.goto(`/${await invitationOf(page, 'linus@bank.example')}`);
      await linus.getByRole('button', { name: 'Make a passkey' }).click();
      fingerprint = await linus.locator('[class*="fingerprint"]').innerText();
      await ada.click(ada.menu('My work'));
      await ada.click(ada.menu('Officers'));
      await ada.click(ada.link('Linus Pauling'));
      await ada.type(page.getByLabel('Fingerprint'), fingerprint.replaceAll(' ', ''));
      await ada.type(page.getByLabel('Reason').first(), 'Seen in person');
      await propose(ada, 'Propose to admit');
    },
    grace,
    () => signFromList(grace, /Linus|linus/, 'Heard the fingerprint', 'day-admission-to-sign'),
  );
  await done(
    'an officer who leaves',
    ada,
    async () => {
      await ada.click(ada.menu('Officers'));
      await ada.click(ada.link('Linus Pauling'));
      await shoot(page, 'day-officer');
      await ada.type(page.getByLabel('Reason').last(), 'Leaves the bank');
      await propose(ada, 'Propose to remove');
    },
    grace,
    () => signFromList(grace, /Linus|linus/, 'Heard it from him', 'day-removal-to-sign'),
  );
  await context.close();
});
