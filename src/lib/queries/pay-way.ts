import { BANK_CURRENCIES } from '@fnx/values/bank-currency';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import type { PayWay } from '@/shared/account-vocabulary';
import { configQuery, profileQuery, settingsQuery, useProfile } from './shared-queries';

type Config = Pick<DataOf<'config'>, 'bankTransfer' | 'passkeys'>;
type Person = Pick<DataOf<'getProfile'>, 'country' | 'walletsCount' | 'settings'>;

/** A bank account alone is enough only where a passkey can hold the shares. */
const hasBankWay = ({ bankTransfer, passkeys }: Config) =>
  bankTransfer !== null && passkeys.areOffered;

/** The way that a person chose; before that the bank's way where a transfer is plain, unless a wallet is linked already. */
export function payWayOf(config: Config, person: Person): PayWay {
  if (!hasBankWay(config)) return 'WALLET';
  const { payWay } = person.settings;
  if (payWay !== null) return payWay;
  const { currency } = config.bankTransfer ?? {};
  const isPlain = currency !== undefined && BANK_CURRENCIES[currency].at.test(person.country);
  return isPlain && person.walletsCount === 0 ? 'BANK' : 'WALLET';
}

/** How the person who is logged in pays; undefined while it loads. `isAsked`: there are two ways, which most banks have until it is known. */
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
    way: config && person && payWayOf(config, person),
    isAsked: config === undefined || hasBankWay(config),
    choose: mutate,
  };
}
