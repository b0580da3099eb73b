import { expect } from '@playwright/test';
import { test } from '../support/desk';
import { signUpByCalls } from '../support/member';
import { axeFaults, heading, staysInside } from '../support/page-facts';
import { shoot } from '../support/shoot';

test('an officer searches, and goes to a page, a command and a person, by the keyboard alone', {
  tag: '@main',
}, async ({ desk: { ada: page }, request }) => {
  const member = await signUpByCalls(request);
  await signUpByCalls(request);
  await page.goto('/desk');
  await expect(heading(page)).toBeVisible();
  const { keyboard } = page;

  // Without a text: every page. The focus comes back to where it was.
  const home = page.getByRole('link', { name: /desk, overview$/ });
  await home.focus();
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('option', { name: /Your passkeys/ })).toBeVisible();
  await keyboard.press('?');
  await expect(palette.getByRole('combobox')).toHaveValue('?');
  await keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(home).toBeFocused();

  await keyboard.press('Control+k');
  await keyboard.type('price list');
  await expect(palette.getByRole('option', { name: /^Command ?Price list/ })).toBeVisible();
  await shoot(page, 'palette', { of: 'window' });
  expect.soft(await axeFaults(page)).toEqual([]);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Price list');
  await expect(palette).toHaveCount(0);
  await keyboard.press('Control+k');
  await expect(palette.getByRole('option').first()).toContainText('Price list');

  // A person by the last digits of the phone number, as people name it; opened again before the browser reports that it was closed.
  await palette.evaluate((box: HTMLDialogElement) => {
    box.close();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keyboard.type(`0${member.phone}`);
  await keyboard.press('Enter');
  const person = palette.getByRole('option', { name: new RegExp(member.firstName) });
  await expect(person).toHaveAttribute('aria-selected', 'true');
  await shoot(page, 'palette-found', { of: 'window' });
  expect.soft(await axeFaults(page)).toEqual([]);
  await keyboard.press('Enter');
  await expect(heading(page)).toContainText(member.firstName);
  await expect(page.getByRole('main')).toBeFocused();

  // A list, an item of it, and the next one.
  await keyboard.press('Control+k');
  await keyboard.type('people');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(heading(page)).toHaveText('People');
  const rows = page.locator('main tbody th a');
  await expect(rows.nth(1)).toBeVisible();
  const second = await rows.nth(1).getAttribute('href');
  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys of this page' });
  await expect(keys.getByText('Go to the next row')).toBeVisible();
  await shoot(page, 'keys', { of: 'window' });
  expect.soft(await axeFaults(page)).toEqual([]);
  await keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  const first = (await rows.first().textContent()) ?? '';
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(heading(page)).toContainText(first);
  await keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`${second}$`));
});

test('the overview has the search, and the menu keeps the log-out in sight', {
  tag: '@any-width',
}, async ({ desk: { ada: page } }) => {
  await page.goto('/desk');
  const field = page.getByRole('combobox', { name: /^Find a page/ });
  await field.fill('ticket');
  await expect(page.getByRole('option', { name: /^Page ?Tickets/ })).toBeVisible();
  await field.scrollIntoViewIfNeeded();
  await shoot(page, 'overview-search', { of: 'window' });
  expect.soft(await axeFaults(page)).toEqual([]);
  await page.goto('/desk/people');
  await expect(heading(page)).toHaveText('People');
  const logOut = page.getByRole('button', { name: 'Log out' });
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1440, height });
    await expect(logOut).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 2_000);
    await expect(logOut).toBeInViewport({ ratio: 1 });
  }
  // A long menu shows where one is; it scrolls by whole pixels.
  await page.goto('/desk/commands');
  const menu = page.getByRole('navigation', { name: 'Desk' });
  await expect(menu.getByRole('link', { name: 'Commands' })).toBeInViewport({ ratio: 0.95 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Menu/ }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await staysInside(page, 'the open menu');
  expect.soft(await axeFaults(page)).toEqual([]);
  await shoot(page, 'menu', { of: 'window' });
  await page.setViewportSize({ width: 1440, height: 900 });
});
