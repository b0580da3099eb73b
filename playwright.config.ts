import { defineConfig, type PlaywrightTestOptions } from '@playwright/test';
import { BROWSER_NAME } from './e2e/support/browser-name';
import { WORKERS } from './e2e/support/workers';

/** The address and the browser come from `scripts/test/test.ts`, which starts what the journeys need. */
const baseURL = process.env.E2E_URL ?? 'http://localhost:3000';

/**
 * Actions and output only. Snapshots of the page and its traffic take 30 % of the work of a run and are discarded when a test
 * passes; `E2E_TRACE=1 npm test -- browser browser-rest` records them too.
 */
const LEAN_TRACE = {
  mode: 'retain-on-failure',
  screenshots: false,
  snapshots: false,
  sources: false,
} as const;

/** The same at every width, and harder on a narrow one: the identity check, an owner's pages. Most people photograph a document with their phone. */
const PHONE_ONLY = /(identity\/kyc|portfolio\/portfolio|shell\/touch|wallet\/phone)\.spec/;

/** Specs whose result depends on a phone; the others set their own widths or test what no width changes. Tests tagged `@any-width` run on the desktop alone. */
const ON_PHONE =
  /(first-purchase|keyboard|identity\/kyc|portfolio\/portfolio|shell\/touch|wallet\/phone)\.spec/;

/** Pages for pictures that no other test comes to. */
const PICTURES_ONLY = /shots\/.*\.spec/;

/** One test after the other in a world of their own: they start first. */
const OWN_WORLD = /own-world\.spec/;

/** `npm run tool -- shots`: the tests take pictures in each size by themselves, in three times as long, and need not run on a phone too. */
const SHOTS = process.env.SHOTS_DIR !== undefined;
const NEEDS_PHONE = /(shell\/touch|wallet\/phone)\.spec/;

// A test that waits for a block shows a spinner, whose frames take a quarter of the browser's work. Phones keep the motion, as do
// the tests that are about it.
const DESKTOP: Partial<PlaywrightTestOptions> = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.data/playwright',
  // Against what hangs: no measure of speed.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Each test makes its own people, so tests run in parallel; a file whose tests may not sets its own mode.
  fullyParallel: true,
  // One more than the cores this is measured on: a test often waits for a block of the chain.
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.data/playwright-report.json' }]],
  use: {
    baseURL,
    userAgent: BROWSER_NAME,
    actionTimeout: 60_000,
    // Requests of a service worker bypass the routes of a test. The spec about it allows it.
    serviceWorkers: 'block',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : LEAN_TRACE,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        // A browser without windows rounds each letter to whole pixels, as no phone does.
        '--font-render-hinting=none',
      ],
    },
  },
  // The longest first: one that starts last keeps a single worker busy for a minute.
  projects: [
    { name: 'own-world', testMatch: OWN_WORLD, use: DESKTOP },
    {
      name: 'phone',
      testMatch: SHOTS ? NEEDS_PHONE : ON_PHONE,
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: SHOTS ? [OWN_WORLD, NEEDS_PHONE] : [PHONE_ONLY, OWN_WORLD, PICTURES_ONLY],
      use: DESKTOP,
    },
  ],
});
