import { BuyPanel } from '@/features/content/campaign/buy-panel';
import { type PlatformFee, PlatformFeeText } from '@/features/content/price/platform-fee';
import { type ContentText, t } from '@/lang/content';
import { languageAttributes } from '@/lang/engine/current';
import { Beside } from '@/ui/basics/beside';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Page } from '@/ui/basics/page';
import pageStyles from '@/ui/basics/page.module.css';
import { Prose } from '@/ui/prose/prose';
import { FactTable } from './fact-table';
import styles from './how-work-page.module.css';
import { NamedColumns } from './named-columns';
import { type PageText, sectionsOf, splitNamed, splitTable, type TextSection } from './page-text';
import { PurchaseRoute } from './purchase-route';

/** Sections that are not steps; all others are numbered. */
const AFTER = 'afterwards';
const COSTS = 'what-it-costs';

export type HowWorkPageProps = {
  text: PageText;
  /** Current share price in USD, or null. */
  price: string | null;
  platformFee: PlatformFee;
};

/** How to buy: diagram, steps, what happens afterwards, and costs. */
export function HowWorkPage({ text, price, platformFee }: HowWorkPageProps) {
  const { sections } = sectionsOf(text.tree);
  const steps = sections.filter(({ key }) => key !== AFTER && key !== COSTS);
  const after = sections.find(({ key }) => key === AFTER);
  const costs = sections.find(({ key }) => key === COSTS);
  return (
    <Page
      gap="clamp(64px, 8vw, 112px)"
      top="clamp(40px, 5.6vw, 80px)"
      {...languageAttributes(text.language)}
    >
      <Stack as="header" gap={20}>
        <h1 className={pageStyles.display}>{text.title}</h1>
        {text.lede ? <p className={cx(styles.lede, 'lede')}>{text.lede}</p> : null}
      </Stack>
      <PurchaseRoute />
      <ol>
        {steps.map((step, index) => (
          <StepItem key={step.id} step={step} number={index + 1} />
        ))}
      </ol>
      {after ? <Afterwards section={after} /> : null}
      {costs ? <Costs section={costs} platformFee={platformFee} /> : null}
      <BuyPanel price={price} />
    </Page>
  );
}

const ORDINALS = [
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
] as const satisfies readonly ContentText[];

function StepItem({ step, number }: { step: TextSection; number: number }) {
  const ordinal = ORDINALS[number - 1];
  return (
    <Beside as="li" gap={12} until={760} className={styles.step}>
      <div className={styles.heading}>
        <span className={`italic ${styles.number}`} aria-hidden="true">
          {ordinal ? t(ordinal) : number}
        </span>
        <h2 id={step.id}>{step.title}</h2>
      </div>
      <div>
        <Prose tree={step.body} />
      </div>
    </Beside>
  );
}

function Afterwards({ section }: { section: TextSection }) {
  const { named, rest } = splitNamed(section.body);
  return (
    <Stack as="section" gap={28} aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      {rest.length > 0 ? <Prose tree={rest} /> : null}
      <NamedColumns parts={named} />
    </Stack>
  );
}

function Costs({ section, platformFee }: { section: TextSection; platformFee: PlatformFee }) {
  const { table, rest } = splitTable(section.body);
  return (
    <Beside gap={20} until={760} aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <div>
        {table ? <FactTable table={table} labelledBy={section.id} /> : null}
        <PlatformFeeText fee={platformFee} />
        {rest.length > 0 ? <Prose tree={rest} /> : null}
      </div>
    </Beside>
  );
}
