import { routerFault } from '@fnx/chain/router-errors';
import { ApiError } from '@fnx/client/errors';
import { t } from '@/lang/swap';
import { errorMessage } from '@/lib/http/error-messages';
import { RevertedSimulationError } from '@/wallet/wallet-errors';
import { type WalletProblem, walletProblem } from '@/wallet/wallet-problem';

/** Why an approval or a swap was not sent. */
export function swapProblem(error: unknown): WalletProblem {
  const problem = walletProblem(error);
  if (!(error instanceof RevertedSimulationError)) return problem;
  return { ...problem, text: t(routerFault(error.reason).text) };
}

/** Message for a price that could not be loaded. */
export function quoteProblem(error: unknown): string {
  if (error instanceof Error && error.name === 'NoWayError') {
    return t(
      'No route is available for this pair and amount. Choose another pair or a smaller amount.',
    );
  }
  if (error instanceof ApiError) return errorMessage(error);
  return t(
    'Exchange prices are not available right now. No money was sent. We retry every ten seconds.',
  );
}
