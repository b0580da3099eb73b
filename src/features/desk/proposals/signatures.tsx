import type { DeskProposal } from '@fnx/api/desk/desk';
import { SIGNATURES_NEEDED } from '@fnx/api/shared/proposal';
import { partOf, utc } from '@/features/desk/lib/words';
import { useOfficerNames } from '@/features/desk/officers/officer-name';
import { t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import styles from './proposals.module.css';

type Signed = Pick<DeskProposal, 'signatures'>;

/** `1 of 2`: signatures that count. Ones that came back with a role are more than are needed. */
export function signedOf({ signatures }: Signed): string {
  const count = signatures.filter(({ counts }) => counts).length;
  return partOf(Math.min(count, SIGNATURES_NEEDED), SIGNATURES_NEEDED);
}

const LOST = {
  LEFT: 'does not count any more: this officer was removed from the desk',
  ROLE: 'does not count any more: this officer lost the role',
  FACTS: 'does not count any more: the facts have changed, and this officer has to sign again',
} as const;

/** Who signed, with which words, and why a signature left the count. */
export function Signatures({ proposal }: { proposal: Signed }) {
  const nameOf = useOfficerNames();
  return (
    <section aria-label={t('Signatures')}>
      <h2 className={styles.small}>{t('{part} signatures', { part: signedOf(proposal) })}</h2>
      <Stack as="ul" gap={6}>
        {proposal.signatures.map(({ officer, reason, at, counts, lost }) => (
          <li key={`${officer} ${at}`}>
            <strong>{nameOf(officer)}</strong> {reason} <span className="small">{utc(at)}</span>{' '}
            {counts ? null : <em>{lost ? t(LOST[lost]) : t('was not needed')}</em>}
          </li>
        ))}
      </Stack>
    </section>
  );
}
