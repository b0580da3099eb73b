import { Fragment, useState } from 'react';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { Part } from './columns';
import styles from './list-cards.module.css';

export type CardsProps<Row, Text extends string> = {
  t: (text: Text) => string;
  parts: readonly Part<Row, Text>[];
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** Height of a card's skeleton, a CSS length. */
  blank?: string;
};

/** Rows as cards: title and state, facts, actions. A skeleton of two until the rows are loaded. What comes later stands last, and moves no card. */
export function ListCards<Row, Text extends string>(props: CardsProps<Row, Text>) {
  const { keyOf, blank = '112px' } = props;
  const rows = useInPlace(props);
  return (
    <ul className={styles.list} aria-busy={rows ? undefined : true}>
      {rows
        ? rows.map((row) => <Entry key={keyOf(row)} {...props} row={row} />)
        : [0, 1].map((line) => (
            <li key={line} className={styles.entry}>
              <Skeleton blockSize={blank} />
            </li>
          ))}
    </ul>
  );
}

/** The rows in the order in which they came here. */
function useInPlace<Row>({ rows, keyOf }: Pick<CardsProps<Row, string>, 'rows' | 'keyOf'>) {
  const [places, setPlaces] = useState<readonly (string | number)[]>([]);
  const fresh = (rows ?? []).map(keyOf).filter((key) => !places.includes(key));
  if (fresh.length > 0) setPlaces([...places, ...fresh]);
  const place = (row: Row) => places.indexOf(keyOf(row));
  return rows && [...rows].sort((a, b) => place(a) - place(b));
}

function Entry<Row, Text extends string>({ t, parts, row }: CardsProps<Row, Text> & { row: Row }) {
  const cells = parts.map(({ at, head, cell }, index) => ({
    // Parts keep their places.
    key: index,
    at,
    label: head && t(typeof head === 'function' ? head(row) : head),
    shown: cell(row),
  }));
  const at = (place: Part<Row>['at']) =>
    cells.filter((cell) => cell.at === place && cell.shown !== null);
  const actions = at('actions');
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        {at('title').map(({ key, shown }) => (
          <h3 key={key} className={styles.title}>
            {shown}
          </h3>
        ))}
        {at('state').map(({ key, shown }) => (
          <p key={key} className="note">
            {shown}
          </p>
        ))}
      </div>
      <dl className={styles.facts}>
        {at('fact').map(({ key, label, shown }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 ? (
        <div className={styles.actions}>
          {actions.map(({ key, shown }) => (
            <Fragment key={key}>{shown}</Fragment>
          ))}
        </div>
      ) : null}
    </li>
  );
}
