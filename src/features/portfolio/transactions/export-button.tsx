import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { errorMessage } from '@/lib/http/error-messages';
import { download } from '@/lib/http/http';
import { saveFile } from '@/lib/page/save-file';
import { toast } from '@/lib/page/toast';
import { Button } from '@/ui/basics/button';
import { zoneName } from './day-bounds';
import { type Filters, narrowing } from './transaction-filters';

/** Exports all transactions that match the filters as an Excel workbook. */
export function ExportButton({ filters }: { filters: Filters }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const input = { ...narrowing(filters), timezone: zoneName() };
      const { file, fileName } = await download(endpoints.exportTransactions, input);
      saveFile(fileName, file);
      toast.success('Transactions exported', { description: fileName });
    } catch (error) {
      toast.error('Export failed', { description: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      {busy ? 'Exporting…' : 'Export to Excel'}
    </Button>
  );
}
