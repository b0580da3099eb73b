import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import { t as shell } from '@/lang/shell';
import { saveDownload } from '@/lib/page/save-download';
import { BusyButton } from '@/ui/basics/busy-button';
import type { Column } from './columns';
import type { List } from './use-list';

/** Saves all rows that match the filters as a CSV file, with the columns that have a text. */
export function ListExport<Row, Text extends string>({
  t,
  list,
  columns,
  fileName,
}: {
  t: (text: Text) => string;
  list: List<Row>;
  columns: readonly Column<Row, Text>[];
  /** Without its extension. */
  fileName: string;
}) {
  const load = async () => {
    const saved = columns.filter(({ text }) => text);
    const rows = await list.readAll();
    const lines = [
      csvHead(saved.map(({ head }) => t(head))),
      ...rows.map((row) => csvLine(saved.map(({ text }) => text?.(row) ?? ''))),
    ];
    const file = new Blob(lines, { type: 'text/csv' });
    return { file, fileName: `${fileName}.csv` };
  };
  return (
    <BusyButton
      busyText={shell('Exporting…')}
      onPress={() => saveDownload(load, shell('List exported'))}
    >
      {shell('Export to CSV')}
    </BusyButton>
  );
}
