import * as z from 'zod/mini';
import { fault } from '../fault';
import { row } from '../row';
import { FUNDS_STATES } from '../shared/compliance';

/** WAITING: the person is asked where the money comes from. OPEN: the answer is being read. NONE: nothing is asked. */
const fundsQuestion = z.object({
  state: z.enum(FUNDS_STATES),
  answer: z.nullable(z.string()),
});

export const complianceSchemas = {
  sourceOfFunds: row({
    about: 'Whether the caller is asked where the money comes from.',
    data: fundsQuestion,
  }),

  /** Once: NOT_FOUND when nothing is asked or the answer was given. */
  answerSourceOfFunds: row({
    about: 'Answers where the money comes from. An officer reads it before the next purchase.',
    input: z.strictObject({
      answer: z
        .string(fault('ANSWER_TOO_SHORT', { min: 20 }))
        .check(
          z.trim(),
          z.minLength(20, fault('ANSWER_TOO_SHORT', { min: 20 })),
          z.maxLength(4000, fault('ANSWER_TOO_LONG', { max: 4000 })),
        ),
    }),
    data: fundsQuestion,
  }),
};
