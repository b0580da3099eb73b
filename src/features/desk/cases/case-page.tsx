import { caseCalls } from '@fnx/api/desk/cases';
import {
  CASE_KIND_LABELS,
  LIMIT_PERIOD_LABELS,
  LIMIT_TIER_LABELS,
} from '@fnx/api/shared/compliance';
import type * as z from 'zod/mini';
import { ItemPage } from '@/features/desk/frame/item-page';
import { FieldValue } from '@/features/desk/frame/list-cells';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ACCOUNT_LABELS, countryName, personName } from '@/features/desk/lib/words';
import { Notes } from '@/features/desk/notes/notes';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { t } from '@/lang/desk';
import { formatAmount, formatDateTime } from '@/lib/format/format';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { CaseDecision } from './case-decision';
import styles from './cases.module.css';
import { CheckLink } from './check-link';
import { EvidenceCard } from './evidence-card';

/** One case: what was found beside what is known of the person, notes, and the decision. */
export function CasePage({ id }: { id: string }) {
  const query = useDeskQuery(caseCalls.show, { id });
  return (
    <ItemPage query={query} skeleton="480px" back={['cases', t('All cases')]}>
      {(one) => <Case one={one} />}
    </ItemPage>
  );
}

function Case({ one }: { one: z.output<typeof caseCalls.show.data> }) {
  const { person, kind, state, openedAt, evidence, limits } = one;
  const id = String(one.id);
  const usd = (amount: number) => formatAmount(String(amount), 'USD');
  return (
    <>
      <header className={view.head}>
        <div>
          <h1>{personName(`${person.firstName} ${person.lastName}`)}</h1>
          <p className={cx(view.facts, 'note')}>
            <FieldValue of={caseCalls.show.data.shape.state} value={state} />
            <span>{t('Case {id}: {kind}', { id, kind: t(CASE_KIND_LABELS[kind]) })}</span>
            <time dateTime={openedAt}>
              {t('opened {openedAt}', { openedAt: formatDateTime(openedAt) })}
            </time>
          </p>
        </div>
      </header>
      <WorkBar kind="cases" id={id} />
      <div className={view.columns}>
        <div className={view.column}>
          <EvidenceCard evidence={evidence} />
          <ProposalsAbout area="cases" id={id}>
            <CaseDecision one={one} />
          </ProposalsAbout>
          <Notes command="cases note" subject={id} notes={one.notes} />
        </div>
        <div className={view.column}>
          <Card title={t('The customer')}>
            <Rows
              rows={[
                { label: t('E-mail'), value: person.email, long: true },
                { label: t('Country'), value: countryName(person.country) },
                { label: t('Account'), value: t(ACCOUNT_LABELS[person.status] ?? person.status) },
                { label: t('Identity check'), value: <CheckLink person={person} /> },
                { label: t('Limits'), value: t(LIMIT_TIER_LABELS[limits.tier]) },
                { label: sentence(t(LIMIT_PERIOD_LABELS.DAY)), value: usd(limits.dayUsd) },
                { label: sentence(t(LIMIT_PERIOD_LABELS.MONTH)), value: usd(limits.monthUsd) },
                { label: sentence(t(LIMIT_PERIOD_LABELS.TOTAL)), value: usd(limits.totalUsd) },
              ]}
            />
            <p className={styles.after}>
              <Link href={deskPaths.item('people', person.id)}>{t('Open the person’s page')}</Link>
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}
