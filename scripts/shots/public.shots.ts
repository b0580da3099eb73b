import { hold } from '../../e2e/support/hold';
import { acceptTerms, expect, open, settled, test } from './shoot';

/* What anybody may read, each route once where two show the same. */

const PAGES = {
  landing: '/',
  about: '/about',
  'how-it-works': '/how-work',
  tokenization: '/fnxization',
  'how-different': '/how-different',
  price: '/price',
  bank: '/bank-overview',
  offer: '/campaign-details',
  writing: '/about-us/blog',
  questions: '/faq',
  help: '/help',
  docs: '/docs',
  contact: '/contactus',
  terms: '/static/term-condition',
  privacy: '/static/privacy-policy',
  risk: '/static/risk-disclosure',
  proof: '/static/proof',
  'newsletter-confirmed': '/static/newsletter-confirmed',
  'newsletter-left': '/static/newsletter-left',
  'error-400': '/400',
  'error-404': '/404',
  'error-500': '/500',
};

test.beforeEach(({ page }) => acceptTerms(page));

for (const [name, path] of Object.entries(PAGES)) {
  test(name, async ({ page, shoot }) => {
    await open(page, path);
    await shoot(page, name);
  });
}

test('post and article', async ({ page, shoot }) => {
  await open(page, '/about-us/blog');
  const links = page.locator('main a');
  const first = (kind: string) => page.locator(`main a[href^="/${kind}/"]`).first();
  await expect(links.first()).toBeVisible();
  for (const kind of ['blog', 'article']) {
    if ((await first(kind).count()) === 0) continue;
    const path = await first(kind).getAttribute('href');
    await open(page, path ?? '');
    await shoot(page, kind === 'blog' ? 'post' : 'article');
    await page.goBack();
    await settled(page);
  }
});

test('searches that find nothing', async ({ page, shoot }) => {
  await open(page, '/faq');
  await page.getByRole('searchbox').first().fill('zebra crossing');
  await shoot(page, 'questions-none');
  await open(page, '/about-us/blog');
  await page.getByRole('searchbox').first().fill('zebra crossing');
  await shoot(page, 'writing-none');
});

test('a question opened', async ({ page, shoot }) => {
  await open(page, '/faq');
  await page.locator('main summary').first().click();
  await shoot(page, 'question-open', { of: 'window' });
});

test('the contact form with faults, and sent', async ({ page, shoot }) => {
  await open(page, '/contactus');
  await page.getByRole('button', { name: 'Send message' }).click();
  await shoot(page, 'contact-faults');
  const form = page.locator('main form').first();
  await form.getByLabel(/^Name/).fill('Ada Keller');
  await form.getByLabel(/^E-mail/).fill('ada@example.org');
  await form.getByLabel('About').selectOption({ index: 1 });
  await form.getByLabel('Subject').fill('A new wallet');
  await form.getByLabel('Message').fill('How do I move my shares to a new wallet?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
  await shoot(page, 'contact-sent');
});

test('the menu of a phone', async ({ page, shoot }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await shoot(page, 'menu', { of: 'window', only: 'phone' });
});

test('the logo between two pages', async ({ page, shoot }) => {
  await open(page, '/about');
  const data = await hold(page, /\/_next\/(data\/.*faq\.json|static\/chunks\/pages\/faq)/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).click();
  await expect(page.getByTestId('route-loader')).toBeVisible();
  await shoot(page, 'route-loader', { of: 'window' });
  data.release();
});
