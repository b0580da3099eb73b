import { faultyRow } from '@fnx/api/desk/rows';
import { Fragment, type ReactNode } from 'react';
import { t } from '@/lang/desk';
import { cx } from '@/ui/basics/cx';
import { Boundary } from '@/ui/feedback/boundary';
import view from './view.module.css';

/** A list of the desk. A row that cannot be read or rendered says so in its place; the others stay. */
export function ItemList<Row extends object>({
  rows,
  keyOf,
  children,
  ...list
}: {
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Draws a row as one `<li>`. */
  children(row: Row): ReactNode;
  className?: string | undefined;
  'aria-label'?: string;
}) {
  return (
    <ul className={cx(view.list, 'surface')} {...list}>
      {rows.map((row) => {
        const faulty = faultyRow(row);
        if (faulty !== null) return <FaultyItem key={`faulty ${faulty}`} name={faulty} />;
        const key = String(keyOf(row));
        return (
          <Boundary key={key} on={JSON.stringify(row)} fallback={<FaultyItem name={key} />}>
            <Item draw={() => children(row)} />
          </Boundary>
        );
      })}
    </ul>
  );
}

/** Draws within the boundary: what throws while the list itself renders ends the list. */
function Item({ draw }: { draw(): ReactNode }) {
  return <Fragment>{draw()}</Fragment>;
}

function FaultyItem({ name }: { name: string }) {
  return (
    <li className={view.item}>
      <div>
        <strong>{name}</strong>
        <p className="small anywhere">
          {t('This row has faulty data and cannot be shown. Tell the administrators its name.')}
        </p>
      </div>
    </li>
  );
}
