import type { caseCalls } from '@fnx/api/desk/cases';
import { CASE_STATE_LABELS, type CaseKind } from '@fnx/api/shared/compliance';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { CommandForm } from '@/features/desk/commands/command-form';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useDecisionKeys } from '@/features/desk/lib/keys';
import { inLanguage } from '@/features/desk/lib/words';
import { T, t } from '@/lang/desk';
import { formatDateTime } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import styles from './cases.module.css';
import { EstateSteps } from './estate-card';

type Shown = z.output<typeof caseCalls.show.data>;

const MEANINGS: Record<CaseKind, { clear: string; confirm: string }> = {
  SANCTIONS_NAME: {
    clear: 'The customer is another person. The entry is not raised again until it changes.',
    confirm: 'The customer is the person on the list.',
  },
  SANCTIONS_ADDRESS: {
    clear: 'The wallet is not the sanctioned one.',
    confirm: 'The wallet is sanctioned.',
  },
  LIMIT: {
    clear: 'The limit was looked at. Raise it first, if it may be higher.',
    confirm: 'The limit stays. The customer is not told.',
  },
  DOCUMENT: {
    clear:
      'This customer may use the document. Freeze or close the other account first: an identity is confirmed only once with a document.',
    confirm: 'This customer may not use the document.',
  },
  ESTATE: {
    clear: 'The customer lives.',
    confirm: 'All orders have moved their shares.',
  },
  SOURCE_OF_FUNDS: {
    clear: 'The answer is plausible.',
    confirm: 'The answer is not plausible. The customer cannot buy more.',
  },
};

const VERDICTS = [
  { value: 'clear', label: 'No concern' },
  { value: 'confirm', label: 'Concern' },
] as const;

const ESTATE_VERDICTS = [
  { value: 'clear', label: 'The notice was wrong' },
  { value: 'confirm', label: 'The heirs have their shares' },
] as const;

/** A concern is not the end: the way to what may have to follow. */
function AfterConcern({ one: { kind, person } }: { one: Shown }) {
  const isConfirmed = person.kycStatus === 'APPROVED' && kind !== 'LIMIT';
  return (
    <ul>
      {isConfirmed ? (
        <li>
          <T
            text="The identity is confirmed still: <link>withdraw it</link>."
            link={(children) => <Link href={deskPaths.item('people', person.id)}>{children}</Link>}
          />
        </li>
      ) : null}
      <li>
        <T
          text="<link>Freeze the account</link>, if nothing may happen on it."
          link={(children) => <Link href={deskPaths.item('people', person.id)}>{children}</Link>}
        />
      </li>
      {isConfirmed || kind === 'LIMIT' ? null : (
        <li>
          <Link href={deskPaths.item('checks', person.email)}>
            {t('Decide the identity check')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** How a case was decided, or the forms to decide it. Two officers sign a decision. */
export function CaseDecision({ one }: { one: Shown }) {
  const { decidedAt, decidedBy, reason } = one;
  if (decidedAt !== null) {
    return (
      <Card title={t(CASE_STATE_LABELS[one.state])}>
        <p>{reason}</p>
        <p className="small anywhere">
          {decidedBy.join(', ')}, {formatDateTime(decidedAt)}
        </p>
        {one.state !== 'CONFIRMED' ? null : one.kind === 'ESTATE' ? (
          <CommandForm name="estate letter" args={[String(one.id)]} label={t('Write the letter')} />
        ) : (
          <AfterConcern one={one} />
        )}
      </Card>
    );
  }
  return <Undecided one={one} />;
}

function Undecided({ one }: { one: Shown }) {
  const [verdict, setVerdict] = useState<'clear' | 'confirm' | null>(null);
  const { id, kind } = one;
  useDecisionKeys('clear', 'confirm');
  return (
    <Card title={t('Decide')}>
      <Stack gap={16}>
        {kind === 'ESTATE' ? <EstateSteps id={id} /> : null}
        <Segments
          legend={t('Decision')}
          options={kind === 'ESTATE' ? inLanguage(ESTATE_VERDICTS) : inLanguage(VERDICTS)}
          value={verdict}
          onChange={setVerdict}
        />
        {verdict ? (
          <>
            <p>
              {t(MEANINGS[kind][verdict])} <bdi>{one.effects[verdict]}</bdi>
            </p>
            <CommandForm
              key={verdict}
              name={verdict === 'clear' ? 'cases clear' : 'cases confirm'}
              args={[String(id)]}
              label={verdict === 'clear' ? t('Propose to clear') : t('Propose to confirm')}
            />
          </>
        ) : null}
        {kind === 'LIMIT' ? (
          <details className={styles.words}>
            <summary className={disclosure.summary}>{t('Set other limits')}</summary>
            <CommandForm
              name="limits set"
              args={[one.person.email]}
              label={t('Propose the limits')}
              quiet
            />
          </details>
        ) : null}
      </Stack>
    </Card>
  );
}
