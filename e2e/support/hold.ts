import type { Page } from '@playwright/test';

/**
 * Keeps every answer to matching requests back until `release`: what a page shows meanwhile stays to be looked at, however
 * fast the service is.
 */
export async function hold(page: Page, url: string | RegExp): Promise<{ release(): void }> {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    await route.continue();
  });
  return { release: () => open() };
}
