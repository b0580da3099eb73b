import { defineConfig } from '@playwright/test';
import { BROWSER_NAME } from './e2e/support/browser-name';
import { WORKERS } from './e2e/support/workers';

/** The address and the browser come from `scripts/test/test.ts`, which starts what the journeys need. */
const baseURL = process.env.E2E_URL ?? 'http://localhost:3000';

/**
 * What was done and printed. The page as it was at every step, and its traffic, take 30 % of the work of a run, to be thrown away with
 * every test that passes; `E2E_TRACE=1 npm run test:e2e` notes them too.
 */
const LEAN_TRACE = {
  mode: 'retain-on-failure',
  screenshots: false,
  snapshots: false,
  sources: false,
} as const;

/** What the identity check and an owner's rights say is the same at every width; most people photograph a document with their phone. */
const PHONE_ONLY = /(wallet-phone|kyc|rights)\.spec/;

/** What a phone changes; other specs set their own widths, or ask what no width changes. Tests tagged `@any-width` run on the desktop alone. */
const ON_PHONE = /(wallet-phone|kyc|rights|first-purchase|keyboard|portfolio)\.spec/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.data/playwright',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Each test makes its own people, so any two may run at once; the few that may not say so in their file.
  fullyParallel: true,
  // One more than the cores this is measured on: a test often waits for a block of the chain.
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.data/playwright-report.json' }]],
  use: {
    baseURL,
    userAgent: BROWSER_NAME,
    // A click that finds nothing to click says so long before its test ends.
    actionTimeout: 20_000,
    // Its requests pass by the routes of a test. The spec that is about it lets it in.
    serviceWorkers: 'block',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : LEAN_TRACE,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: PHONE_ONLY,
      // Whoever waits for a block looks at a spinner, whose frames take a quarter of the browser's work. Phones keep the motion, as do
      // the tests that are about it.
      use: {
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      testMatch: ON_PHONE,
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
