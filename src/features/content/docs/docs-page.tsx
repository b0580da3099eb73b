import type { ReferenceGroup } from '@/api/reference';
import { paths } from '@/config/paths';
import links from '@/features/content/reading/link-list.module.css';
import { PageTop } from '@/features/content/reading/page-top';
import frame from '@/features/content/reading/reading-frame.module.css';
import { T, t } from '@/lang/content';
import { languageAttributes } from '@/lang/engine/current';
import { longDate } from '@/lib/format/long-date';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { ApiReference } from './api-reference';
import styles from './docs-page.module.css';

export type InvestorDocument = {
  title: string;
  url: string;
  /** 64 hexadecimal digits. */
  sha256: string;
  /** ISO 8601. */
  date: string;
};

export type LegalEntry = { slug: string; title: string; version: string; updatedAt: string };

/** Documents for investors with fingerprints, legal texts and the public API. */
export function DocsPage({
  bankName,
  notice,
  documents,
  legal,
  apiUrl,
  reference,
}: {
  bankName: string;
  /** Notice about the sample bank. */
  notice: string | null;
  documents: readonly InvestorDocument[];
  legal: readonly LegalEntry[];
  apiUrl: string;
  reference: readonly ReferenceGroup[];
}) {
  return (
    <div className={frame.page}>
      <PageTop
        engraved
        title={
          <T
            text="Documents <span>and API</span>"
            span={(children) => <span className="italic">{children}</span>}
          />
        }
        lede={t(
          'Documents of {bankName} and of this offer. Each has a fingerprint, so that you can prove later which version you received.',
          { bankName },
        )}
      >
        {notice ? <Notice className={styles.sample}>{notice}</Notice> : null}
      </PageTop>
      <Stack gap="clamp(56px, 7vw, 96px)" className={styles.sections}>
        <Documents documents={documents} />
        {documents[0] ? <Fingerprints example={documents[0]} /> : null}
        <Legal entries={legal} />
        <Calls apiUrl={apiUrl} groups={reference} />
      </Stack>
    </div>
  );
}

function Documents({ documents }: { documents: readonly InvestorDocument[] }) {
  return (
    <section aria-labelledby="papers-title">
      <h2 id="papers-title">{t('For investors')}</h2>
      {documents.length === 0 ? (
        <p className={styles.none}>
          <T
            text="No documents are published at the moment. <a>Contact us</a> to request one."
            a={(children) => <Link href={paths.contact}>{children}</Link>}
          />
        </p>
      ) : (
        <ul className={styles.papers}>
          {documents.map((paper) => (
            <li key={paper.url}>
              <div>
                <h3 {...languageAttributes('en')}>{paper.title}</h3>
                <p className="muted">
                  PDF, <time dateTime={paper.date}>{longDate(paper.date)}</time>
                </p>
              </div>
              <Stack as="p" gap={2} className={styles.print}>
                <span>SHA-256</span>
                <code>{paper.sha256}</code>
              </Stack>
              <Inline gap="8px 12px" align="center">
                <a
                  href={paper.url}
                  download
                  className={styles.download}
                  aria-label={t('Download {title}', { title: paper.title })}
                >
                  {t('Download')}
                </a>
                <CopyButton text={paper.sha256} label={t('Copy fingerprint')} />
              </Inline>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Fingerprints({ example }: { example: InvestorDocument }) {
  const file = example.url.split('/').at(-1);
  return (
    <section className={styles.two} aria-labelledby="check-title">
      <h2 id="check-title">{t('Verify a document')}</h2>
      <div className={styles.say}>
        <p>
          {t(
            'The fingerprint is calculated from every byte of the file. If the fingerprint of your copy matches the one above, your copy is identical to the published file.',
          )}
        </p>
        <pre className={styles.command} translate="no">
          {`# macOS and Linux\nshasum -a 256 ${file}\n\n# Windows\ncertutil -hashfile ${file} SHA256`}
        </pre>
      </div>
    </section>
  );
}

function Legal({ entries }: { entries: readonly LegalEntry[] }) {
  return (
    <section className={styles.two} aria-labelledby="legal-title">
      <h2 id="legal-title">{t('Legal documents')}</h2>
      <ul className={links.list}>
        {entries.map((entry) => (
          <li key={entry.slug}>
            <Link href={paths.legal(entry.slug)}>{entry.title}</Link>
            <span className="small tabular">
              {t('Version {version}', { version: entry.version })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Calls without a token: the price and the OpenAPI description. */
const FIRST_LINES = `curl -s "$API/wallet/getFNXprice"
curl -s "$API/openapi.json" -o openapi.json`;

function Calls({ apiUrl, groups }: { apiUrl: string; groups: readonly ReferenceGroup[] }) {
  const lines = `API=${apiUrl}\n${FIRST_LINES}`;
  return (
    <section id="api" className={styles.two} aria-labelledby="api-title">
      <h2 id="api-title" translate="no">
        API
      </h2>
      <div className={styles.say}>
        <p {...languageAttributes('en')}>
          This site uses a public API under <code>/api/v1</code>. Every response is an object with{' '}
          <code>status</code>, <code>message</code> and <code>data</code>. Times are in UTC. Amounts
          of money and shares are decimal strings, not floating-point numbers. The full description
          is <a href="/api/v1/openapi.json">openapi.json</a>, in OpenAPI 3.1. Addresses and
          interfaces of the contracts are in <a href="/api/v1/contracts.json">contracts.json</a>.
          Systems of partners read the register, orders and distributions with a key:{' '}
          <a href="/api/v1/partner/openapi.json">partner/openapi.json</a>.
        </p>
        <pre className={styles.command} translate="no">
          {lines}
        </pre>
        <div>
          <CopyButton text={lines} label={t('Copy commands')} />
        </div>
        <p {...languageAttributes('en')}>
          Authenticated calls require the header <code>token</code>. To get a token, call{' '}
          <a href="#api-userLogin">user/userLogin</a>, then{' '}
          <a href="#api-loginVerifyOtp">user/login-verify-otp</a> with the code you receive. Store
          the token in the variable <code>TOKEN</code>, not in a file.
        </p>
        <p {...languageAttributes('en')}>
          Figures, names and IDs in the examples are fictitious. An error response contains a{' '}
          <code>code</code>; in addition to its own codes, any call may return 401{' '}
          <code>SESSION_EXPIRED</code>, 422 <code>VALIDATION_ERROR</code> with the invalid fields,
          or 429 <code>RATE_LIMITED</code> with the seconds to wait.
        </p>
        <div>
          <Button href={`${paths.contact}?category=OTHER`} variant="secondary" size="small">
            {t('Contact support')}
          </Button>
        </div>
      </div>
      <ApiReference groups={groups} />
    </section>
  );
}
