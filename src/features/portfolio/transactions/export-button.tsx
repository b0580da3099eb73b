import { endpoints } from '@/api/endpoints';
import { t } from '@/lang/portfolio';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import { BusyButton } from '@/ui/basics/busy-button';
import { zoneName } from './day-bounds';
import { type Filters, narrowing } from './transaction-filters';

/** Exports all transactions that match the filters as an Excel workbook. */
export function ExportButton({ filters }: { filters: Filters }) {
  const load = () =>
    download(endpoints.exportTransactions, { ...narrowing(filters), timezone: zoneName() });
  return (
    <BusyButton
      busyText={t('Exporting…')}
      onPress={() => saveDownload(load, t('Transactions exported'))}
    >
      {t('Export to Excel')}
    </BusyButton>
  );
}
