import type { CallWords, SignedCall } from '@fnx/chain/signed-call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { configQuery } from '@/lib/queries/shared-queries';

/** Meaning of pasted bytes; `verdict`: whether the passkey signed exactly them, null where the bytes do not tell. */
export type Reading =
  | { kind: 'SIGNED'; read: SignedCall; signer: string; verdict: boolean | null }
  | { kind: 'CALL'; call: CallWords }
  | { kind: 'PADDED' }
  | { kind: 'NONE' };

/**
 * Reads bytes in this browser. The decoder loads with the first ones, and the service is asked for the names of the contracts alone: without
 * it, contracts are told by their functions.
 */
export function useReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string): Promise<Reading> => {
      const [chain, config] = await Promise.all([
        import('@fnx/chain/signed-call'),
        client.ensureQueryData(configQuery).catch(() => null),
      ]);
      const contracts = config?.contracts;
      const known = { ...chain.NOTHING_KNOWN, ...(contracts ? { contracts } : {}) };
      const sent = chain.parseSubmission(text);
      if (!sent) return { kind: 'NONE' };
      try {
        const read = chain.readSignedCall(known, sent);
        if (!read) return { kind: 'CALL', call: chain.wordsOf(known, sent) };
        const signer = chain.signerWords(read.signer);
        return { kind: 'SIGNED', read, signer, verdict: chain.agrees(read) };
      } catch {
        return { kind: 'PADDED' };
      }
    },
  });
}
