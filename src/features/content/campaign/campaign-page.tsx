import {
  type BankFacts,
  type BankOverview,
  type InCurrency,
  useBankOverview,
} from '@/features/content/bank/bank-overview';
import { DocumentList } from '@/features/content/bank/document-list';
import {
  type PageText,
  sectionsOf,
  splitTable,
  type TextSection,
  wordsOf,
} from '@/features/content/explain/page-text';
import { languageAttributes } from '@/lang/engine/current';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Page } from '@/ui/basics/page';
import pageStyles from '@/ui/basics/page.module.css';
import { Rows } from '@/ui/basics/rows';
import { Rosette } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { Prose } from '@/ui/prose/prose';
import styles from './campaign-page.module.css';
import { OfferCard } from './offer-card';
import { RoundProgress } from './round-progress';

/** The section that introduces the list of documents. */
const DOCUMENTS = 'documents';

export type CampaignPageProps = {
  text: PageText;
  facts: BankFacts & InCurrency;
  documents: BankOverview['documents'];
  /** Shares and price; null if the register is unavailable. */
  overview: BankOverview | null;
};

/** The current offering: progress and terms, with price, risks and button beside them. */
export function CampaignPage({ text, facts, documents, overview: built }: CampaignPageProps) {
  const { overview, stale } = useBankOverview(built);
  const { sections } = sectionsOf(text.tree);
  const papers = sections.find(({ key }) => key === DOCUMENTS);
  return (
    <Page
      bleed
      gap="clamp(64px, 8vw, 112px)"
      top="clamp(44px, 6vw, 88px)"
      {...languageAttributes(text.language)}
    >
      <div className={styles.prospectus}>
        <Rosette behind className={styles.rosette} />
        <Stack gap={28} narrow>
          <h1 className={pageStyles.display}>{text.title}</h1>
          {text.lede ? <p className={cx(styles.lede, 'lede')}>{text.lede}</p> : null}
          <Notice className={styles.notice}>{facts.notice}</Notice>
          {overview ? <RoundProgress overview={overview} /> : null}
        </Stack>
        <div className={styles.offer}>
          <OfferCard overview={overview} stale={stale} facts={facts} />
        </div>
        <Stack gap="clamp(36px, 4.4vw, 56px)">
          {sections
            .filter((section) => section !== papers)
            .map((section) => (
              <Clause key={section.id} section={section} />
            ))}
        </Stack>
      </div>
      <DocumentList
        documents={overview?.documents ?? documents}
        {...(papers && { title: papers.title })}
      >
        {papers ? <Prose tree={papers.body} /> : null}
      </DocumentList>
    </Page>
  );
}

/** A section of the text. A two-column table is shown as a list of terms. */
function Clause({ section }: { section: TextSection }) {
  const { table, rest } = splitTable(section.body);
  const terms = table?.head.length === 2 ? table.rows : null;
  return (
    <Stack as="section" gap={14} className={styles.clause} aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      {terms ? (
        <Rows
          rows={terms.map(([term = [], says = []]) => ({
            id: wordsOf(term),
            label: wordsOf(term),
            value: wordsOf(says),
          }))}
        />
      ) : null}
      <Prose tree={terms ? rest : section.body} />
    </Stack>
  );
}
