import type { ReactNode } from 'react';
import type { BankFacts } from '@/features/content/bank/bank-overview';
import { KeyFigures } from '@/features/content/bank/key-figures';
import { languageAttributes } from '@/lang/engine/current';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Page } from '@/ui/basics/page';
import { Prose } from '@/ui/prose/prose';
import styles from './about-page.module.css';
import { FactTable } from './fact-table';
import { OwnershipChain } from './ownership-chain';
import { type PageText, sectionsOf, splitTable, type TextSection } from './page-text';
import { type Person, TeamList } from './team-list';

export type AboutPageProps = {
  text: PageText;
  facts: BankFacts;
  team: readonly Person[];
};

/** About: the companies and their roles, the bank in brief, and the team. */
export function AboutPage({ text, facts, team }: AboutPageProps) {
  const { sections } = sectionsOf(text.tree);
  const part = ({ key }: TextSection) => {
    if (key === 'who-does-what') {
      return <OwnershipChain bankName={facts.bankName} parties={facts.parties} />;
    }
    if (key === 'the-bank-in-brief') {
      return <KeyFigures facts={facts} />;
    }
    return null;
  };
  return (
    <Page
      gap="clamp(52px, 6.4vw, 88px)"
      top="clamp(40px, 5.6vw, 80px)"
      {...languageAttributes(text.language)}
    >
      <Stack as="header" gap={26} className={styles.top}>
        <h1>{text.title}</h1>
        {text.lede ? <p className={styles.lede}>{text.lede}</p> : null}
      </Stack>
      <div className={styles.sections}>
        {sections.map((section) => (
          <AboutSection key={section.id} section={section}>
            {part(section)}
          </AboutSection>
        ))}
      </div>
      <div id="team" className={styles.team}>
        <TeamList people={team} />
      </div>
    </Page>
  );
}

function AboutSection({ section, children }: { section: TextSection; children: ReactNode }) {
  const { table, rest } = splitTable(section.body);
  const wide = Boolean(children || table);
  return (
    <Stack
      as="section"
      gap={18}
      top
      className={cx(styles.section, wide && styles.wide)}
      aria-labelledby={section.id}
    >
      <h2 id={section.id}>{section.title}</h2>
      <Prose tree={rest} />
      {children}
      {table ? <FactTable table={table} labelledBy={section.id} /> : null}
    </Stack>
  );
}
