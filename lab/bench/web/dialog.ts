import type { Browser, Locator, Page } from '@playwright/test';
import { becomesTrue, waitUntil } from '../measure/wait-until';
import { holdTimes, type Row, row } from './rows';
import { freshPage, KIB, QUIET_SCRIPTS, SCRIPTS, watchTraffic } from './traffic';

/** Runs in the page, as text: what compiles this file adds helpers that a page does not have. */
const CLICK_TO_DIALOG = `new Promise((resolve) => {
  const button = [...document.querySelectorAll('button')].find(
    (candidate) => candidate.textContent.trim() === 'Connect Wallet',
  );
  const started = performance.now();
  const look = () =>
    document.querySelector('[role="dialog"]')
      ? resolve(performance.now() - started)
      : requestAnimationFrame(look);
  button.click();
  look();
})`;

/** Points at the button until that loads a script: a page that does not run yet does not see the first time. */
async function hoverUntilLoaded(page: Page, button: Locator): Promise<void> {
  const before = await page.evaluate<number>(`${SCRIPTS}.length`);
  for (let tries = 0; tries < 30; tries += 1) {
    await page.mouse.move(0, 0);
    await button.hover();
    if (await becomesTrue(page, `${SCRIPTS}.length > ${before}`, 1000)) return;
  }
  throw new Error('Pointing at "Connect Wallet" loads no script.');
}

/** From the click to the dialog's first paint, with the wallet code there already (hover) or not. */
export async function measureDialog(
  browser: Browser,
  origin: string,
  preloaded: boolean,
): Promise<Row[]> {
  const page = await freshPage(browser);
  const traffic = await watchTraffic(page, origin);
  await page.goto(origin, { waitUntil: 'networkidle' });
  const before = await traffic();
  const button = page.getByRole('button', { name: 'Connect Wallet' }).first();
  if (preloaded) {
    await hoverUntilLoaded(page, button);
    await waitUntil(page, QUIET_SCRIPTS);
  }
  const elapsed = await page.evaluate<number>(CLICK_TO_DIALOG);
  await page.waitForLoadState('networkidle');
  const after = await traffic();
  await page.context().close();
  const kind = preloaded ? 'preloaded' : 'cold';
  const more = (after.scriptBytes - before.scriptBytes) / KIB;
  return [
    row(`dialog ${kind}: click to dialog`, elapsed, preloaded ? 100 : 350, 'ms', holdTimes),
    row(`dialog ${kind}: JavaScript more`, more, 230, 'KiB'),
    row(`dialog ${kind}: requests to other hosts`, after.otherHosts.length, 0, 'hosts'),
  ];
}
