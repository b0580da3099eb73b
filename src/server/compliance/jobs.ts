import type { JobDefinition } from '@/server/platform/jobs';
import { screenEveryone } from './screen/screen-everyone';
import { SCREENING_QUEUE, screenPerson } from './screen/screen-person';

/** Retried for about three hours while the screening service does not answer. */
const screenOne: JobDefinition = {
  queue: SCREENING_QUEUE,
  retry: { limit: 10, delaySeconds: 10 },
  work: (ctx, data) => screenPerson(ctx, String(data.userId)),
};

/** Looks every ten minutes whether a list was imported or a screening is a day old. */
const screenAll: JobDefinition = {
  queue: 'sanctions-rescreening',
  every: 600,
  work: screenEveryone,
};

export const complianceJobs: readonly JobDefinition[] = [screenOne, screenAll];
