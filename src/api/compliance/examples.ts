import type { ExamplesOf } from '@/api/example';
import type * as shapes from './schemas';

const ANSWER = 'I sold a flat in Vienna in May. The contract and the bank statement are at hand.';

export const complianceExamples: ExamplesOf<typeof shapes.complianceSchemas> = {
  sourceOfFunds: {
    about: 'Whether the caller is asked where the money comes from.',
    data: { state: 'NONE', answer: null },
  },
  answerSourceOfFunds: {
    about: 'Answers where the money comes from. An officer reads it before the next purchase.',
    input: { answer: ANSWER },
    data: { state: 'OPEN', answer: ANSWER },
  },
};
