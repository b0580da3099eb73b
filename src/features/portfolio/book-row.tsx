import { paths } from '@/config/paths';
import { t } from '@/lang/portfolio';
import { sharesText } from '@/lib/format/shares-text';
import { Link } from '@/ui/basics/link';

/** The row of shares that are in no wallet yet; none for most people. */
export const bookRow = (shares: string) =>
  /[1-9]/.test(shares)
    ? [
        {
          id: 'book',
          label: <Link href={paths.wallet}>{t('Held in book entry')}</Link>,
          value: sharesText(shares),
        },
      ]
    : [];
