import { contract } from '@/api/contract';
import { own, type Route } from '@/server/platform/http/route';
import { recordTransaction } from './record-transaction';

/** Swaps and transfers that a wallet made. */
export const swapRoutes: readonly Route[] = [own(contract.recordTransaction, recordTransaction)];
