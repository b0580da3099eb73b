import type { QueueJob } from '@/server/platform/jobs/engine';
import { SIGNUP_NOTICE_QUEUE, tellEmailOwner } from './codes/notify-address-owner';

/** Tells people whose e-mail was used for a sign-up that they have an account already. */
export const signupNoticeJob: QueueJob = {
  queue: SIGNUP_NOTICE_QUEUE,
  work: (ctx, data) => tellEmailOwner(ctx, String(data.signupId)),
};
