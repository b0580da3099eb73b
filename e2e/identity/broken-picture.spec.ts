import { expect } from '@playwright/test';
import { keepToken, signUpByCalls } from '../support/member';
import { test } from '../support/test';

// The recorder fetches the address of a picture that did not load, which the policy of the page refuses.
test.use({ trace: 'off' });

test('a picture that is none is refused in words, and the rest stays filled in', async ({
  page,
  request,
  baseURL,
}) => {
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  await page.goto('/kyc');
  await page.getByRole('button', { name: 'Use sample data' }).click();
  const birth = page.getByLabel('Date of birth');
  await expect(birth).not.toHaveValue('');
  const born = await birth.inputValue();
  await test.step('somebody under 18 is told so before anything is handed in', async () => {
    let handedIn = 0;
    page.on('request', (sent) => {
      if (sent.url().includes('/kyc/document')) handedIn += 1;
    });
    await birth.fill(`${new Date().getFullYear() - 17}-01-01`);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('You must be 18 or older')).toBeVisible();
    expect(handedIn).toBe(0);
    await birth.fill(born);
  });
  await page.locator('input[name="front"]').setInputFiles({
    name: '../../../passport.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  // Said when it is chosen, and again when it is submitted.
  await expect(page.getByText('This file is not a readable image.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('This file is not a readable image.').first()).toBeVisible();
  await expect(page.getByLabel('Document number')).toHaveValue(/^SAMPLE \d{10}$/);

  // The rest is kept by the service: fields and the pictures that are some, the broken one replaced by the one before it.
  await expect(page.getByText(/^Saved\. You can continue until/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Document number')).toHaveValue(/^SAMPLE \d{10}$/);
  await expect(page.getByText('Photo of your face: selfie.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: /under review|confirmed/ })).toBeVisible();
});
