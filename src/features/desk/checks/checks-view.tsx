import { checkCalls } from '@fnx/api/desk/checks';
import { CHECK_RISKS, KYC_DOCUMENT_LABELS } from '@fnx/api/shared/identity';
import { DeskList } from '@/features/desk/frame/desk-list';
import { countryName } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/queue.module.css';
import { plural, t } from '@/lang/desk';
import { CheckView } from './check-view';

/** The queue of identity checks; with an e-mail address, that person's check. */
export function ChecksView({ id }: { id: string | null }) {
  if (id !== null) return <CheckView key={id} email={id} />;
  return (
    <DeskList
      of={checkCalls.list}
      cells={{
        Document: ({ document, country }) => (
          <>
            {document ? t(KYC_DOCUMENT_LABELS[document]) : t('No document')}
            <p>{countryName(country)}</p>
          </>
        ),
        Attempt: ({ attempt, cases, risks }) => (
          <>
            {attempt > 1 ? t('Attempt {attempt}', { attempt }) : t('First attempt')}
            {cases > 0 ? (
              <p>
                <strong className={styles.hits}>
                  {plural(cases, '1 case to decide first', '{n} cases to decide first')}
                </strong>
              </p>
            ) : null}
            {risks.includes('expired') ? <p>{t(CHECK_RISKS.expired)}</p> : null}
            {risks.includes('doubt') ? <p>{t(CHECK_RISKS.doubt)}</p> : null}
          </>
        ),
      }}
    />
  );
}
