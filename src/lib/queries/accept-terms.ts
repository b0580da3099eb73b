import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { toast } from '@/lib/page/toast';
import { configQuery, profileQuery } from './shared-queries';

/** Stores with the account that it accepts the terms in force. */
export function useAcceptTerms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { termsVersion } = await client.fetchQuery({ ...configQuery, staleTime: 0 });
      await call(endpoints.updateSettings, { termsVersion });
      await client.invalidateQueries(profileQuery);
    },
    onError: async (error) => toast.error(await messageOf(error)),
  });
}
