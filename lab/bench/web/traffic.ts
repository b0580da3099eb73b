import type { Browser, Page } from '@playwright/test';

export const KIB = 1024;

/** Words that stand in wallet code and in nothing else of ours. */
const WALLET_MARKS = ['RainbowKitProvider', 'useConnectorClient', 'WalletConnectProvider'];

type Load = {
  scriptBytes: number;
  allBytes: number;
  otherHosts: string[];
  walletScripts: string[];
};

/** Collects what a page takes over the wire, as the browser's network layer counts it. */
export async function watchTraffic(page: Page, origin: string): Promise<() => Promise<Load>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const seen = new Map<string, { url: string; script: boolean; bytes: number; body: string }>();
  const bodies: Promise<void>[] = [];
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const script = /javascript/.test(response.mimeType);
    seen.set(requestId, { url: response.url, script, bytes: 0, body: '' });
  });
  // Bodies as they are served, without the headers of each answer.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const entry = seen.get(requestId);
    if (entry) entry.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    const entry = seen.get(requestId);
    if (!entry?.script) return;
    bodies.push(
      session.send('Network.getResponseBody', { requestId }).then(
        ({ body }) => {
          entry.body = body;
        },
        () => undefined,
      ),
    );
  });
  return async () => {
    await Promise.all(bodies);
    const all = [...seen.values()].filter((entry) => entry.url.startsWith('http'));
    const scripts = all.filter((entry) => entry.script);
    return {
      scriptBytes: sum(scripts.map((entry) => entry.bytes)),
      allBytes: sum(all.filter(({ url }) => !url.includes('/api/')).map((entry) => entry.bytes)),
      otherHosts: [...new Set(all.map((entry) => new URL(entry.url).origin))].filter(
        (host) => host !== origin,
      ),
      walletScripts: scripts
        .filter((entry) => WALLET_MARKS.some((mark) => entry.body.includes(mark)))
        .map((entry) => entry.url),
    };
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0);

/** A page with nothing in its cache, at a desktop's width. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** An expression for a page: the scripts that it has loaded. */
export const SCRIPTS = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('.js'))`;

/** An expression for a page: whether it is loaded, and no script has come for a second. */
export const QUIET_SCRIPTS = `(() => {
  const ends = ${SCRIPTS}.map(({ responseEnd }) => responseEnd);
  const loaded = performance.getEntriesByType('navigation')[0].loadEventEnd;
  return loaded > 0 && performance.now() - Math.max(loaded, ...ends) > 1000;
})()`;
