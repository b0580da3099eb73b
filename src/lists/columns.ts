import type { ReactNode } from 'react';

/**
 * One column of a list. The array of a list's columns makes the head and the cells of its table, the cards that phones show, the
 * choice of its order, and the file that people save.
 */
export type Column<Row, Text extends string = string> = {
  /** English: the key of the translations. */
  head: Text;
  cell: (row: Row) => ReactNode;
  /**
   * Place on a phone's card: `title` and `figure` on the first line, `when` and `value` on the second, then `state`, then each
   * `note` on a line of its own. Figures and values end at the end of their column.
   */
  at: 'title' | 'figure' | 'when' | 'value' | 'state' | 'note';
  /** A track of a CSS grid, where the place's own does not fit. */
  width?: string;
  /** Sort orders by this column with their names. `-` sorts descending; the empty order is the default, and descending. */
  orders?: Readonly<Record<string, Text>>;
  /** The value in a saved file; a column without it is left out. */
  text?: (row: Row) => string;
};

/** One part of a list whose rows are cards on every screen. */
export type Part<Row, Text extends string = string> = {
  /** `fact`s are label and value side by side; one whose cell is null is left out. */
  at: 'title' | 'state' | 'fact' | 'actions';
  /** A fact's label: English, the key of the translations. */
  head?: Text | ((row: Row) => Text);
  cell: (row: Row) => ReactNode;
};

type OrdersOf<C> = C extends { orders: infer Orders } ? keyof Orders & string : never;
type TextOf<C> = C extends { head: infer Text } ? Text : never;

/** The orders of all columns, as the options of a filter. */
export function ordersOf<const C extends readonly { head: string; orders?: object | undefined }[]>(
  columns: C,
): Readonly<Record<OrdersOf<C[number]>, TextOf<C[number]>>> {
  return Object.assign({}, ...columns.map(({ orders }) => orders ?? {}));
}
