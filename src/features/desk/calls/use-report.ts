import { actionCalls } from '@fnx/api/desk/actions';
import { useQueryClient } from '@tanstack/react-query';
import { callDesk, DeskError } from '@/features/desk/lib/call-desk';
import { t } from '@/lang/desk';
import { queryKey } from '@/lib/queries/query-keys';

const REPORT_TRIES = 8;
const REPORT_PAUSE_MS = 1_500;

/** Loads again what the desk shows. */
export function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKey('desk') });
}

/** Reports a hash; the service's node may need a moment to learn of the transaction. */
export async function reportHash(id: string, txHash: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await callDesk(actionCalls.report, { id, txHash });
      return;
    } catch (error) {
      if (tries >= REPORT_TRIES || !isUnknownYet(error)) throw told(error, txHash);
      await new Promise((wake) => setTimeout(wake, REPORT_PAUSE_MS));
    }
  }
}

const isUnknownYet = (error: unknown) =>
  error instanceof DeskError && error.code === 'TX_UNKNOWN_YET';

/** The hash must not be lost with the message. */
const told = (error: unknown, txHash: string) =>
  new Error(
    t('{reason} Hash: {hash}', {
      reason: error instanceof Error ? error.message : t('It was not reported.'),
      hash: txHash,
    }),
  );
