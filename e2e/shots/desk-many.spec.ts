import { expect } from '@playwright/test';
import { test } from '../support/desk';

/* How soon an officer finds somebody among many. Prints milliseconds, from the press of a key or button to what it shows. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

const MANY = 10_000;

const PEOPLE = `
  insert into users (first_name, last_name, email, country_code, phone, country, password_hash, kyc_status, terms_version,
    terms_accepted_at, risk_accepted_at)
  select 'Person' || n, 'Bench' || n, 'bench' || n || '@example.org', '+41', '+4179' || n, 'CH', 'none', 'IN_REVIEW', 'bench', now(), now()
  from generate_series(1, ${MANY}) n`;
const CHECKS = `
  insert into kyc_applications (user_id, attempt, status, submitted_at)
  select id, 1, 'IN_REVIEW', now() - interval '1 day' from users where email like 'bench%@example.org'`;
/** Seconds that an officer waits at the most. */
const LONGEST = 5;

test('a customer is found among ten thousand others', async ({ desk: { ada: page }, world }) => {
  await world.query(PEOPLE, []);
  await world.query(CHECKS, []);
  await world.query('analyze', []);
  const within = async (
    what: string,
    act: () => Promise<unknown>,
    shown: () => Promise<unknown>,
  ) => {
    const started = performance.now();
    await act();
    await shown();
    const seconds = (performance.now() - started) / 1000;
    console.log(`${what}: ${seconds.toFixed(2)} s`);
    expect(seconds).toBeLessThan(LONGEST);
  };
  const menu = page.getByRole('navigation', { name: 'Desk' });
  const field = page.getByLabel(/^Find a person/);
  const results = page.getByRole('list', { name: 'Results' });
  await menu.getByRole('link', { name: 'Overview' }).click();
  for (const [what, typed] of [
    ['by name', 'Person7777 Bench7777'],
    ['by the beginning of a name', 'bench7777'],
    ['by e-mail address', 'bench7777@example.org'],
  ] as const) {
    await field.fill(typed);
    await within(
      what,
      () => page.keyboard.press('Enter'),
      () => expect(results.getByRole('link', { name: 'Person7777 Bench7777' })).toBeVisible(),
    );
    await page.reload();
  }
  const rows = page.locator('main tbody tr');
  await within(
    'the list of checks, first page',
    () => menu.getByRole('link', { name: 'Identity checks' }).click(),
    () => expect(rows).toHaveCount(50),
  );
  await within(
    'the list of checks, searched',
    () => page.getByLabel('Search').fill('bench7777@'),
    () => expect(rows).toHaveCount(1),
  );
  await page.getByLabel('Search').fill('');
  await expect(rows).toHaveCount(50);
  await within(
    'the list of checks, filtered',
    () => page.getByRole('radio', { name: 'Confirmed' }).check(),
    () => expect(rows).toHaveCount(0),
  );
  await within(
    'the list of people, first page',
    () => menu.getByRole('link', { name: 'People' }).click(),
    () => expect(page.getByRole('table', { name: 'People' }).locator('tbody tr')).toHaveCount(50),
  );
});
