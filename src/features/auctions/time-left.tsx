import type { ReactNode } from 'react';
import { plural, t } from '@/lang/auctions';
import { formatDateTime } from '@/lib/format/format';
import { Figure } from '@/ui/basics/figure';
import { clockText, useSecondsLeft } from '@/ui/feedback/countdown';

const HOUR = 3600;

/** How long until a time: days, hours, then minutes and seconds. */
export function TimeLeft({ until }: { until: string }) {
  const left = useSecondsLeft(until);
  return (
    <span title={formatDateTime(until)} className="tabular">
      {leftText(left)}
    </span>
  );
}

/** When a round opens. The page may learn that it has opened a moment later. */
export function OpensIn({ opens, note }: { opens: string; note: ReactNode }) {
  const isOver = useSecondsLeft(opens) === 0;
  return (
    <Figure
      size="small"
      label={isOver ? t('Opens') : t('Opens in')}
      value={isOver ? t('Now') : <TimeLeft until={opens} />}
      note={note}
    />
  );
}

function leftText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR);
  if (seconds === 0) return t('Over');
  if (hours >= 48) return plural(Math.floor(hours / 24), '{n} day', '{n} days');
  return hours >= 1 ? plural(hours, '{n} hour', '{n} hours') : clockText(seconds);
}
