import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addAuthenticator } from './support/authenticator';
import { type Member, signUpByCalls } from './support/member';
import { axeFaults, staysInside } from './support/page-facts';
import { test as inWorld, type World } from './support/world';

/** With officers of its own, so in a world of its own. */
const test = inWorld.extend<object, { apart: boolean }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  apart: [({}, use) => use(true), { scope: 'worker', auto: true }],
});

async function enter(page: Page, world: World): Promise<void> {
  const who = ['ada@bank.example', '--name', 'Ada Byron', '--roles', 'ADMINISTRATOR,COMPLIANCE'];
  const [{ link }] = JSON.parse(await world.admin('officers', 'first', ...who, '--json'));
  await addAuthenticator(page);
  await page.goto(`/desk/join${new URL(link).hash}`);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('link', { name: 'Go to the desk' }).click();
  await page.getByRole('button', { name: 'Log in with your passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
}

/** Document and selfie, which wait longer than the demo lets them. */
async function handIn(request: APIRequestContext, world: World, { token, email }: Member) {
  const buffer = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#9ab' },
  })
    .jpeg()
    .toBuffer();
  const form = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    birthDate: '1990-12-10',
    nationality: 'GB',
    addressLine: '12 St James’s Square',
    city: 'London',
    country: 'GB',
    documentNumber: 'P1234567',
  };
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

test('an officer compares the pictures of an identity check and asks for others', async ({
  page,
  request,
  world,
}) => {
  const member = await signUpByCalls(request);
  await handIn(request, world, member);
  await enter(page, world);

  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Identity checks' }).click();
  const item = page.getByRole('listitem').filter({ hasText: member.email });
  await item.getByRole('link').click();
  for (const name of ['Passport, front', 'Selfie']) {
    const picture = page.getByRole('img', { name, exact: true });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1_000);
  }
  await expect(page.getByText(`The account says ${member.firstName}`)).toBeVisible();
  expect.soft(await axeFaults(page)).toEqual([]);
  await staysInside(page, 'the identity check');

  await page.getByLabel('text').fill('Called the phone number.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText('Called the phone number.')).toBeVisible();
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
