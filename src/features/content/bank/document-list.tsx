import type { ReactNode } from 'react';
import { languageAttributes } from '@/lang/engine/current';
import { T, t } from '@/lang/market';
import { formatDate } from '@/lib/format/format';
import { Beside, Say } from '@/ui/basics/beside';
import { CopyButton } from '@/ui/basics/copy-button';
import { Inline, Stack } from '@/ui/basics/layout';
import type { BankOverview } from './bank-overview';
import styles from './document-list.module.css';

type Documents = BankOverview['documents'];

/** The bank's documents with date and SHA-256 fingerprint. */
export function DocumentList({
  documents,
  title = t('Documents'),
  children,
}: {
  documents: Documents;
  title?: string;
  /** Replaces the explanation of fingerprints. */
  children?: ReactNode;
}) {
  return (
    <Beside gap={28} first={0.6} aria-labelledby="documents-title">
      <Say>
        <h2 id="documents-title">{title}</h2>
        {children ?? (
          <p>
            {t(
              'A SHA-256 fingerprint is calculated from the contents of a file. If your copy has a different fingerprint, it is not the file published here.',
            )}
          </p>
        )}
      </Say>
      {documents.length === 0 ? (
        <p className="muted">
          {t('No documents have been published yet. Contact support to request one.')}
        </p>
      ) : (
        <ul>
          {documents.map((document) => (
            <DocumentItem key={document.url} document={document} />
          ))}
        </ul>
      )}
    </Beside>
  );
}

function DocumentItem({ document }: { document: Documents[number] }) {
  return (
    <Stack as="li" gap={10} className={styles.item}>
      <Inline gap="2px 20px" align="baseline" between>
        <a
          href={document.url}
          className={styles.title}
          type="application/pdf"
          {...languageAttributes('en')}
        >
          {document.title}
        </a>
        <span className="small tabular">
          <T
            text={'PDF, {date}'}
            date={formatDate(`${document.date}T00:00:00Z`, { timeZone: 'UTC' })}
          />
        </span>
      </Inline>
      {document.sha256 ? (
        <Inline gap={16} nowrap align="center" between className={styles.print}>
          <code className={styles.hash}>{document.sha256}</code>
          <CopyButton text={document.sha256} label={t('Copy fingerprint')} />
        </Inline>
      ) : null}
    </Stack>
  );
}
