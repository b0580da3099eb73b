import { t } from '@/lang/content';
import { languageAttributes } from '@/lang/engine/current';
import { Beside } from '@/ui/basics/beside';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Page } from '@/ui/basics/page';
import pageStyles from '@/ui/basics/page.module.css';
import { Notice } from '@/ui/feedback/notice';
import { Prose } from '@/ui/prose/prose';
import { FactTable } from './fact-table';
import styles from './how-different-page.module.css';
import { type PageText, sectionsOf, splitTable, type TextSection } from './page-text';

/** The section on when a share is not suitable, shown separately. */
const WRONG_CHOICE = /-is-the-wrong-choice$/;

export type HowDifferentPageProps = { text: PageText };

/** Comparison with other investments: the table, each comparison, then who it does not suit. */
export function HowDifferentPage({ text }: HowDifferentPageProps) {
  const { sections } = sectionsOf(text.tree);
  const wrong = sections.find(({ key }) => WRONG_CHOICE.test(key));
  const pairs: TextSection[] = [];
  const tables: TextSection[] = [];
  for (const section of sections) {
    if (section === wrong) continue;
    (splitTable(section.body).table ? tables : pairs).push(section);
  }
  return (
    <Page
      gap="clamp(56px, 7vw, 96px)"
      top="clamp(40px, 5.6vw, 80px)"
      {...languageAttributes(text.language)}
    >
      <header className={styles.top}>
        <h1 className={pageStyles.display}>{text.title}</h1>
        {text.lede ? <p className={cx(styles.lede, 'lede')}>{text.lede}</p> : null}
      </header>
      {tables.map((section) => (
        <TableSection key={section.id} section={section} />
      ))}
      <div className={styles.pairs}>
        {pairs.map((section) => (
          <section key={section.id} className={styles.pair} aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            <Prose tree={section.body} />
          </section>
        ))}
      </div>
      {wrong ? (
        <Beside gap={20} className={styles.wrong} aria-labelledby={wrong.id}>
          <h2 id={wrong.id}>{wrong.title}</h2>
          <div>
            <Prose tree={wrong.body} />
          </div>
        </Beside>
      ) : null}
    </Page>
  );
}

function TableSection({ section }: { section: TextSection }) {
  const { table, rest } = splitTable(section.body);
  return (
    <Stack as="section" gap={20} aria-labelledby={section.id}>
      <h2 id={section.id} className={styles.tableTitle}>
        {section.title}
      </h2>
      {table ? <FactTable table={table} labelledBy={section.id} lead={0} /> : null}
      {rest.length > 0 ? <Prose tree={rest} /> : null}
      <Notice className={styles.notice}>{t('None of these is a savings account.')}</Notice>
    </Stack>
  );
}
