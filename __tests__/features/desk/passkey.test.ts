import type { DeskOfficer, DeskProposal } from '@fnx/api/desk/desk';
import { proposalText } from '@fnx/api/shared/proposal';
import { acceptInvitation, logIn, signList } from '@/features/desk/lib/passkey';
import { hashOf } from '@/server/desk/derive-subject';
import { challengeOfList, listedHash } from '@/server/operator/proposals/signed-challenge';
import { challengeFor } from '@/shared/desk-challenge';

const asked = jest.fn();
// The browser's own dialog, which jsdom lacks.
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (options: unknown) => asked(options),
  startRegistration: (options: unknown) => asked(options),
}));

afterEach(() => jest.restoreAllMocks());

Object.assign(globalThis, { window: { location: { hostname: 'localhost' } } });

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

it('signs the list of the hashes of the texts that the pages showed, and nothing else', async () => {
  const matter = { salt: 's', facts: [{ label: 'Act', value: 'Clear case 1' }] };
  const shown = (id: string) => {
    const words = { command: 'cases clear', args: ['1'], options: {}, files: {}, reason: 'Known.' };
    const times = { createdAt: '2026-01-01', expiresAt: '2026-01-04' };
    const proposed = {
      version: 4,
      id,
      ...words,
      proposer: 'ada',
      ...times,
      subject: hashOf(matter),
    };
    return { ...proposed, matter, text: proposalText(proposed) } as unknown as DeskProposal;
  };
  const officer = { email: 'grace@bank.example', passkeys: [] } as unknown as DeskOfficer;
  const all = [shown('a'), shown('b')];
  answerWith('');
  asked.mockResolvedValue({ id: 'k', response: {} });
  await signList(all, officer, 'Read.').catch(() => {});
  const hashes = all.map((one) => listedHash(one, { officer: officer.email, reason: 'Read.' }));
  const challenge = challengeOfList(hashes);
  expect(asked.mock.lastCall?.[0].optionsJSON.challenge).toBe(challenge);
  const other = { ...shown('c'), matter: { ...matter, salt: 't' } };
  asked.mockClear();
  await expect(signList([...all, other], officer, 'Read.')).rejects.toThrow(/Nothing was signed/);
  expect(asked).not.toHaveBeenCalled();
});
