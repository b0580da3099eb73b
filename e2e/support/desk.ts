import { expect, type Page } from '@playwright/test';
import { addAuthenticator } from './authenticator';
import type { World } from './world';

const ROLES = 'ADMINISTRATOR,COMPLIANCE,FINANCE,SUPPORT,EDITOR';

/** Makes an officer of every role, with a passkey in this page's browser, and logs in. */
export async function enterDesk(
  page: Page,
  world: World,
  email: string,
  name: string,
): Promise<void> {
  const line = ['officers', 'first', email, '--name', name, '--roles', ROLES, '--json'];
  const [{ link }] = JSON.parse(await world.admin(...line));
  await addAuthenticator(page);
  // The command line of the test's world knows the service by another port.
  await page.goto(`/desk/join${new URL(link).hash}`);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('link', { name: 'Go to the desk' }).click();
  await page.getByRole('button', { name: 'Log in with your passkey' }).click();
  await expect(page.getByRole('heading', { name: `Good day, ${name}` })).toBeVisible();
}
