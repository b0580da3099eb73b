import { AMOUNT_FAULTS } from '@fnx/api/shared/amount-texts';
import type { AmountError } from '@fnx/values/money';
import { t } from '@/lang/errors';

/** Says what is wrong with a typed amount, in the language of the page. */
export function amountMessage({ fault }: AmountError): string {
  return t(AMOUNT_FAULTS[fault]);
}
