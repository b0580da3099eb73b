import { defineConfig } from '@playwright/test';

/** The address and the browser come from `scripts/test.ts`, which starts what the journeys need. */
const baseURL = process.env.E2E_URL ?? 'http://localhost:3000';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.data/playwright',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.data/playwright-report.json' }]],
  use: {
    baseURL,
    // A click that finds nothing to click says so long before its test ends.
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: /wallet-phone\.spec/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // These set their own widths, or ask what no width changes; `wallet-phone` has of wallets what a phone changes.
      testIgnore:
        /(shell-(public-pages|policy|toasts)|(purchase-)?wallet|kyc-broken-picture|faults|hands|notifications|staking)\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
