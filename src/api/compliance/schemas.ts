import * as z from 'zod/mini';
import { row } from '@/api/row';
import { FUNDS_STATES } from '@/shared/compliance';

/** WAITING: the person is asked where the money comes from. OPEN: the answer is being read. NONE: nothing is asked. */
const fundsQuestion = z.object({
  state: z.enum(FUNDS_STATES),
  answer: z.nullable(z.string()),
});

export const complianceSchemas = {
  sourceOfFunds: row({ data: fundsQuestion }),

  /** Once: NOT_FOUND when nothing is asked or the answer was given. */
  answerSourceOfFunds: row({
    input: z.strictObject({
      answer: z
        .string('Write at least 20 characters.')
        .check(
          z.trim(),
          z.minLength(20, 'Write at least 20 characters.'),
          z.maxLength(4000, 'Write at most 4000 characters.'),
        ),
    }),
    data: fundsQuestion,
  }),
};
