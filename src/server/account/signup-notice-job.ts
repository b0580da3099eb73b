import type { QueueJob } from '@/server/platform/jobs/engine';
import { notifyEmailOwner, SIGNUP_NOTICE_QUEUE } from './codes/notify-address-owner';

/** Notifies customers whose e-mail was used for another sign-up. */
export const signupNoticeJob: QueueJob = {
  queue: SIGNUP_NOTICE_QUEUE,
  work: (ctx, data) => notifyEmailOwner(ctx, String(data.signupId)),
};
