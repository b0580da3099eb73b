import { t } from '@/lang/shell';
import { LoadFailure } from './load-failure';

/** For a part of a page whose code did not come. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure onRetry={onRetry}>{t('Check your connection.')}</LoadFailure>;
}
