import type { DeskProposal } from '@/api/desk/desk';
import { utc } from '@/features/desk/lib/words';
import { useOfficerNames } from '@/features/desk/officers/officer-name';
import { SIGNATURES_NEEDED } from '@/shared/proposal';
import { Stack } from '@/ui/basics/layout';
import styles from './proposals.module.css';

type Signed = Pick<DeskProposal, 'signatures'>;

/** `1 of 2`: signatures that count. Ones that came back with a role are more than are needed. */
export function signedOf({ signatures }: Signed): string {
  const count = signatures.filter(({ counts }) => counts).length;
  return `${Math.min(count, SIGNATURES_NEEDED)} of ${SIGNATURES_NEEDED}`;
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
    <section aria-label="Signatures">
      <h2 className={styles.small}>{signedOf(proposal)} signatures</h2>
      <Stack as="ul" gap={6}>
        {proposal.signatures.map(({ officer, reason, at, counts, lost }) => (
          <li key={`${officer} ${at}`}>
            <strong>{nameOf(officer)}</strong> {reason} <span className="small">{utc(at)}</span>{' '}
            {counts ? null : <em>{lost ? LOST[lost] : 'was not needed'}</em>}
          </li>
        ))}
      </Stack>
    </section>
  );
}
