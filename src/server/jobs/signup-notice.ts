import { SIGNUP_NOTICE_QUEUE, tellEmailOwner } from '../services/signup/tell-owner';
import type { QueueJob } from './jobs';

/** Tells people whose e-mail was used for a sign-up that they have an account already. */
export const signupNoticeJob: QueueJob = {
  queue: SIGNUP_NOTICE_QUEUE,
  work: (ctx, data) => tellEmailOwner(ctx, String(data.signupId)),
};
