import { t } from '@/lang/wallet';
import { toast } from '@/lib/page/toast';

/** Says that the browser does not let the wallet's code run. */
export function tellNotStarted(): void {
  toast.error(t('The wallet could not be started'), {
    description: t('Allow this site to store data in your browser, reload, and try again.'),
  });
}
