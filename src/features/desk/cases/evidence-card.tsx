import { LIMIT_PERIOD_LABELS } from '@fnx/api/shared/compliance';
import { KYC_DOCUMENT_LABELS } from '@fnx/api/shared/identity';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ACCOUNT_LABELS, personName } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { formatAmount, formatCalendarDay, formatDateTime } from '@/lib/format/format';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { BothDocuments } from './both-documents';
import styles from './cases.module.css';
import { CheckLink } from './check-link';
import { EstateCard } from './estate-card';
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
        <Card title={t('The purchase is above a limit')}>
          <Rows
            rows={[
              { label: t('Limit'), value: sentence(t(LIMIT_PERIOD_LABELS[evidence.period])) },
              { label: t('Allowed'), value: formatAmount(evidence.limitUsd, 'USD') },
              {
                label: t('With the wanted purchase'),
                value: formatAmount(evidence.askedUsd, 'USD'),
              },
            ]}
          />
        </Card>
      );
    case 'FUNDS':
      return <FundsCard evidence={evidence} />;
    case 'ESTATE':
      return <EstateCard evidence={evidence} />;
    case 'DOCUMENT':
      return <DocumentCard evidence={evidence} />;
  }
}

function AddressCard({ evidence }: { evidence: Extract<Evidence, { type: 'ADDRESS' }> }) {
  const { address, source, identifications } = evidence;
  const from =
    source === 'SCREENING_SERVICE'
      ? t('the screening service')
      : t('the {source} list', { source });
  return (
    <Card title={t('The wallet is sanctioned')}>
      <Rows
        rows={[
          { label: t('Wallet'), value: address, long: true, copy: t('Copy the address') },
          { label: t('Known from'), value: from },
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
    <Card title={t('Two people use one document')}>
      {evidence.users.map(({ person, name, dateOfBirth, document, documentNumber }) => (
        <article key={person.id} className={styles.finding}>
          <h3>{personName(`${person.firstName} ${person.lastName}`)}</h3>
          <Rows
            rows={[
              { label: t('E-mail'), value: person.email, long: true },
              { label: t('Account'), value: t(ACCOUNT_LABELS[person.status] ?? person.status) },
              { label: t('Name in the check'), value: name ?? NONE },
              { label: t('Born'), value: dateOfBirth ? formatCalendarDay(dateOfBirth) : NONE },
              { label: t('Document'), value: document ? t(KYC_DOCUMENT_LABELS[document]) : NONE },
              { label: t('Number'), value: documentNumber ?? NONE },
              { label: t('Identity check'), value: <CheckLink person={person} /> },
            ]}
          />
          <p className={styles.after}>
            <Link href={deskPaths.item('people', person.id)}>{t('Open the person’s page')}</Link>
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
    <Card title={t('Where the money comes from')}>
      <Rows rows={[{ label: t('Purchases in all'), value: formatAmount(totalUsd, 'USD') }]} />
      {answer === null ? (
        <p className="small anywhere">{t('The customer was asked and has not answered yet.')}</p>
      ) : (
        <figure className={styles.answer}>
          <blockquote>{answer}</blockquote>
          <figcaption className="small anywhere">
            {[t('The customer'), ...(answeredAt ? [formatDateTime(answeredAt)] : [])].join(', ')}
          </figcaption>
        </figure>
      )}
    </Card>
  );
}
