import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { errorMessage } from '@/lib/http/error-messages';
import { download } from '@/lib/http/http';
import { saveFile } from '@/lib/page/save-file';
import { toast } from '@/lib/page/toast';
import { Button } from '@/ui/basics/button';
import { zoneName } from './day-bounds';
import { type Filters, narrowing } from './transaction-filters';

type Props = { label: string; done: string; load: () => ReturnType<typeof download> };

/** Saves a file that the service makes. */
export function DownloadButton({ label, done, load }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { file, fileName } = await load();
      saveFile(fileName, file);
      toast.success(done, { description: fileName });
    } catch (error) {
      toast.error('Export failed', { description: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      {busy ? 'Exporting…' : label}
    </Button>
  );
}

/** Exports all transactions that match the filters as an Excel workbook. */
export function ExportButton({ filters }: { filters: Filters }) {
  return (
    <DownloadButton
      label="Export to Excel"
      done="Transactions exported"
      load={() =>
        download(endpoints.exportTransactions, { ...narrowing(filters), timezone: zoneName() })
      }
    />
  );
}
