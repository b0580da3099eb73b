import { readFileSync } from 'node:fs';
import { endpoints } from '@fnx/api/endpoints';
import { EXAMPLE_ANSWERS } from '@fnx/api/shared/identity-fields';
import { linkWallet } from '@fnx/client/person';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type SampleLine, sampleCamt } from '@/server/deposits/sample-camt';
import { SAMPLE_ACCOUNT } from '../../scripts/dev/sample-account';
import { clientOf } from '../support/client';
import { sign, test } from '../support/desk';
import { orderByCalls } from '../support/investor';
import { signUpByCalls } from '../support/member';
import { shoot } from '../support/shoot';

test.describe.configure({ mode: 'default' });

type Placed = { name: string; reference: string; number: string };

/** Three customers' orders fit the limit of open orders each. */
const PER_CUSTOMER = 3;
const SURNAMES = ['Abel', 'Baur', 'Carl', 'Dorn', 'Ernst', 'Falk', 'Graf', 'Hahn', 'Imhof', 'Jost'];

/** A verified customer with three orders of 100 euros that wait for their transfers. */
async function placeOrders(request: APIRequestContext, lastName: string): Promise<Placed[]> {
  const member = await signUpByCalls(request, { firstName: 'Vera', lastName });
  const client = clientOf(request, member.token);
  const { documentExpiresOn: _, documentType: type, ...answers } = EXAMPLE_ANSWERS;
  const form = {
    ...answers,
    firstName: 'Vera',
    lastName,
    documentNumber: `SAMPLE ${member.phone}`,
  };
  const file = new File([readFileSync('docs/picture.jpg')], 'front.jpg', { type: 'image/jpeg' });
  await client.call(endpoints.kycDocument, { ...form, type, side: 'FRONT' }, { file });
  await client.call(endpoints.demoKycReview, { email: member.email, decision: 'APPROVE' });
  const account = privateKeyToAccount(generatePrivateKey());
  await linkWallet(client, account);
  const placed: Placed[] = [];
  for (let n = 0; n < PER_CUSTOMER; n += 1) {
    const wish = { currencyId: 'EUR', amount: '100' };
    const { number, payment } = await orderByCalls(request, { ...member, account }, wish);
    if (payment.kind !== 'TRANSFER') throw new TypeError('Euros are paid by a transfer.');
    placed.push({ name: `Vera ${lastName}`, reference: payment.reference, number });
  }
  return placed;
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

type Said = { id: string; opening: bigint; lines: SampleLine[] };

/** An upload is one officer's word, so both fetch the file from the bank. */
async function importFile(officers: readonly Page[], said: Said) {
  for (const page of officers) await upload(page, said);
}

const xmlOf = ({ id, opening, lines }: Said) => {
  const account = { iban: SAMPLE_ACCOUNT.BANK_IBAN, currency: SAMPLE_ACCOUNT.BANK_CURRENCY };
  const day = new Date().toISOString().slice(0, 10);
  return sampleCamt({ id, ...account, day, opening, lines });
};

async function upload(page: Page, said: Said) {
  await choose(page, `${said.id}.xml`, xmlOf(said));
  await expect(page.getByText(`${said.id}.xml is imported`)).toBeVisible();
}

async function choose(page: Page, name: string, xml: string) {
  await page.goto('/desk/deposits/files');
  const file = { name, mimeType: 'application/xml', buffer: Buffer.from(xml) };
  await page.getByLabel('Drop the file here, or choose it').setInputFiles(file);
}

/** Files that an officer would not know what to do with. */
async function chooseOdd(page: Page, said: Said) {
  const whole = xmlOf(said);
  const last = whole.lastIndexOf('100.00');
  const odd: readonly [string, string, RegExp][] = [
    ['cut.xml', whole.slice(0, -40), /unclosed tag: Ntry/],
    ['new.xml', whole.replace('.001.08', '.001.13'), /version 13, which is not read yet/],
    ['page.xml', '<html><body>Log in</body></html>', /this is not a camt\.052/],
    ['slip.xml', `${whole.slice(0, last)}1OO.00${whole.slice(last + 6)}`, /DBIT 1OO\.00 EUR/],
  ];
  for (const [name, xml, says] of odd) {
    await choose(page, name, xml);
    await expect(page.getByText(says).first()).toBeVisible();
  }
  await shoot(page, 'bank-odd-file');
  await page.goto('/desk/deposits/day');
  await expect(page.getByText(/DBIT 1OO\.00 EUR/)).toBeVisible();
  await shoot(page, 'bank-odd-day');
}

/** One officer proposes with the form of a card, and signs; the other signs on the same page, which is the evidence. */
async function byTwo(ada: Page, grace: Page, title: string, button: string) {
  const box = card(ada, title);
  await box.getByLabel('Reason').last().fill('Statement of today');
  await box.getByRole('button', { name: button }).click();
  await ada.getByRole('button', { name: 'Sign with your passkey' }).click();
  await expect(ada.getByText('You have signed')).toBeVisible();
  await grace.goto(ada.url());
  await sign(grace, 'compared with the statement');
  await expect(grace.getByText('Carried out')).toBeVisible();
}

async function openEntry(page: Page, payer: string) {
  await page.goto('/desk/deposits');
  await page.getByRole('link', { name: payer, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(payer);
}

test('30 entries with five faults are dealt with, and the sums agree', async ({ desk, page }) => {
  const { ada, grace } = desk;
  const { request } = page;
  const orders = (await Promise.all(SURNAMES.map((name) => placeOrders(request, name)))).flat();
  const at = (n: number) => orders[n] as Placed;
  const typo = at(25).reference.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  const faults: SampleLine[] = [
    { name: 'Sam Stranger', reference: at(26).reference },
    { name: at(25).name, reference: typo },
    { name: at(27).name, reference: at(27).reference, amount: '99.00' },
    { name: at(0).name, reference: at(0).reference },
    { name: 'Olga Recall', reference: null, ref: 'GONE-1', storno: true },
  ];

  await test.step('one file brings them all', async () => {
    const lines = [...orders.slice(0, 25), ...faults];
    await importFile([ada, grace], { id: 'DAY-1', opening: 1_000_00n, lines });
    await expect(ada.getByText('DAY-1: 30 entries: 30 new, 0 known already')).toBeVisible();
    await shoot(ada, 'bank-import');
    await ada.goto('/desk/deposits');
    await expect(ada.getByRole('link', { name: 'Olga Recall' })).toBeVisible();
    await shoot(ada, 'bank-entries');
  });

  await test.step('a mistyped reference is matched by hand', async () => {
    await openEntry(ada, at(25).name);
    const likeliest = ada.getByRole('list', { name: 'Suggestions' }).getByRole('listitem').first();
    await expect(likeliest).toContainText('By the payer’s name, and a similar reference');
    await ada.getByRole('button', { name: `Compare with order ${at(25).number}` }).click();
    await expect(card(ada, `Take it for order ${at(25).number}`)).toBeVisible();
    await shoot(ada, 'bank-entry');
    const title = `Take it for order ${at(25).number}`;
    await byTwo(ada, grace, title, 'Propose the match');
  });

  await test.step('another person’s money is sent back, and a storno is closed', async () => {
    await openEntry(ada, 'Sam Stranger');
    await shoot(ada, 'bank-entry-stranger');
    await card(ada, 'Send it back').getByRole('button', { name: 'Send it back' }).click();
    await expect(ada.getByRole('heading', { name: 'It goes back' })).toBeVisible();
    await openEntry(ada, 'Olga Recall');
    await shoot(ada, 'bank-entry-storno');
    const title = 'It is no customer’s money';
    await byTwo(ada, grace, title, 'Propose to close it');
  });

  await test.step('26 are released, and signed by the cashier’s wallet', async () => {
    await ada.goto('/desk/deposits/batches');
    await expect(ada.getByText(/^26 transfers, 2,600\.00 EUR/)).toBeVisible();
    await shoot(ada, 'bank-batches');
    await byTwo(ada, grace, 'Release for shares', 'Propose the release');
    await shoot(grace, 'bank-release-proposal');
    await ada.goto('/desk/deposits/batches');
    await ada
      .getByRole('link', { name: /^Batch \d+/ })
      .first()
      .click();
    await ada.getByRole('button', { name: 'Sign with the cashier’s wallet' }).click();
    await ada.getByRole('button', { name: 'Demo wallet' }).click();
    await ada.getByRole('button', { name: 'Approve' }).click();
    await expect(ada.getByText('Final', { exact: true })).toHaveCount(26);
    await shoot(ada, 'bank-batch');
  });

  await test.step('three go back in one file, which the next statement books', async () => {
    await ada.goto('/desk/deposits/returns');
    await expect(card(ada, 'What goes back').getByRole('listitem')).toHaveCount(3);
    await shoot(ada, 'bank-returns');
    await byTwo(ada, grace, 'What goes back', 'Propose the file');
    await ada.goto('/desk/deposits/returns');
    const download = ada.waitForEvent('download');
    await ada
      .getByRole('link', { name: /^Download file \d+/ })
      .first()
      .click();
    const pain = readFileSync(await (await download).path(), 'utf8');
    const transfers = [...pain.matchAll(/<EndToEndId>([^<]+)<.*?<InstdAmt[^>]*>([\d.]+)</gs)];
    await shoot(ada, 'bank-returns-file');
    const booked = transfers.map(([, debit = '', amount = '']) => ({ debit, amount }));
    expect(booked.map(({ amount }) => amount)).toEqual(['100.00', '99.00', '100.00']);
    const next = { id: 'DAY-2', opening: 3_799_00n, lines: booked };
    await chooseOdd(ada, next);
    await importFile([ada, grace], next);
  });

  await test.step('nothing is open, and the day agrees', async () => {
    await ada.goto('/desk/deposits');
    await expect(ada.getByText('Nothing has to be decided')).toBeVisible();
    await ada.goto('/desk/deposits/day');
    await expect(ada.getByText('Everything fits')).toBeVisible();
    const cells = (name: RegExp) =>
      ada.getByRole('row', { name }).last().getByRole('cell').allInnerTexts();
    expect(await cells(/^DAY-1/)).toEqual([
      '1,000.00 EUR',
      '2,899.00 EUR',
      '100.00 EUR',
      '3,799.00 EUR',
      'no difference',
    ]);
    expect((await cells(/^DAY-2/)).at(-1)).toBe('no difference');
    const [issued, onChain] = [await cells(/^Shares issued/), await cells(/^Issued on the chain/)];
    expect(onChain).toEqual(issued);
    await shoot(ada, 'bank-day');
  });

  await test.step('anybody sees what of the register is the bank’s word', async () => {
    await page.goto('/static/proof');
    await page.getByRole('button', { name: 'Check the register' }).click();
    await expect(page.getByText('The register adds up')).toBeVisible();
    await expect(page.getByText(/^That 2,[67]00\.00 EUR came is the bank’s word\.$/)).toBeVisible();
    await shoot(page, 'bank-proof');
  });
});
