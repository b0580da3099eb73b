import { useState } from 'react';
import { t } from '@/lang/desk';

/** Runs an action once at a time and keeps the message of its failure. `run` says whether it succeeded. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>) => {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    let isDone = true;
    try {
      await action();
    } catch (error) {
      isDone = false;
      setFailure(error instanceof Error ? error.message : t('Something went wrong. Try again.'));
    }
    setBusy(false);
    return isDone;
  };
  return { busy, failure, run };
}
