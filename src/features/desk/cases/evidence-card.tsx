import view from '@/features/desk/frame/view.module.css';
import { sentence } from '@/features/desk/lib/words';
import { formatAmount, formatDateTime } from '@/lib/format/format';
import { LIMIT_PERIOD_LABELS } from '@/shared/compliance';
import { Card } from '@/ui/basics/card';
import { Rows } from '@/ui/basics/rows';
import styles from './cases.module.css';
import type { Evidence } from './evidence';
import { NameComparison } from './name-comparison';

/** What was found when the case was opened. */
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

function FundsCard({ evidence }: { evidence: Extract<Evidence, { type: 'FUNDS' }> }) {
  const { totalUsd, answer, answeredAt } = evidence;
  return (
    <Card title="Where the money comes from">
      <Rows rows={[{ label: 'Purchases in all', value: formatAmount(totalUsd, 'USD') }]} />
      {answer === null ? (
        <p className={view.quiet}>The customer was asked and has not answered yet.</p>
      ) : (
        <figure className={styles.answer}>
          <blockquote>{answer}</blockquote>
          <figcaption className={view.quiet}>
            The customer{answeredAt ? `, ${formatDateTime(answeredAt)}` : ''}
          </figcaption>
        </figure>
      )}
    </Card>
  );
}
