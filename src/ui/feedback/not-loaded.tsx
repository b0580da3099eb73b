import { t } from '@/lang/shell';
import { LoadFailure } from './load-failure';

/** For a part of a page whose code did not come. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailure title={t('This part could not be loaded')} onRetry={onRetry}>
      {t('Check your connection.')}
    </LoadFailure>
  );
}
