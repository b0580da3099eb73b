import * as z from 'zod/mini';
import { isoTime } from '../atoms';
import { deskGet } from './call';

const finding = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'fault', 'skipped']),
  /** The observation, or the reason why nothing was looked at. */
  saw: z.string(),
  todo: z.string(),
});
export type SystemFinding = z.output<typeof finding>;

export const systemCalls = {
  /** Looks at every part that the service can reach, which takes some seconds. */
  look: deskGet('system', {
    input: z.strictObject({}),
    data: z.object({ at: isoTime, list: z.array(finding) }),
  }),
};
