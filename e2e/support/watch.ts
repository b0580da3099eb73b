import type { BrowserContext } from '@playwright/test';

export type Faults = {
  /** Says of a fault that the test is about it; each pattern must then have matched one. */
  expect(pattern: RegExp): void;
  /** Says of a fault that it may come or not, by the timing of code that is not ours. */
  allow(pattern: RegExp): void;
};

/**
 * Notes what no page may do: break the content security policy, throw, write an error to the console, ask another host, or
 * miss a file of its own. Refused calls of the contract are answers, not faults.
 *
 * @returns the list that fills while the context lives
 */
export async function watchContext(context: BrowserContext, origin: string): Promise<string[]> {
  const faults: string[] = [];
  await context.exposeFunction('noteViolation', (text: string) => faults.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation(text: string): void };
      noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('weberror', (error) => faults.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    // The browser's own line about a failed request says no address; requests are watched below.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) {
      faults.push(`other host: ${url.origin}`);
    }
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isAnswer = pathname.startsWith('/api/') || response.request().isNavigationRequest();
    if (response.status() >= (isAnswer ? 500 : 400)) {
      faults.push(`answer: ${response.status()} ${pathname}`);
    }
  });
  return faults;
}
