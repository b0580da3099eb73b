import { routerFault } from '@/chain/router-errors';
import { wordsFor } from '@/lib/http/error-messages';
import { ApiError } from '@/lib/http/http';
import { RevertedSimulationError, UserRejectedError, WalletError } from '@/wallet/wallet-errors';

/** Words for a try to approve or to swap that came to nothing; null for the person's own "no". */
export function swapProblem(error: unknown): string | null {
  if (error instanceof UserRejectedError) return null;
  if (error instanceof RevertedSimulationError) return routerFault(error.message).text;
  if (error instanceof WalletError) return error.message;
  return wordsFor(error);
}

/** Words for a price that could not be read. */
export function quoteProblem(error: unknown): string {
  if (error instanceof Error && error.name === 'NoWayError') {
    return 'The exchange knows no way for this pair and amount. Choose another pair, or a smaller amount.';
  }
  if (error instanceof ApiError) return wordsFor(error);
  return 'The exchange cannot be read right now. Nothing was sent. We try again every ten seconds.';
}

export const WAITED_LONG =
  'No block has taken the swap in five minutes. It may still go through until its deadline. Look it up in your wallet; we record it once the chain shows it.';

/** What a person types to accept a swap that moves the price far. */
export const IMPACT_WORDS = 'SWAP ANYWAY';
