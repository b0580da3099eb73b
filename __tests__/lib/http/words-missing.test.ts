import { apiError } from '@fnx/client/errors';
import { messageOf } from '@/lib/http/user-facing-error';

jest.mock('@/lib/http/error-messages', () => {
  throw new Error('Loading chunk 17 failed.');
});

it('shows the service’s own sentence where the words do not come, and never a browser’s', async () => {
  const refused = apiError({ code: 'NOT_FOUND', status: 404, message: 'It is gone.' });
  expect(await messageOf(refused)).toBe('It is gone.');
  const failure = new Error('Loading chunk 3863 failed. (http://localhost/_next/3863.js)');
  expect(await messageOf(failure)).toBe('Check your connection.');
});
