import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { answerFundsQuestion, readFundsQuestion } from './limits/source-of-funds';

export const complianceRoutes: readonly Route[] = [
  route(contract.sourceOfFunds, ({ ctx, session }) => readFundsQuestion(ctx, session)),
  route(contract.answerSourceOfFunds, ({ ctx, session, input }) =>
    answerFundsQuestion(ctx, session, input),
  ),
];
