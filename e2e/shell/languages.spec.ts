import { expect, type Page } from '@playwright/test';
import { LANGUAGES, pathIn } from '@/lang/languages';
import { BRAND } from '../support/bank';
import { keepToken, signUpByCalls } from '../support/member';
import { staysInside } from '../support/page-facts';
import { test } from '../support/test';
import { wordsOf } from '../support/words';

test('a visitor reads the site in another language and keeps it', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('امتلك المصرف');
  await expect(page.locator('link[rel="alternate"][hreflang="de"]')).toHaveAttribute(
    'href',
    /\/de$/,
  );
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'ar_AR');
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' }).first()).toHaveAttribute(
    'href',
    '/ar/auth/login',
  );

  await page.getByRole('combobox', { name: 'اللغة' }).selectOption('de');
  await expect(page).toHaveURL(/\/de$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Die Bank gehört Ihnen.');

  // RainbowKit's own texts.
  await page.getByRole('button', { name: 'Wallet verbinden' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Eine Wallet verbinden' });
  await expect(dialog.getByText('Was ist eine Wallet?')).toBeVisible();

  // An address without a language, such as one from an e-mail.
  await page.goto('/auth/login');
  await expect(page).toHaveURL(/\/de\/auth\/login$/);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByText('Geben Sie Ihr Passwort ein.')).toBeVisible();

  await page.getByLabel('E-Mail-Adresse oder Telefonnummer').fill('nobody@example.com');
  await page.getByLabel('Passwort', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(
    page.getByText('E-Mail-Adresse, Telefonnummer oder Passwort ist falsch.'),
  ).toBeVisible();

  const served = await page.request.get('/de/auth/login');
  const english = await page.request.get('/auth/login');
  expect(served.headers()['content-security-policy']).toBe(
    english.headers()['content-security-policy'],
  );
  expect(served.headers()['cache-control']).toBe('no-cache');

  // Texts of a page that the browser opens itself come from a file.
  await page.getByRole('link', { name: `${BRAND}, Startseite` }).click();
  await expect(
    page.getByRole('heading', { name: 'In vier Schritten Aktien kaufen' }),
  ).toBeVisible();
});

test('in Arabic, the full stop of a company’s name stays behind the name', async ({ page }) => {
  for (const path of ['', '/bank-overview', '/about', '/campaign-details', '/docs']) {
    await page.goto(`/ar${path}`);
    expect(await namesWithMovedStop(page), path).toEqual([]);
  }
});

/** Texts in which the stop of `Ltd.` is drawn elsewhere than to the right of its last letter. */
function namesWithMovedStop(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moved: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const box = (node: Node, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      const text = node.textContent ?? '';
      for (const { index } of text.matchAll(/Ltd\./g)) {
        const [letter, stop] = [box(node, index + 2), box(node, index + 3)];
        if (stop.left < letter.right - 1) moved.push(text);
      }
    }
    return moved;
  });
}

test('the head is one row in every language and at every width', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto(pathIn(language, '/404'));
    // 820 and 1220: the narrowest with all buttons, and with the sections in the row.
    for (const width of [360, 390, 768, 820, 1024, 1220, 1440]) {
      const where = `${language}, ${width} px`;
      await page.setViewportSize({ width, height: 900 });
      const head = page.getByRole('banner');
      await expect(head, where).toHaveCSS('height', width > 480 ? '76px' : '64px');
      const heights = await head
        .locator('a, button')
        .evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(Math.max(...heights), `${where}: no text in two lines`).toBeLessThan(50);
      await staysInside(page, where);
      const way = head.getByRole('link', { name: wordsOf(language)('shell', 'Create account') });
      await expect(way, where).toBeVisible({ visible: width >= 820 });
    }
  }
});

test('the portal fits a phone in every language', async ({ page, request, baseURL }) => {
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  for (const language of LANGUAGES) {
    await page.goto(pathIn(language, '/dashboard'));
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await staysInside(page, `${language}, ${width} px`);
    }
  }
});

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('is offered an English page in German, once', async ({ page }) => {
    await page.goto('/faq');
    const offer = page.getByRole('complementary', { name: 'Diese Seite gibt es auf Deutsch.' });
    await offer.getByRole('button', { name: 'Schließen' }).click();
    await expect(offer).toBeHidden();
    await page.reload({ waitUntil: 'load' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.locator('script[src="/suggest-language.js"]').count()).toBe(0);

    await page.evaluate(() => localStorage.removeItem('language'));
    await page.reload();
    await offer.getByRole('link', { name: 'Auf Deutsch lesen' }).click();
    await expect(page).toHaveURL(/\/de\/faq$/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^Häufige Fragen/,
    );

    // The desk has the language that the person has chosen.
    await page.goto('/desk');
    await expect(page).toHaveURL(/\/de\/desk$/);
    await expect(page.getByRole('button', { name: 'Mit dem Passkey anmelden' })).toBeVisible();
  });
});
