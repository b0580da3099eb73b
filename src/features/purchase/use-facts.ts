import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bankQuery, priceQuery, useProfile } from '@/lib/queries/shared-queries';
import { linkedAddresses, myWalletQuery } from '@/wallet/wallet-queries';
import { useWallet } from '@/wallet/wallet-store';
import { type Check, unmetChecks } from './checks';
import type { Quote } from './purchase';
import { currenciesQuery, limitsQuery, type PayCurrency } from './queries';

/** Account, wallet and market data that a purchase depends on. */
export type PurchaseFacts = {
  currencies: readonly PayCurrency[] | undefined;
  /** Undefined until the person's way is known, when pages say the words of the bank's way. */
  currency: PayCurrency | undefined;
  /** The service pays the network fee of this wallet. */
  feePaid: boolean;
  /** The currency of network fees. */
  native: PayCurrency | undefined;
  sharesLeft: string | null;
  /** US dollars left of the daily limit; null while unknown. */
  dailyLeftUsd: string | null;
  bankName: string | undefined;
  /** Price of one share, USD. */
  sharePrice: string | undefined;
  failed: boolean;
  retry: () => void;
  checks: readonly Check[];
};

/**
 * @param terms requested payment; null without a price
 * @param mustPayFrom wallet of an existing order
 */
export function usePurchaseFacts(
  currencyId: string,
  terms: Pick<Quote, 'payAmount' | 'shares' | 'networkFeeBnb' | 'totalUsd'> | null,
  mustPayFrom?: string,
): PurchaseFacts {
  const wallet = useWallet();
  const profile = useProfile().data;
  const linked = useQuery({ ...myWalletQuery, select: linkedAddresses });
  // Without any while those of a wallet load, every check would pass for a moment.
  const list = useQuery({
    ...currenciesQuery(wallet.address ?? mustPayFrom),
    placeholderData: keepPreviousData,
  });
  const bank = useQuery(bankQuery).data;
  const sharePrice = useQuery(priceQuery).data?.price;
  const limits = useQuery({ ...limitsQuery(currencyId), enabled: currencyId !== '' }).data;

  const currency = list.data?.find(({ id }) => id === currencyId);
  const native = list.data?.find(({ isNative }) => isNative);
  const feePaid = wallet.feePaid ?? false;
  const sharesLeft = bank?.shares.available ?? null;
  const dailyLeftUsd = limits?.dailyLeftUsd ?? null;
  const checks =
    profile && currency
      ? unmetChecks({
          kycStatus: profile.kycStatus,
          linked: linked.data,
          wallet:
            wallet.status === 'connected'
              ? { address: wallet.address, wrongNetwork: wallet.wrongNetwork, isKey: feePaid }
              : null,
          ...(mustPayFrom ? { mustPayFrom } : {}),
          currency,
          balance: currency.balance,
          nativeBalance: feePaid ? null : (native?.balance ?? null),
          terms,
          // An existing order already counts towards the limit.
          dailyLeftUsd: mustPayFrom ? null : dailyLeftUsd,
          sharesLeft: mustPayFrom ? null : sharesLeft,
        })
      : [];
  return {
    currencies: list.data,
    currency,
    native,
    feePaid,
    sharesLeft,
    dailyLeftUsd,
    bankName: bank?.bankName,
    sharePrice,
    failed: list.isError,
    retry: () => void list.refetch(),
    checks,
  };
}
