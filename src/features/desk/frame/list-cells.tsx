import type { DeskListCall, ListColumn } from '@fnx/api/desk/define-list';
import { type FieldLook, lookOf } from '@fnx/api/desk/fields';
import type { ReactNode } from 'react';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { countryName, personName, utc } from '@/features/desk/lib/words';
import { groupedText } from '@/features/desk/reports/numbers';
import { t } from '@/lang/desk';
import { shortAddress } from '@/lib/format/format';
import type { Column } from '@/lists/columns';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';

/** Cells by the heads of their columns. */
export type Cells<Row, Data> = Readonly<
  Record<string, (row: Row, data: Data | undefined) => ReactNode>
>;

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

type Fields = Readonly<Record<string, unknown>>;

/** A value of a declared field, such as a state. */
export const FieldValue = ({ of, value }: { of: Parameters<typeof lookOf>[0]; value: unknown }) =>
  shown(lookOf(of), value);

/** A value by the kind of its field; null where there is nothing. */
function shown({ kind, labels, tones }: FieldLook, value: unknown): ReactNode {
  if (value === null || value === undefined || (value === '' && kind === 'text')) return null;
  const text = String(value);
  if (labels) {
    const label = t(labels[text] ?? text);
    return tones ? <StatusDot tone={tones[text] ?? 'idle'}>{label}</StatusDot> : label;
  }
  switch (kind) {
    case 'time':
      return utc(text);
    case 'number':
      return PLAIN_NUMBER.test(text) ? groupedText(text) : text;
    case 'hash':
      return shortAddress(text);
    case 'name':
      return personName(text);
    case 'country':
      return countryName(text);
    default:
      return text;
  }
}

/** The columns of a declared list: each cell has its first field on a line of its own and the others below, and the title links to its page. */
export function columnsOf<Row extends object, Data>(
  list: DeskListCall,
  cells: Cells<Row, Data> | undefined,
  data: Data | undefined,
): readonly Column<Row>[] {
  const { shape } = list.row as unknown as { shape?: Readonly<Record<string, never>> };
  const lookAt = (field: string) =>
    shape?.[field] ? lookOf(shape[field]) : { kind: 'any' as const };
  const cellOf = ({ at, of }: ListColumn, row: Fields) => {
    const [first = '', ...others] = of;
    const main = shown(lookAt(first), row[first]);
    return (
      <>
        {at === 'title' && list.area ? (
          <Link href={deskPaths.item(list.area, String(row[list.key]))}>{main}</Link>
        ) : (
          main
        )}
        {others.map((field) => {
          const text = shown(lookAt(field), row[field]);
          return text === null ? null : (
            <p key={field} className="anywhere">
              {text}
            </p>
          );
        })}
      </>
    );
  };
  return list.columns.map((column) => {
    const { of, ...rest } = column;
    const own = cells?.[column.head];
    return {
      ...rest,
      cell: (row: Row) => (own ? own(row, data) : cellOf(column, row as Fields)),
      text: (row: Row) => savedText(of.map((field) => (row as Fields)[field])),
    };
  });
}

/** Values as a file has them: whole, and not in the language of the page. */
const savedText = (values: readonly unknown[]) =>
  values
    .flat()
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(', ');
