import type { BankOverview } from '@/features/content/bank/bank-overview';
import { languageAttributes } from '@/lang/engine/current';
import { Beside } from '@/ui/basics/beside';
import { Stack } from '@/ui/basics/layout';
import { Page } from '@/ui/basics/page';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Prose } from '@/ui/prose/prose';
import { DivisionDrawing } from './division-drawing';
import { FactTable } from './fact-table';
import { NamedColumns } from './named-columns';
import { type PageText, sectionsOf, splitNamed, splitTable, type TextSection } from './page-text';
import styles from './tokenization-page.module.css';

export type TokenizationPageProps = {
  text: PageText;
  /** For the diagram; null if the register is unavailable. */
  overview: BankOverview | null;
};

/** Tokenization: diagram, steps, records, and what happens if one fails. */
export function TokenizationPage({ text, overview }: TokenizationPageProps) {
  const { sections } = sectionsOf(text.tree);
  const steps = sections.filter(isStep);
  const before = sections.slice(0, Math.max(0, sections.findIndex(isStep)));
  const after = sections.filter((section) => !isStep(section) && !before.includes(section));
  return (
    <Page
      gap="clamp(64px, 8vw, 112px)"
      top="clamp(40px, 5.6vw, 80px)"
      {...languageAttributes(text.language)}
    >
      <Stack as="header" gap={24} className={styles.top}>
        <h1>{text.title}</h1>
        {text.lede ? <p className={styles.lede}>{text.lede}</p> : null}
      </Stack>
      {before.map((section) => (
        <PlainSection key={section.id} section={section} />
      ))}
      <div className={styles.division}>
        {overview ? <DivisionDrawing overview={overview} /> : null}
        <ol>
          {steps.map((section) => (
            <StepItem key={section.id} section={section} />
          ))}
        </ol>
      </div>
      {after.map((section) => (
        <AfterSection key={section.id} section={section} />
      ))}
    </Page>
  );
}

/** A heading such as `Step one: the shares are set apart`, in every language: the key is the English one's. */
function isStep({ key }: TextSection): boolean {
  return key.startsWith('step-');
}

function StepItem({ section }: { section: TextSection }) {
  const [over = '', ...rest] = section.title.split(': ');
  const title = rest.join(': ');
  return (
    <li className={styles.step}>
      <h2 id={section.id}>
        <span className={`italic ${styles.over}`}>
          {over}
          <VisuallyHidden>: </VisuallyHidden>
        </span>
        {title.charAt(0).toUpperCase() + title.slice(1)}
      </h2>
      <Prose tree={section.body} />
    </li>
  );
}

function PlainSection({ section }: { section: TextSection }) {
  return (
    <Beside gap={16} until={900} aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <div>
        <Prose tree={section.body} />
      </div>
    </Beside>
  );
}

function AfterSection({ section }: { section: TextSection }) {
  const { table, rest } = splitTable(section.body);
  if (table) {
    return (
      <Stack as="section" gap={26} aria-labelledby={section.id}>
        <h2 id={section.id}>{section.title}</h2>
        <FactTable table={table} labelledBy={section.id} marks />
        {rest.length > 0 ? <Prose tree={rest} /> : null}
      </Stack>
    );
  }
  const { named, rest: unnamed } = splitNamed(section.body);
  if (named.length < 2) return <PlainSection section={section} />;
  return (
    <Stack as="section" gap={26} aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      {unnamed.length > 0 ? <Prose tree={unnamed} /> : null}
      <NamedColumns parts={named} grave />
    </Stack>
  );
}
