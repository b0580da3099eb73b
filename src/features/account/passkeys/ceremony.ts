import type { DataOf } from '@fnx/api/endpoints';
import { t } from '@/lang/account';
import { UserFacingError } from '@/lib/http/user-facing-error';
import { isOfDesk } from '@/shared/desk-challenge';

/*
 * Passkeys in the browser. Their library is loaded with the first use, so that no page carries it.
 */

const library = () => import('@simplewebauthn/browser');

/** True if this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** True if this device itself can keep a passkey and unlock it by finger, face or PIN. */
export async function keepsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

/**
 * Makes a passkey in the browser's dialog.
 *
 * @returns the fields of `addPasskey`
 * @throws `UserFacingError` if the person closes the dialog, or the device has a passkey of this account
 */
export async function makePasskey(options: DataOf<'startPasskey'>) {
  const { startRegistration } = await library();
  // The library's types name the transports that it knows.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, response } = await startRegistration({ optionsJSON }).catch(refuse);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    credentialId: id,
    clientDataJSON,
    attestationObject,
    ...(transports.length > 0 ? { transports } : {}),
  };
}

/**
 * Signs a login with a passkey that the person chooses in the browser's dialog.
 *
 * @returns the fields of `passkeyLogin`
 * @throws `UserFacingError` if the person closes the dialog, or has no passkey for this site
 */
export async function signWithPasskey(options: DataOf<'startPasskeyLogin'>) {
  // An officer's passkey works on this host name, too. It is never asked to sign for the desk here.
  if (isOfDesk(options.challenge)) unused();
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(unused);
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
}

function unused(): never {
  throw new UserFacingError(
    t(
      'No passkey was used: the dialog was closed, took too long, or found none. Try again, or log in with your password.',
    ),
  );
}

/** Why no passkey was made. Browsers do not tell a closed dialog from other reasons, so that sites learn nothing. */
function refuse(error: Error): never {
  const name = error.cause instanceof Error ? error.cause.name : error.name;
  if (name === 'InvalidStateError') {
    throw new UserFacingError(
      t('This device already has a passkey for your account. Nothing was changed.'),
    );
  }
  if (name === 'ConstraintError' || name === 'NotSupportedError') {
    throw new UserFacingError(
      t(
        'This device cannot keep a passkey that checks who you are. Turn on its screen lock, or use another device.',
      ),
    );
  }
  throw new UserFacingError(
    t('No passkey was added: the dialog was closed, or took too long. Try again.'),
  );
}
