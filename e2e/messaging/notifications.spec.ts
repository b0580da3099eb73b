import { type BrowserContext, expect, type Page } from '@playwright/test';
import { keepToken, type Member, signUpByCalls } from '../support/member';
import { test } from '../support/test';

/** Sooner than a page without a stream would ask, which is every 15 s. */
const RETRY = 'Your identity check needs another attempt';

let member: Member;
/** Number of unread notifications that the sign-up leaves. */
let before: number;

test.beforeEach(async ({ page, baseURL }) => {
  member = await signUpByCalls(page.request);
  await keepToken(page, baseURL, member.token);
  const answer = await page.request.get('/api/v1/notification/listNotification', {
    headers: { token: member.token },
  });
  before = (await answer.json()).data.unread;
});

/** Decides on the identity check as an operator; the service notifies the member at once. */
async function decide(page: Page, decision: 'RETRY' | 'APPROVE') {
  const data = { email: member.email, decision, comment: 'Too dark.' };
  const answer = await page.request.post('/api/v1/demo/kyc-review', { data });
  expect(answer.status()).toBe(200);
}

const bell = (page: Page, count: number) =>
  page.getByRole('link', {
    name: count === 0 ? 'Notifications' : `Notifications, ${count} new`,
    exact: true,
  });

test('seven tabs share one stream, and the next tab takes it when its own is closed', async ({
  page,
  context,
}) => {
  const streams = watchStreams(context);
  const tabs = [page];
  for (let count = 1; count < 7; count += 1) tabs.push(await context.newPage());
  for (const tab of tabs) {
    // With a stream for each the seventh tab would get no answer: a browser opens six connections to a host.
    await tab.goto('/notifications');
    await expect(bell(tab, before)).toBeVisible();
  }
  expect(streams.open.size).toBe(1);
  await decide(page, 'RETRY');
  await Promise.all(tabs.map((tab) => expect(bell(tab, before + 1)).toBeVisible()));
  await test.step('it is in the list, and what is marked here is marked there', async () => {
    await expect(page.getByRole('heading', { name: `New: ${RETRY}` })).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await Promise.all(tabs.map((tab) => expect(bell(tab, 0)).toBeVisible()));
  });
  const [holder] = streams.open.values();
  const left = tabs.filter((tab) => tab !== holder);
  expect(left).toHaveLength(6);
  await holder?.close();
  await expect
    .poll(() => [...streams.open.values()].filter((tab) => tab !== holder).length)
    .toBe(1);
  await decide(left[0] ?? page, 'APPROVE');
  await Promise.all(left.map((tab) => expect(bell(tab, 1)).toBeVisible()));
  expect(streams.opened).toBe(2);
  await left[0]?.getByRole('link', { name: RETRY }).click();
  await expect(left[0] ?? page, 'it leads where it belongs').toHaveURL(/\/kyc$/);
});

/** The streams of events that the tabs of a browser hold. */
function watchStreams(context: BrowserContext) {
  const watched = { open: new Map<object, Page>(), opened: 0 };
  const isStream = (url: string) => new URL(url).pathname === '/api/v1/notification/stream';
  context.on('request', (request) => {
    if (!isStream(request.url())) return;
    watched.opened += 1;
    watched.open.set(request, request.frame().page());
  });
  const ended = (request: object) => watched.open.delete(request);
  context.on('requestfailed', ended);
  context.on('requestfinished', ended);
  return watched;
}
