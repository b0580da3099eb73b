import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { t } from '@/lang/portfolio';
import { TAX_RESIDENCES, taxStatementQuery } from '@/lib/queries/tax-statement-query';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

/** Leads owners who have not said where they pay tax to the question, where the bank asks. */
export function TaxBanner() {
  const { data } = useQuery(taxStatementQuery);
  if (!data?.asked || data.statement) return null;
  return (
    <Notice
      boxed
      title={t('Say where you pay tax')}
      action={
        <Button variant="secondary" size="small" href={`${paths.distributions}#${TAX_RESIDENCES}`}>
          {t('Answer now')}
        </Button>
      }
    >
      {t(
        'The bank asks its shareholders before their first distribution. No payment waits for the answer.',
      )}
    </Notice>
  );
}
