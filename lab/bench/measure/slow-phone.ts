import type { Browser } from '@playwright/test';

/**
 * BenchmarkIndex of a mid-tier phone (Pixel 5), to which Chrome DevTools calibrates its CPU throttling:
 * `midScore` of front_end/panels/mobile_throttling/CalibrationController.ts in ChromeDevTools/devtools-frontend.
 */
const PHONE = 1000;
const ROUNDS = 5;

const known = new WeakMap<Browser, Promise<number>>();

/**
 * How many times slower than this machine a mid-tier phone is, for `Emulation.setCPUThrottlingRate`; 3.8 on the machine of the budgets. A fixed
 * rate would measure a slower phone on a slower machine, while the line stays as fast. The best of several rounds counts: what else the machine
 * does only slows a round down.
 * @returns at least 1, and the same for each visit of a browser
 */
export function phoneSlowdown(browser: Browser): Promise<number> {
  const rate = known.get(browser) ?? slowdownNow(browser);
  known.set(browser, rate);
  return rate;
}

/** Measures the slowdown anew. A score is no ratio, so what else the machine does at that moment must not count in it. */
export async function slowdownNow(browser: Browser): Promise<number> {
  const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');
  const page = await browser.newPage();
  try {
    let best = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const index = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`);
      best = Math.max(best, index);
    }
    const rate = Math.max(1, best / PHONE);
    console.log(`  CPU slowed down ${rate.toFixed(1)} times: BenchmarkIndex ${Math.round(best)}`);
    return rate;
  } finally {
    await page.context().close();
  }
}
