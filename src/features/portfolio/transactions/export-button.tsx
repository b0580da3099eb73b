import { endpoints, type InputOf } from '@fnx/api/endpoints';
import { t } from '@/lang/portfolio';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import { BusyButton } from '@/ui/basics/busy-button';
import { zoneName } from './day-bounds';

type Input = Omit<InputOf<'exportTransactions'>, 'timezone'>;

/** Exports all transactions that match the filters as an Excel workbook. */
export function ExportButton({ input }: { input: Input }) {
  const load = () => download(endpoints.exportTransactions, { ...input, timezone: zoneName() });
  return (
    <BusyButton
      busyText={t('Exporting…')}
      onPress={() => saveDownload(load, t('Transactions exported'))}
    >
      {t('Export to Excel')}
    </BusyButton>
  );
}
