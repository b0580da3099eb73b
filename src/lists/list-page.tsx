import type { ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import portal from '@/ui/basics/portal-page.module.css';
import { FilterBar } from './filter-bar';
import styles from './list.module.css';
import { type CardProps, ListCard } from './list-card';
import { ListExport } from './list-export';

type PageProps<Row, Text extends string> = CardProps<Row, Text> & {
  title: Text;
  lead?: Text;
  /** Beside the title. */
  actions?: ReactNode;
  /** Name of the file in which people save the list; lists without it are not saved. */
  fileName?: string;
  /** Its columns have the same names in every language. */
  isFileEnglish?: boolean;
  /** Between the filters and the list. */
  above?: ReactNode;
  /** Below the list, once it is loaded: before, it would move. */
  children?: ReactNode;
};

/** A page that is a list: title, filters, and the rows, or why there are none. */
export function ListPage<Row extends object, Text extends string>(props: PageProps<Row, Text>) {
  const { t, list, title, lead, actions, above, children, fileName, isFileEnglish, ...card } =
    props;
  const hasFailed = list.failure !== null && !list.data;
  return (
    <Stack gap={22}>
      <Inline as="header" gap={12} align="end" between>
        <h1 className={portal.heading}>{t(title)}</h1>
        <Inline gap={12} className={styles.actions}>
          {actions}
          {fileName && 'columns' in props ? (
            <ListExport
              t={isFileEnglish ? String : t}
              list={list}
              columns={props.columns}
              fileName={fileName}
            />
          ) : null}
        </Inline>
      </Inline>
      {lead ? <p className={cx(styles.lead, 'muted')}>{t(lead)}</p> : null}
      <FilterBar t={t} list={list} />
      {hasFailed ? null : above}
      <ListCard
        {...(card as CardProps<Row, Text>)}
        t={t}
        list={list}
        keepsRoom={Boolean(children)}
      />
      {list.data ? children : null}
    </Stack>
  );
}
