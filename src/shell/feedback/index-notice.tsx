import { useQuery } from '@tanstack/react-query';
import { t } from '@/lang/shell';
import { healthQuery } from '@/lib/queries/shared-queries';
import { Notice } from '@/ui/feedback/notice';

/** Says on each page of the portal that figures from the chain are out of date, while the index is behind. */
export function IndexNotice({ className }: { className?: string | undefined }) {
  const index = useQuery(healthQuery).data?.index;
  if (!index?.behind) return null;
  return (
    <Notice boxed className={className} title={t('Figures may be out of date')}>
      {t(
        'We have not read the newest blocks of BNB Smart Chain for more than a minute. Your shares are on the chain and not affected: your wallet shows them. New purchases, transfers and claims appear here as soon as we have read their blocks.',
      )}
    </Notice>
  );
}
