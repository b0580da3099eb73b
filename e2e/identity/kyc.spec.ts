import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { keepToken, type Member, signUpByCalls } from '../support/member';
import { axeFaults, heading, staysInside } from '../support/page-facts';
import { shoot } from '../support/shoot';
import { changeWithoutShift } from '../support/still';
import { test } from '../support/test';

/*
 * The identity check as a person meets it when it does not go well: what was wrong, another try, and a refusal that is
 * final. The decisions are an operator's, made by the demo's own call.
 */

let member: Member;
test.beforeEach(async ({ page, request, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  member = await signUpByCalls(request);
  await keepToken(page, baseURL, member.token);
  await page.goto('/kyc');
});

async function decide(request: APIRequestContext, decision: string, comment?: string) {
  const answer = await request.post('/api/v1/demo/kyc-review', {
    data: { email: member.email, decision, ...(comment ? { comment } : {}) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Ends with the answer to the last picture, so that a decision can come before the demo's own, a few seconds later. */
async function handIn(page: Page) {
  await page.getByRole('button', { name: 'Use sample data' }).click();
  // Drawn after the values are there. On the second time most of those are there before.
  await expect(page.getByText('your-face.jpg')).toBeVisible();
  const complete = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/kyc/document') &&
      ((await answer.json()) as { data: { kycStatus: string } }).data.kycStatus === 'IN_REVIEW',
  );
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await complete;
}

async function isInOrder(page: Page) {
  expect.soft(await axeFaults(page)).toEqual([]);
  await staysInside(page, 'the identity check');
}

test('pictures that cannot be used are said to be so, and sent again', { tag: '@main' }, async ({
  page,
  request,
}) => {
  await handIn(page);
  await decide(request, 'RETRY', 'The lower edge of the document is cut off.');

  await expect(heading(page, 'More information needed')).toBeVisible();
  await expect(page.getByText('The lower edge of the document is cut off.')).toBeVisible();
  await expect(page.getByText('2 attempts left.')).toBeVisible();
  await shoot(page, 'retry');
  await isInOrder(page);

  await page.reload();
  await page.getByRole('button', { name: 'Correct and resubmit' }).click();
  await expect(heading(page, 'Verify your identity')).toBeVisible();
  await expect(page.getByText('What to correct')).toBeVisible();
  await shoot(page, 'correct');
  await expect(page.getByText('The lower edge of the document is cut off.')).toBeVisible();

  await handIn(page);
  await expect(heading(page, 'Identity check under review')).toBeVisible();
  await expect(page.getByText('1 more available')).toBeVisible();
  await shoot(page, 'waiting');
  // The demo decides this one by itself, a few seconds later.
  await changeWithoutShift(page, () => expect(heading(page, 'Identity confirmed')).toBeVisible());
  await shoot(page, 'confirmed');
  await isInOrder(page);
});
