import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import { type Browser, type BrowserContext, request } from '@playwright/test';
import { signUpByCalls } from '../../../e2e/support/member';

/** Opens an account for this browser: a session belongs to the browser that began it. */
export async function memberToken(
  origin: string,
  context: BrowserContext,
  payWay?: PayWay,
): Promise<string> {
  const page = await context.newPage();
  const userAgent = await page.evaluate<string>('navigator.userAgent');
  await page.close();
  const calls = await request.newContext({ baseURL: origin, userAgent });
  try {
    return (await signUpByCalls(calls, {}, payWay)).token;
  } finally {
    await calls.dispose();
  }
}

/** The same, for contexts of this browser that are opened later. */
export async function tokenOfMember(browser: Browser, origin: string, payWay?: PayWay) {
  const context = await browser.newContext();
  const token = await memberToken(origin, context, payWay);
  await context.close();
  return token;
}

/** Puts into the context what a login leaves in a browser. */
export async function signIn(context: BrowserContext, origin: string, token: string) {
  const expires = Date.now() / 1000 + 86_400;
  await context.addCookies([{ name: 'token', value: token, url: origin, expires }]);
  await context.addInitScript(
    `try { localStorage.setItem('token', ${JSON.stringify(token)}); } catch {}`,
  );
}
