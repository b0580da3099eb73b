import { expect, type Page } from '@playwright/test';
import { BRAND } from '../support/bank';
import { withPasskeys } from '../support/passkey';
import { test } from '../support/test';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** The focused element: its name, and whether it and its focus can be seen. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const isOutlined = (one: Element | null | undefined) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one ?? document.body);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    };
    // A field may show it at its frame.
    const frame = element.parentElement;
    const { width, height } = element.getBoundingClientRect();
    const [label] = (element as HTMLInputElement).labels ?? [];
    const name = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
    return {
      name: name.trim().slice(0, 60),
      seen: [element, frame, frame?.parentElement].some(isOutlined),
      drawn: width > 0 && height > 0,
    };
  });
}

/** Presses Tab until `name` has the focus, and holds that every stop on the way shows where it is. */
async function tabTo(page: Page, name: string, limit = 40) {
  const stops: string[] = [];
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    stops.push(stop.name);
    expect(stop, `"${stop.name}" shows the focus`).toMatchObject({ seen: true, drawn: true });
    if (stop.name === name) return stops;
  }
  throw new Error(`The keyboard does not come to "${name}": ${stops.join(', ')}`);
}

test('the head is walked in its order, and its sections open by key', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe('Skip to content');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (!isPhone(page)) {
    await expect(menu).toBeHidden();
    expect(await tabTo(page, 'Connect Wallet')).toEqual([
      `${BRAND}, home`,
      'How it works',
      'The bank',
      'Price',
      'Questions',
      'Log in',
      'Create account',
      'Connect Wallet',
    ]);
    return;
  }
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections).toBeHidden();
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await expect(sections).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sections).toBeHidden();
  await expect(menu, 'Escape leads back to the button').toBeFocused();
  await page.keyboard.press('Space');
  expect(await tabTo(page, 'Connect Wallet')).toEqual([
    'How it works',
    'Tokenization',
    'The bank',
    'Price',
    'Blog',
    'Questions',
    'Proof of holdings',
    'Create account',
    'Connect Wallet',
  ]);
  await sections.getByRole('link', { name: 'Questions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq');
  await expect(sections, 'the menu leaves with the page').toBeHidden();
});

test('questions open and close by key, and forms are filled by keys and lead to their first fault', {
  tag: ['@any-width', '@main'],
}, async ({ page }) => {
  await test.step('questions', async () => {
    await page.goto('/faq');
    const question = page.locator('main summary').first();
    const answer = page.locator('main details').first();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toHaveAttribute('open', '');
    await page.keyboard.press('Space');
    await expect(answer).not.toHaveAttribute('open', '');
    const next = page.locator('main summary').nth(1);
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  });
  for (const { path, send, first } of [
    { path: '/contactus', send: 'Send message', first: 'Name' },
    { path: '/auth/login', send: 'Continue', first: 'E-mail' },
    { path: '/auth/create-account', send: 'Create account', first: 'First name' },
  ]) {
    await test.step(`the form of ${path}`, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const form = page.locator('main form').first();
      await form.locator('input, select, textarea').first().focus();
      await page.keyboard.press('Shift+Tab');
      await tabTo(page, send);
      await page.keyboard.press('Enter');
      await expect(form.getByLabel(new RegExp(`^${first}`)).first()).toBeFocused();
      await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
      const note = await page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-describedby') ?? '';
        return document.getElementById(id)?.textContent;
      });
      expect(note, 'the fault is tied to its field').toMatch(/\S/);
    });
  }
});

test('who pays by bank transfer makes the key, orders and cancels by keys alone', {
  tag: '@any-width',
}, async ({ page, baseURL }) => {
  await withPasskeys(page, baseURL);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const enter = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  await page.goto('/buy-shares');
  await expect(page.getByText('From a bank account in your own name.')).toBeVisible();
  await tabTo(page, 'You pay');
  await page.keyboard.type('60');
  await enter('Continue with fingerprint or face');
  const agreement = page.getByRole('checkbox');
  await expect(agreement, 'the next step has the keyboard').toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
  await enter('Place order');
  await expect(heading('Waiting for your transfer')).toBeVisible();
  await enter('Copy reference');
  await enter('Cancel order');
  await expect(heading('Order cancelled'), 'what the page says now has the keyboard').toBeFocused();
  await tabTo(page, 'Place a new order');
});
