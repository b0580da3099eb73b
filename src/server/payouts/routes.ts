import { contract } from '@/api/contract';
import { own, type Route } from '@/server/platform/http/route';
import { readPayoutAccount, setPayoutAccount } from './payout-account';

export const payoutsRoutes: readonly Route[] = [
  own(contract.payoutAccount, readPayoutAccount),
  own(contract.setPayoutAccount, setPayoutAccount),
];
