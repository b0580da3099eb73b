import { t } from '@/lang/content';
import { formatPct } from '@/lib/format/format';

/** The fee of this service on a purchase: a percentage as text, or null where no service says it. */
export type PlatformFee = string | null;

/** The fee of a purchase as a sentence. Nothing where it is not known: a page never guesses a fee. */
export function PlatformFeeText({ fee, className }: { fee: PlatformFee; className?: string }) {
  if (fee === null) return null;
  return (
    <p className={className}>
      {/[1-9]/.test(fee)
        ? t(
            'The platform fee on a purchase is now {fee} of the value of the shares. It is part of the amount that you see before you pay.',
            { fee: formatPct(fee) },
          )
        : t('There is no platform fee on a purchase now: it is {fee}.', { fee: formatPct(fee) })}
    </p>
  );
}
