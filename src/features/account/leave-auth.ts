import { captchaScriptRuns } from '@/config/captcha-scripts';
import { localPath } from '@/lang/engine/current';

/**
 * Leaves the auth pages. If a third party's script ran, does a full page load: no page that signs wallet messages may inherit
 * the script or the Content-Security-Policy that allows it.
 */
export function leaveAuth(to: string, router: { replace(url: string): Promise<boolean> }) {
  if (captchaScriptRuns()) window.location.assign(localPath(to));
  else void router.replace(to);
}
