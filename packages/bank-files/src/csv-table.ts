import { type CsvSaid, csvRows } from './csv-rows';

/** The cells of a row by the names of their columns. `line` is the number in the file, from 1. */
export type CsvRecord<Name extends string> = { line: number; cells: Partial<Record<Name, string>> };

/**
 * The rows below the first line of a CSV file, which names the columns in any order. Columns without a name are passed over while they are
 * empty, and cells that are missing at the end of a row are empty: spreadsheets write both.
 *
 * @param columns those that a file may have; `needed` are those that it has to have
 * @param said gets the faults; one of the first line ends the reading
 */
export async function* csvTable<Name extends string>(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { columns, needed }: { columns: readonly Name[]; needed: readonly Name[] },
  said: CsvSaid,
): AsyncGenerator<CsvRecord<Name>> {
  let names: readonly string[] | null = null;
  for await (const { line, cells } of csvRows(pieces, said)) {
    if (names === null) {
      names = cells.map((cell) => cell.trim().toLowerCase());
      const faults = faultsOf(names, columns, needed);
      for (const fault of faults) said.onFault(line, fault);
      if (faults.length > 0) return;
      continue;
    }
    const extra = cells.findIndex((cell, place) => !names?.[place] && cell.trim() !== '');
    if (extra === -1) {
      const named = names.flatMap((name, place) => (name ? [[name, cells[place] ?? '']] : []));
      yield { line, cells: Object.fromEntries(named) };
    } else {
      const text = cells[extra]?.trim().slice(0, 40);
      said.onFault(
        line,
        `“${text}” is in cell ${extra + 1}, and the first line has no column there.`,
      );
    }
  }
}

function faultsOf(
  names: readonly string[],
  columns: readonly string[],
  needed: readonly string[],
): string[] {
  const present = names.filter((name) => name !== '');
  const unknown = present.filter((name) => !columns.includes(name));
  const twice = present.filter((name, place) => present.indexOf(name) !== place);
  const missing = needed.filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `There is no column “${name}”. They are: ${columns.join(', ')}.`),
    ...twice.map((name) => `The column “${name}” is there twice.`),
    ...missing.map((name) => `The column “${name}” is missing.`),
  ];
}
