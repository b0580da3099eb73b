import type { QueueJob } from '@/server/platform/jobs/engine';
import { SIGNUP_NOTICE_QUEUE, tellEmailOwner } from './codes/notify-address-owner';

/** Notifies customers whose e-mail was used for another sign-up. */
export const signupNoticeJob: QueueJob = {
  queue: SIGNUP_NOTICE_QUEUE,
  work: (ctx, data) => tellEmailOwner(ctx, String(data.signupId)),
};
