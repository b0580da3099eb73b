import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ACCOUNT_LABELS, personName } from '@/features/desk/lib/words';
import { formatAmount, formatCalendarDay, formatDateTime } from '@/lib/format/format';
import { LIMIT_PERIOD_LABELS } from '@/shared/compliance';
import { sentence } from '@/shared/desk-words';
import { KYC_DOCUMENT_LABELS } from '@/shared/identity';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { BothDocuments } from './both-documents';
import styles from './cases.module.css';
import { CheckLink } from './check-link';
import type { Evidence } from './evidence';
import { NameComparison } from './name-comparison';

const NONE = '–';

/** Shows the findings from when the case was opened. */
export function EvidenceCard({ evidence }: { evidence: Evidence }) {
  switch (evidence.type) {
    case 'NAME':
      return <NameComparison evidence={evidence} />;
    case 'ADDRESS':
      return <AddressCard evidence={evidence} />;
    case 'LIMIT':
      return (
        <Card title="The purchase is above a limit">
          <Rows
            rows={[
              { label: 'Limit', value: sentence(LIMIT_PERIOD_LABELS[evidence.period]) },
              { label: 'Allowed', value: formatAmount(evidence.limitUsd, 'USD') },
              { label: 'With the wanted purchase', value: formatAmount(evidence.askedUsd, 'USD') },
            ]}
          />
        </Card>
      );
    case 'FUNDS':
      return <FundsCard evidence={evidence} />;
    case 'DOCUMENT':
      return <DocumentCard evidence={evidence} />;
  }
}

function AddressCard({ evidence }: { evidence: Extract<Evidence, { type: 'ADDRESS' }> }) {
  const { address, source, identifications } = evidence;
  const from = source === 'SCREENING_SERVICE' ? 'the screening service' : `the ${source} list`;
  return (
    <Card title="The wallet is sanctioned">
      <Rows
        rows={[
          { label: 'Wallet', value: address, long: true, copy: 'Copy the address' },
          { label: 'Known from', value: from },
        ]}
      />
      {identifications.map(({ name, category, description, url }) => (
        <article key={name} className={styles.finding}>
          <h3>{name || category}</h3>
          <p>{description}</p>
          {/^https:\/\//.test(url) ? (
            <a href={url} target="_blank" rel="noreferrer">
              {new URL(url).hostname}
            </a>
          ) : null}
        </article>
      ))}
    </Card>
  );
}

/** Both files, and their pictures. */
function DocumentCard({ evidence }: { evidence: Extract<Evidence, { type: 'DOCUMENT' }> }) {
  const [one, other] = evidence.users.map(({ person }) => ({
    name: personName(`${person.firstName} ${person.lastName}`),
    email: person.email,
  }));
  return (
    <Card title="Two people use one document">
      {evidence.users.map(({ person, name, dateOfBirth, document, documentNumber }) => (
        <article key={person.id} className={styles.finding}>
          <h3>{personName(`${person.firstName} ${person.lastName}`)}</h3>
          <Rows
            rows={[
              { label: 'E-mail', value: person.email, long: true },
              { label: 'Account', value: ACCOUNT_LABELS[person.status] ?? person.status },
              { label: 'Name in the check', value: name ?? NONE },
              { label: 'Born', value: dateOfBirth ? formatCalendarDay(dateOfBirth) : NONE },
              { label: 'Document', value: document ? KYC_DOCUMENT_LABELS[document] : NONE },
              { label: 'Number', value: documentNumber ?? NONE },
              { label: 'Identity check', value: <CheckLink person={person} /> },
            ]}
          />
          <p className={styles.after}>
            <Link href={deskPaths.item('people', person.id)}>Open the person’s page</Link>
          </p>
        </article>
      ))}
      {one && other ? <BothDocuments one={one} other={other} /> : null}
    </Card>
  );
}

function FundsCard({ evidence }: { evidence: Extract<Evidence, { type: 'FUNDS' }> }) {
  const { totalUsd, answer, answeredAt } = evidence;
  return (
    <Card title="Where the money comes from">
      <Rows rows={[{ label: 'Purchases in all', value: formatAmount(totalUsd, 'USD') }]} />
      {answer === null ? (
        <p className="small anywhere">The customer was asked and has not answered yet.</p>
      ) : (
        <figure className={styles.answer}>
          <blockquote>{answer}</blockquote>
          <figcaption className="small anywhere">
            The customer{answeredAt ? `, ${formatDateTime(answeredAt)}` : ''}
          </figcaption>
        </figure>
      )}
    </Card>
  );
}
