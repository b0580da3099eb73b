import { acceptInvitation, logIn } from '@/features/desk/lib/passkey';
import { challengeFor } from '@/shared/desk-challenge';

const asked = jest.fn();
// The browser's own dialog, which jsdom lacks.
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (options: unknown) => asked(options),
  startRegistration: (options: unknown) => asked(options),
}));

afterEach(() => jest.restoreAllMocks());

/** A service that somebody else controls. */
const answerWith = (challenge: string) => {
  const user = { id: 'a', name: 'a', displayName: 'a' };
  const data = { challenge, rpId: 'localhost', timeout: 1000, user };
  globalThis.fetch = async () => Response.json({ data });
};

const bytes = new Uint8Array(32).fill(7);

it.each([
  ['a proposal', challengeFor('proposal', bytes)],
  ['a proposal of an earlier release', Buffer.from(bytes).toString('base64url')],
])('asks no passkey for a log-in or a joining that is %s', async (_, challenge) => {
  answerWith(challenge);
  await expect(logIn()).rejects.toThrow(/Nothing was signed/);
  await expect(acceptInvitation('secret')).rejects.toThrow(/Nothing was signed/);
  expect(asked).not.toHaveBeenCalled();
});
