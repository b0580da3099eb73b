import { defineConfig } from '@playwright/test';
import { BROWSER_NAME } from '../../e2e/support/browser-name';

/**
 * The pictures are taken by Playwright's runner: two at work, a screen that fails does not stop the others. The address and
 * the browser come from `scripts/shots/shots.ts`.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.data/shots-failed',
  testMatch: '*.shots.ts',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 2,
  retries: 0,
  reporter: [['list']],
  use: {
    userAgent: BROWSER_NAME,
    baseURL: process.env.E2E_URL,
    actionTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'today', testIgnore: 'later.shots.ts' },
    { name: 'later', testMatch: 'later.shots.ts' },
  ],
});
