import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { paths } from '@/config/paths';
import { expectMessages } from '@/lib/page/demo-inbox';
import { configQuery } from '@/lib/queries/shared-queries';
import { type CodeTimes, codeTimes } from '@/lib/session/code-times';
import { type PendingAction, saveAction } from '@/lib/session/pending-action';

type WithoutCode<Action> = Action extends PendingAction
  ? Omit<Action, keyof CodeTimes | 'otpId'>
  : never;

type SentCode = { otpId: string; expiresIn: number; resendAfter: number };

/** Stores an action that awaits its code and opens the code page. */
export function useStartAction() {
  const router = useRouter();
  const client = useQueryClient();
  return async (
    action: WithoutCode<PendingAction>,
    sent: SentCode,
    /** Recipient of the code, for the demo inbox. */
    recipient: string | undefined,
  ) => {
    saveAction({ ...action, otpId: sent.otpId, ...codeTimes(sent) });
    const config = await client.fetchQuery(configQuery);
    if (config.demo && recipient) expectMessages([recipient]);
    await router.push(paths.actionCode);
  };
}
