import { contract } from '@/api/contract';
import { own, type Route } from '@/server/platform/http/route';
import { answerFundsQuestion, readFundsQuestion } from './limits/source-of-funds';

export const complianceRoutes: readonly Route[] = [
  own(contract.sourceOfFunds, readFundsQuestion),
  own(contract.answerSourceOfFunds, answerFundsQuestion),
];
