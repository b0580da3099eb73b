import type { QueueJob } from '@/server/platform/jobs/engine';
import { notifyEmailOwner, SIGNUP_NOTICE_QUEUE } from './codes/notify-address-owner';

/** Tells people whose e-mail was used for a sign-up that they have an account already. */
export const signupNoticeJob: QueueJob = {
  queue: SIGNUP_NOTICE_QUEUE,
  work: (ctx, data) => notifyEmailOwner(ctx, String(data.signupId)),
};
