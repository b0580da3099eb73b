import { expect, type Page } from '@playwright/test';

/** Notes what a page must never do; `faults` is read at the end of a journey. */
export async function watchPage(page: Page, origin: string): Promise<string[]> {
  const faults: string[] = [];
  await page.exposeFunction('noteFault', (text: string) => faults.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteFault } = window as unknown as { noteFault(text: string): void };
      noteFault(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) {
      faults.push(`other host: ${url.origin}`);
    }
  });
  return faults;
}

/** No violation of the policy, no uncaught error, no request to another host. */
export function expectNoFaults(faults: readonly string[]): void {
  expect(faults).toEqual([]);
}
