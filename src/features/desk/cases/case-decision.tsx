import { useState } from 'react';
import type * as z from 'zod/mini';
import type { caseCalls } from '@/api/desk/cases';
import { CommandForm } from '@/features/desk/commands/command-form';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { formatDateTime } from '@/lib/format/format';
import type { CaseKind } from '@/shared/compliance';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import styles from './cases.module.css';
import { STATE_LABELS } from './labels';

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
  SOURCE_OF_FUNDS: {
    clear: 'The answer is plausible.',
    confirm: 'The answer is not plausible. The customer cannot buy more.',
  },
};

const VERDICTS = [
  { value: 'clear', label: 'No concern' },
  { value: 'confirm', label: 'Concern' },
] as const;

/** A concern is not the end: the way to what may have to follow. */
function AfterConcern({ one: { kind, person } }: { one: Shown }) {
  const isConfirmed = person.kycStatus === 'APPROVED' && kind !== 'LIMIT';
  return (
    <ul>
      {isConfirmed ? (
        <li>
          The identity is confirmed still:{' '}
          <Link href={deskPaths.item('people', person.id)}>withdraw it</Link>.
        </li>
      ) : null}
      <li>
        <Link href={deskPaths.item('people', person.id)}>Freeze the account</Link>, if nothing may
        happen on it.
      </li>
      {isConfirmed || kind === 'LIMIT' ? null : (
        <li>
          <Link href={deskPaths.item('checks', person.email)}>Decide the identity check</Link>.
        </li>
      )}
    </ul>
  );
}

/** How a case was decided, or the forms to decide it. Two officers sign a decision. */
export function CaseDecision({ one }: { one: Shown }) {
  const [verdict, setVerdict] = useState<'clear' | 'confirm' | null>(null);
  const { id, kind, decidedAt, decidedBy, reason } = one;
  if (decidedAt !== null) {
    return (
      <Card title={STATE_LABELS[one.state].text}>
        <p>{reason}</p>
        <p className="small anywhere">
          {decidedBy.join(', ')}, {formatDateTime(decidedAt)}
        </p>
        {one.state === 'CONFIRMED' ? <AfterConcern one={one} /> : null}
      </Card>
    );
  }
  return (
    <Card title="Decide">
      <Stack gap={16}>
        <Segments legend="Decision" options={VERDICTS} value={verdict} onChange={setVerdict} />
        {verdict ? (
          <>
            <p>
              {MEANINGS[kind][verdict]} {one.effects[verdict]}
            </p>
            <CommandForm
              key={verdict}
              name={verdict === 'clear' ? 'cases clear' : 'cases confirm'}
              args={[String(id)]}
              label={verdict === 'clear' ? 'Propose to clear' : 'Propose to confirm'}
            />
          </>
        ) : null}
        {kind === 'LIMIT' ? (
          <details className={styles.words}>
            <summary className={disclosure.summary}>Set other limits</summary>
            <CommandForm
              name="limits set"
              args={[one.person.email]}
              label="Propose the limits"
              quiet
            />
          </details>
        ) : null}
      </Stack>
    </Card>
  );
}
