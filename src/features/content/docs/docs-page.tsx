import { paths } from '@/config/paths';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Link } from '@/ui/link';
import { Notice } from '@/ui/notice';
import { longDate } from '../reading/dates';
import frame from '../reading/frame.module.css';
import { PageTop } from '../reading/page-top';
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

/** What an investor may want on paper: the bank's documents with their fingerprints, the legal texts, and the public calls. */
export function DocsPage({
  bankName,
  notice,
  documents,
  legal,
}: {
  bankName: string;
  /** What to say of a sample bank. */
  notice: string | null;
  documents: readonly InvestorDocument[];
  legal: readonly LegalEntry[];
}) {
  return (
    <div className={frame.page}>
      <PageTop
        engraved
        title={
          <>
            Documents. <span className="italic">Keep your own copies.</span>
          </>
        }
        lede={`The papers of ${bankName} and of this offer, with a fingerprint for each, so that you can show later which text you had before you.`}
      >
        {notice ? <Notice className={styles.sample}>{notice}</Notice> : null}
      </PageTop>
      <div className={styles.sections}>
        <Documents documents={documents} />
        {documents[0] ? <Fingerprints example={documents[0]} /> : null}
        <Legal entries={legal} />
        <Calls />
      </div>
    </div>
  );
}

function Documents({ documents }: { documents: readonly InvestorDocument[] }) {
  return (
    <section aria-labelledby="papers-title">
      <h2 id="papers-title">For investors</h2>
      {documents.length === 0 ? (
        <p className={styles.none}>
          No documents are published at the moment. <Link href={paths.contact}>Ask us</Link> for the
          one you need.
        </p>
      ) : (
        <ul className={styles.papers}>
          {documents.map((paper) => (
            <li key={paper.url}>
              <div>
                <h3>{paper.title}</h3>
                <p className={styles.muted}>
                  PDF, <time dateTime={paper.date}>{longDate(paper.date)}</time>
                </p>
              </div>
              <p className={styles.print}>
                <span>SHA-256</span>
                <code>{paper.sha256}</code>
              </p>
              <div className={styles.act}>
                <a
                  href={paper.url}
                  download
                  className={styles.download}
                  aria-label={`Download ${paper.title}`}
                >
                  Download
                </a>
                <CopyButton text={paper.sha256} label="Copy fingerprint" />
              </div>
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
      <h2 id="check-title">Check a copy</h2>
      <div className={styles.say}>
        <p>
          The fingerprint is computed from every byte of a file. If the one you compute is the one
          above, your copy is the text that was published here, to the last comma.
        </p>
        <pre className={styles.command}>
          {`# macOS and Linux\nshasum -a 256 ${file}\n\n# Windows\ncertutil -hashfile ${file} SHA256`}
        </pre>
      </div>
    </section>
  );
}

function Legal({ entries }: { entries: readonly LegalEntry[] }) {
  return (
    <section className={styles.two} aria-labelledby="legal-title">
      <h2 id="legal-title">What you agree to</h2>
      <ul className={styles.legal}>
        {entries.map((entry) => (
          <li key={entry.slug}>
            <Link href={paths.legal(entry.slug)}>{entry.title}</Link>
            <span>Version {entry.version}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PUBLIC_CALLS = [
  { path: '/api/v1/wallet/getFNXprice', what: 'The share price, and when it was set' },
  { path: '/api/v1/admin/getBankOverView', what: 'The bank’s figures, the round, the documents' },
  { path: '/api/v1/static/staticList', what: 'The legal texts and their versions' },
  { path: '/api/v1/health', what: 'Whether database, chain and worker are there' },
] as const;

function Calls() {
  return (
    <section id="api" className={styles.two} aria-labelledby="api-title">
      <h2 id="api-title">For programs</h2>
      <div className={styles.say}>
        <p>
          This site reads its own service under <code>/api/v1</code>, and so may you. Every answer
          is an object of <code>status</code>, <code>message</code> and <code>data</code>; times are
          in UTC; money and shares are decimal texts, never floating point. These calls need no
          token:
        </p>
        <ul className={styles.calls}>
          {PUBLIC_CALLS.map((one) => (
            <li key={one.path}>
              <a href={one.path}>
                <code>{one.path}</code>
              </a>
              <span>{one.what}</span>
            </li>
          ))}
        </ul>
        <div>
          <Button href={`${paths.contact}?category=OTHER`} variant="secondary" size="small">
            Ask for more
          </Button>
        </div>
      </div>
    </section>
  );
}
