import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { filesBelow } from '../../scripts/files-below';
import { test } from '../support/test';

// security(Delivery and configuration 13.4.2, 15.2.3): No mocks and no demo calls in production
test('the build has no mocked service and serves no worker of one', async ({ request }) => {
  const answer = await request.get('/mockServiceWorker.js');
  expect(answer.status()).toBe(404);
  const folder = join(process.env.NEXT_DIST_DIR ?? '.next', 'static');
  const scripts = filesBelow(folder).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const mocked = scripts.filter((file) =>
    /mockServiceWorker|data-mock-panel|MOCK_ACTIVATE/.test(readFileSync(file, 'utf8')),
  );
  expect(mocked).toEqual([]);
});
