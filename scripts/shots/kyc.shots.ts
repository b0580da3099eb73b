import type { APIRequestContext, Page } from '@playwright/test';
import { hold } from '../../e2e/support/hold';
import { keepToken, type Member, signUpByCalls } from '../../e2e/support/member';
import { acceptTerms, expect, open, test } from './shoot';

/* The identity check in each of its states. */

let member: Member;

test.beforeEach(async ({ page, request, baseURL }) => {
  await acceptTerms(page);
  member = await signUpByCalls(request);
  await keepToken(page, baseURL, member.token);
  await open(page, '/kyc');
});

test('form, faults, waiting, another try, approved', async ({ page, shoot }) => {
  await shoot(page, 'form');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await shoot(page, 'form-faults');
  await fillIn(page);
  await shoot(page, 'form-filled');
  const uploads = await hold(page, '**/api/v1/kyc/**');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please wait' })).toBeVisible();
  await shoot(page, 'overlay', { of: 'window' });
  uploads.release();
  await expect(heading(page, 'Identity check under review')).toBeVisible();
  await shoot(page, 'waiting');
});

test('another try', async ({ page, request, shoot }) => {
  await handIn(page);
  await decide(request, 'RETRY', 'The lower edge of the document is cut off.');
  await expect(heading(page, 'More information needed')).toBeVisible();
  await shoot(page, 'retry');
});

test('refused', async ({ page, request, shoot }) => {
  await handIn(page);
  await decide(request, 'REJECT', 'The document is not yours.');
  await expect(heading(page, 'Identity check rejected')).toBeVisible();
  await shoot(page, 'rejected');
});

test('approved', async ({ page, request, shoot }) => {
  await handIn(page);
  await decide(request, 'APPROVE');
  await expect(heading(page, 'Identity confirmed')).toBeVisible();
  await shoot(page, 'approved');
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use sample data' }).click();
  await expect(page.getByLabel('Date of birth')).not.toHaveValue('');
}

async function handIn(page: Page): Promise<void> {
  await fillIn(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(heading(page, 'Identity check under review')).toBeVisible();
}

async function decide(request: APIRequestContext, decision: string, comment?: string) {
  const data = { email: member.email, decision, ...(comment ? { comment } : {}) };
  const answer = await request.post('/api/v1/demo/kyc-review', { data });
  expect(answer.status(), await answer.text()).toBe(200);
}
