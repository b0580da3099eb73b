import { type DeskOfficer, type DeskProposal, deskCalls } from '@fnx/api/desk/desk';
import { listText, matterText, signatureText } from '@fnx/api/shared/proposal';
import type * as z from 'zod/mini';
import { BANK_FACTS } from '@/config/bank-facts';
import { t } from '@/lang/desk';
import {
  challengeFor,
  type PasskeyChange,
  passkeyText,
  readChallengeFor,
} from '@/shared/desk-challenge';
import { callDesk, callDeskOnce } from './call-desk';

/* Passkeys of officers in the browser. Their library is loaded with the first use. */

const library = () => import('@simplewebauthn/browser');

/** Why the browser used no passkey, by the name of its error. */
const CAUSES: Readonly<Record<string, string>> = {
  SecurityError:
    'This page is not at the address of the desk, so the browser uses no passkey here. Open the desk at its own address.',
  InvalidStateError:
    'This device has a passkey of yours already. Make the other one on another device.',
};
const CLOSED =
  'No passkey was used: the dialog was cancelled, took too long, or found none. Try again.';

const closed = (error: unknown) => {
  throw new Error(t((error instanceof Error && CAUSES[error.name]) || CLOSED));
};

/** A service that asked for a signature of a proposal under the name of a log-in would get none. */
function refuseOther(purpose: 'login' | 'join', challenge: string): void {
  if (readChallengeFor(purpose, challenge) !== null) return;
  throw new Error(
    t(
      'The service asked for a signature that is not for this. Nothing was signed. Tell an administrator.',
    ),
  );
}

/** Logs in. @throws DeskError, or Error when the dialog was closed */
export async function logIn(): Promise<DeskOfficer> {
  const { challenge, rpId, timeout } = await callDeskOnce(deskCalls.startLogin, {});
  refuseOther('login', challenge);
  return callDeskOnce(deskCalls.login, await answer({ challenge, rpId, timeout }));
}

/**
 * Makes the passkey of an invited officer.
 * @throws DeskError, or Error when the dialog was closed
 */
export async function acceptInvitation(invitation: string) {
  const made = await makeKey(await callDeskOnce(deskCalls.startJoin, { invitation }));
  return callDeskOnce(deskCalls.join, { invitation, ...made });
}

type Beginning = z.output<typeof deskCalls.startPasskey.data>;

/** A new passkey of the officer, in the browser's dialog. */
async function makeKey({ challenge, rpId, timeout, user, known }: Beginning) {
  refuseOther('join', challenge);
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      timeout,
      user,
      rp: { id: rpId, name: `${BANK_FACTS.brand} desk` },
      excludeCredentials: known.map((one) => ({ id: one, type: 'public-key' as const })),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key' as const, alg })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }).catch(closed);
  const { clientDataJSON, attestationObject } = response;
  return { credentialId: id, clientDataJSON, attestationObject };
}

export type MadePasskey = Awaited<ReturnType<typeof makeKey>>;

/** Makes a further passkey, which `addPasskey` adds. @throws DeskError, or Error when the dialog was closed */
export const makePasskey = async (): Promise<MadePasskey> =>
  makeKey(await callDesk(deskCalls.startPasskey, {}));

/**
 * Adds a passkey that was made: one of those that the officer has signs it. Browsers want a press of a button for each of the two.
 * @param name of the device, in the officer's words
 * @throws DeskError, or Error when the dialog was closed
 */
export async function addPasskey(
  officer: DeskOfficer,
  name: string,
  made: MadePasskey,
): Promise<DeskOfficer> {
  const signed = await signChange(officer, { act: 'add', key: made.attestationObject, name });
  return callDesk(deskCalls.addPasskey, { name, made, signed });
}

/** Removes a passkey; another one signs that. @throws DeskError, or Error when the dialog was closed */
export async function removePasskey(
  officer: DeskOfficer,
  { id, credentialId, name }: DeskOfficer['passkeys'][number],
): Promise<DeskOfficer> {
  const signed = await signChange(officer, { act: 'remove', key: credentialId, name }, id);
  return callDesk(deskCalls.removePasskey, { id, signed });
}

type Change = Omit<PasskeyChange, 'officer'>;

/** @param without the passkey that does not sign */
async function signChange(officer: DeskOfficer, change: Change, without?: string) {
  const digest = await sha256(passkeyText({ officer: officer.email, ...change }));
  return answer({ challenge: challengeFor('passkey', digest), ...own(officer, without) });
}

/** The officer's passkeys, for a signature. */
const own = ({ passkeys }: DeskOfficer, without?: string) => ({
  rpId: window.location.hostname,
  timeout: 300_000,
  allowCredentials: passkeys
    .filter(({ id }) => id !== without)
    .map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
});

/**
 * Signs the text of a proposal, from which the page shows it: the passkey's challenge is its SHA-256, so the service cannot have anything else
 * signed.
 * @throws DeskError, or Error when the dialog was closed
 */
export async function signProposal(
  proposal: DeskProposal,
  officer: DeskOfficer,
  reason: string,
): Promise<DeskProposal> {
  const { id, subject } = proposal;
  const digest = await digestOf(proposal, officer, reason);
  const assertion = await answer({
    challenge: challengeFor('proposal', digest),
    ...own(officer),
  });
  return callDesk(deskCalls.sign, { id, reason, subject, ...assertion });
}

/** Signs several proposals with one touch: the list of the SHA-256 of their texts. @throws as `signProposal` */
export async function signList(
  proposals: readonly DeskProposal[],
  officer: DeskOfficer,
  reason: string,
): Promise<z.output<(typeof deskCalls)['signList']['data']>> {
  const digests = proposals.map((proposal) => digestOf(proposal, officer, reason));
  const list = (await Promise.all(digests)).map(hex);
  const challenge = challengeFor('list', await sha256(listText(list)));
  const assertion = await answer({ challenge, ...own(officer) });
  const signatures = proposals.map(({ id, subject }) => ({ id, reason, subject }));
  return callDesk(deskCalls.signList, { signatures, ...assertion });
}

/** SHA-256 of what an officer signs. @throws Error where the facts are not those of the proposal */
async function digestOf(
  { text, matter, subject }: DeskProposal,
  { email }: DeskOfficer,
  reason: string,
) {
  if ((matter && hex(await sha256(matterText(matter)))) !== subject) {
    throw new Error(
      t(
        'The facts on this page are not those of the proposal. Nothing was signed. Tell an administrator.',
      ),
    );
  }
  return sha256(signatureText(text, { officer: email, reason }));
}

const sha256 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

type Options = Parameters<
  Awaited<ReturnType<typeof library>>['startAuthentication']
>[0]['optionsJSON'];

async function answer(options: Options) {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: { userVerification: 'required', ...options },
  }).catch(closed);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature };
}
