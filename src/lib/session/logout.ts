import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { call } from '@/lib/http/http';
import { endSession } from './session';

/** Maximum wait for the service's response to a logout. */
const LOGOUT_TIMEOUT_MS = 4000;

/** Logs out at the service and ends the local session, even if the service fails or does not respond. Never throws. */
export async function logOut(): Promise<void> {
  try {
    await call(endpoints.logout, {}, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) });
  } catch {
    // The token expires within a day in any case.
  }
  endSession();
}
