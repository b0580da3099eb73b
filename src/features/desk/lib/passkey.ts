import { type DeskOfficer, type DeskProposal, deskCalls } from '@/api/desk/desk';
import { challengeFor, readChallengeFor } from '@/shared/desk-challenge';
import { matterText, signatureText } from '@/shared/proposal';
import { callDesk, callDeskOnce } from './call-desk';

/* What the browser does with an officer's passkey. Its library is loaded with the first use. */

const library = () => import('@simplewebauthn/browser');

/** The person closed the browser's dialog, or it found no passkey. */
const closed = () => {
  throw new Error(
    'No passkey was used: the dialog was closed, took too long, or found none. Try again.',
  );
};

/** A service that asked for a signature of a proposal under the name of a log-in would get none. */
function refuseOther(purpose: 'login' | 'join', challenge: string): void {
  if (readChallengeFor(purpose, challenge) !== null) return;
  throw new Error(
    'The service asked for a signature that is not for this. Nothing was signed. Tell an administrator.',
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
  const { challenge, rpId, timeout, user } = await callDeskOnce(deskCalls.startJoin, {
    invitation,
  });
  refuseOther('join', challenge);
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      timeout,
      user,
      rp: { id: rpId, name: 'FNX desk' },
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
  return callDeskOnce(deskCalls.join, {
    invitation,
    credentialId: id,
    clientDataJSON,
    attestationObject,
  });
}

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
  const { matter, changed } = proposal;
  if ((matter && hex(await sha256(matterText(matter)))) !== (proposal.subject ?? null)) {
    throw new Error(
      'The facts on this page are not those of the proposal. Nothing was signed. Tell an administrator.',
    );
  }
  const seen = matter && changed && { ...matter, facts: changed };
  const text = signatureText(proposal.text, {
    officer: officer.email,
    reason,
    changed: seen && hex(await sha256(matterText(seen))),
  });
  const digest = await sha256(text);
  const assertion = await answer({
    challenge: challengeFor('proposal', digest),
    rpId: window.location.hostname,
    timeout: 300_000,
    allowCredentials: [{ id: officer.credentialId, type: 'public-key' }],
  });
  return callDesk(deskCalls.sign, { id: proposal.id, reason, changed, ...assertion });
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
