import type { DataOf } from '@fnx/api/endpoints';
import { t } from '@/lang/shell';
import { formatCalendarDay } from './format';

type Rate = NonNullable<DataOf<'getDisplayRates'>['EUR']>;

/** By which rate a value is shown in another currency, and of which day. */
export const rateText = ({ source, day }: Rate): string =>
  t(source === 'ECB' ? 'ECB rate of {day}' : 'Rate for purchases, {day}', {
    day: formatCalendarDay(day),
  });
