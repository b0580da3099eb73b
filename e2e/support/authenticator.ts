import type { Page } from '@playwright/test';

/** A device that keeps passkeys. */
export type Authenticator = {
  /** Whether its owner has it at hand, and touches it when it is asked. */
  beAtHand(isAtHand: boolean): Promise<void>;
  /** It is lost, with its passkeys. */
  lose(): Promise<void>;
};

/** Gives a page's browser a device that keeps passkeys and unlocks them for its owner; a page's own is `internal`, a further one is not. */
export async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async beAtHand(enabled) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async lose() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
