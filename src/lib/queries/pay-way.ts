import { type DataOf, endpoints } from '@fnx/api/endpoints';
import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { payWayOf } from '@/shared/pay-way';
import { configQuery, profileQuery, settingsQuery, useProfile } from './shared-queries';

type Config = Pick<DataOf<'config'>, 'bankTransfer' | 'passkeys'>;

/** The currency of transfers. A bank account alone is enough only where a passkey can hold the shares. */
const transfersIn = ({ bankTransfer, passkeys }: Config) =>
  passkeys.areOffered ? (bankTransfer?.currency ?? null) : null;

/** How the person who is logged in pays; undefined while it loads, when pages say the words of the bank's way. `isAsked`: there are two ways, which most banks have until it is known. */
export function usePayWay(): {
  way: PayWay | undefined;
  isAsked: boolean;
  choose: (way: PayWay) => void;
} {
  const client = useQueryClient();
  const config = useQuery(configQuery).data;
  const person = useProfile().data;
  const { mutate } = useMutation({
    mutationFn: (payWay: PayWay) => call(endpoints.updateSettings, { payWay }),
    onMutate(payWay) {
      client.setQueryData(profileQuery.queryKey, (now) =>
        now ? { ...now, settings: { ...now.settings, payWay } } : now,
      );
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
        client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
      ]),
  });
  return {
    way: config && person && payWayOf(transfersIn(config), person),
    isAsked: config === undefined || transfersIn(config) !== null,
    choose: mutate,
  };
}
