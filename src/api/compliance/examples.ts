import type { ExamplesOf } from '@/api/example';
import type * as shapes from './schemas';

const ANSWER = 'I sold a flat in Vienna in May. The contract and the bank statement are at hand.';

export const complianceExamples: ExamplesOf<typeof shapes.complianceSchemas> = {
  sourceOfFunds: { data: { state: 'NONE', answer: null } },
  answerSourceOfFunds: { input: { answer: ANSWER }, data: { state: 'OPEN', answer: ANSWER } },
};
