import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { paths } from '@/config/paths';
import { call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { expectMessages } from '@/lib/page/demo-inbox';
import { type EndReason, endSession } from '@/lib/session/session';
import { readStored } from '@/lib/storage/browser-storage';
import { deviceOfLogin } from './device';
import { savePendingLogin } from './pending-login';

/**
 * Asks for a code where a session cannot go on because the browser changed, as a phone's does with "Desktop site": leads to the login's
 * code page, and from there back to this page. The session ends in this browser only.
 *
 * @param reason what to tell the customer
 */
export async function continueHere(reason: EndReason): Promise<void> {
  const deviceId = deviceOfLogin();
  const email = readStored('user_email');
  try {
    const answer = await call(endpoints.continueSession, { deviceId });
    savePendingLogin(answer, deviceId);
    if (email) expectMessages([email]);
    endSession(reason, paths.loginCode);
  } catch (error) {
    endSession(await messageOf(error));
  }
}
