import { endpoints } from '@fnx/api/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { dealsQuery } from '@/features/portfolio/queries';
import { t } from '@/lang/portfolio';
import { formatDate } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import { Blank } from '@/lists/blank';
import { Inline } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Pager } from '@/ui/basics/pager';
import { TextButton } from '@/ui/basics/text-button';
import styles from './receipt.module.css';

const LIMIT = 10;

/** The certificate and the signed share agreement of each purchase, newest first. */
export function PurchaseDocuments() {
  const [page, setPage] = useState(1);
  const query = useQuery(dealsQuery({ status: 'CONFIRMED', page, limit: LIMIT }));
  if (query.data?.total === 0) return null;
  return (
    <section className={styles.receipt} aria-labelledby="purchase-documents">
      <Inline gap="12px 24px" align="start" between className={styles.receiptHead}>
        <h2 id="purchase-documents">{t('Purchase documents')}</h2>
      </Inline>
      <p className="small">
        {t('Of each purchase: your share certificate, and the share agreement as you signed it.')}
      </p>
      {query.data ? (
        <ul className={styles.papers}>
          {query.data.docs.map(({ id, number, shares, confirmedAt, createdAt }) => (
            <li key={id}>
              <span>
                <Link href={paths.order(id)}>{t('Order {number}', { number })}</Link>
                <span className="small">
                  {t('{shares}, {date}', {
                    shares: sharesText(shares),
                    date: formatDate(confirmedAt ?? createdAt),
                  })}
                </span>
              </span>
              <Inline as="span" gap={12} className={styles.files}>
                <Paper
                  endpoint={endpoints.orderCertificate}
                  id={id}
                  label={t('Certificate')}
                  saved={t('Certificate saved')}
                />
                <Paper
                  endpoint={endpoints.orderAgreement}
                  id={id}
                  label={t('Signed agreement')}
                  saved={t('Signed agreement saved')}
                />
              </Inline>
            </li>
          ))}
        </ul>
      ) : (
        <Blank of={query} blockSize="120px" />
      )}
      <Pager page={page} pages={query.data?.pages ?? 0} onPage={(next) => setPage(next)} />
    </section>
  );
}

type Endpoint = typeof endpoints.orderCertificate | typeof endpoints.orderAgreement;

type PaperProps = { endpoint: Endpoint; id: string; label: string; saved: string };

function Paper({ endpoint, id, label, saved }: PaperProps) {
  const load = () => download(endpoint, undefined, { params: { id } });
  return <TextButton onClick={() => void saveDownload(load, saved)}>{label}</TextButton>;
}
