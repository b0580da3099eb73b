import { plural, t } from '@/lang/auctions';
import { formatDateTime } from '@/lib/format/format';
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

function leftText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR);
  if (seconds === 0) return t('Over');
  if (hours >= 48) return plural(Math.floor(hours / 24), '{n} day', '{n} days');
  return hours >= 1 ? plural(hours, '{n} hour', '{n} hours') : clockText(seconds);
}
