import type { DataOf } from '@fnx/api/endpoints';
import { t } from '@/lang/calls';
import { formatDate } from './format';

export type ShownSplit = DataOf<'graphForDealUser'>['splits'][number];

/** Text at the mark of a split in a chart. */
export const splitText = ({ at, numerator, denominator }: ShownSplit): string =>
  t(
    'New shares on {date}: {numerator} for each {denominator}. Earlier values are in shares of today.',
    { numerator, denominator, date: formatDate(at) },
  );
