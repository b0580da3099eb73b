import { endpoints } from '@fnx/api/endpoints';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { call } from '@/lib/http/http';

/**
 * Fetches a challenge of ALTCHA and does its work. The browser derives the keys outside of the page's thread, so the page stays quick.
 *
 * @returns what the service verifies: base64 of JSON
 * @throws Error when the service or the browser fails, or the work was given up
 */
export async function solveWork(controller: AbortController): Promise<string> {
  const challenge = await call(endpoints.captchaChallenge, {}, { signal: controller.signal });
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  if (!solution) throw new Error('The work was given up.');
  return btoa(JSON.stringify({ challenge, solution }));
}
