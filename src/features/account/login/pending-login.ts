import type { DataOf } from '@fnx/api/endpoints';
import { savePending } from '@/features/account/codes/pending';
import { codeTimes } from '@/lib/session/code-times';

/** Stores in this tab a login that waits for its code. */
export function savePendingLogin(
  { loginId, phoneMasked, emailMasked, sentTo, ...times }: DataOf<'userLogin'>,
  deviceId: string | undefined,
): void {
  savePending({
    kind: 'login',
    id: loginId,
    phoneMasked,
    emailMasked,
    sentTo,
    step: 'login',
    deviceId,
    ...codeTimes(times),
  });
}
