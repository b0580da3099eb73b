import { type Browser, expect, type Page } from '@playwright/test';
import { addAuthenticator } from './authenticator';
import { watchContext } from './watch';
import { test as inWorld, type World } from './world';

const ROLES = 'ADMINISTRATOR,COMPLIANCE,FINANCE,SUPPORT,EDITOR';

type Desk = { ada: Page; grace: Page };

/** The `test` of the staff desk: a world with two officers, each with a passkey in a browser of their own, logged in. */
export const test = inWorld.extend<object, { desk: Desk }>({
  desk: [
    async ({ browser, world }, use) => {
      const ada = await enter(browser, world, 'ada@bank.example', 'Ada Byron');
      const grace = await enter(browser, world, 'grace@bank.example', 'Grace Hopper');
      await use({ ada: ada.page, grace: grace.page });
      expect([...ada.faults, ...grace.faults], 'faults of the pages').toEqual([]);
      await ada.page.context().close();
      await grace.page.context().close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

async function enter(browser: Browser, world: World, email: string, name: string) {
  const line = ['officers', 'first', email, '--name', name, '--roles', ROLES, '--json'];
  const [{ link }] = JSON.parse(await world.admin(...line));
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: world.url, viewport });
  const faults = await watchContext(context, new URL(world.url).origin);
  const page = await context.newPage();
  await addAuthenticator(page);
  // The command line of the test's world knows the service by another port.
  await page.goto(`/desk/join${new URL(link).hash}`);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('link', { name: 'Go to the desk' }).click();
  await page.getByRole('button', { name: 'Log in with your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'My work' })).toBeVisible();
  return { page, faults };
}

/** Signs the proposal that a page shows. */
export async function sign(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Your reason').fill(reason);
  await page.getByRole('button', { name: 'Sign with your passkey' }).click();
}
