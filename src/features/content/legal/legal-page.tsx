import type { ProseHeading, ProseNode } from '@fnx/api/shared/prose';
import { paths } from '@/config/paths';
import type { LegalEntry } from '@/features/content/docs/docs-page';
import { ContentsList } from '@/features/content/reading/contents-list';
import facts from '@/features/content/reading/fact-line.module.css';
import links from '@/features/content/reading/link-list.module.css';
import { PageTop } from '@/features/content/reading/page-top';
import frame from '@/features/content/reading/reading-frame.module.css';
import { T, t } from '@/lang/content';
import type { Language } from '@/lang/languages';
import { longDate } from '@/lib/format/long-date';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { Prose } from '@/ui/prose/prose';
import styles from './legal-page.module.css';

type LegalText = LegalEntry & { summary?: string | undefined; body: readonly ProseNode[] };

/** Minimum number of headings for a table of contents. */
const LONG = 3;

/** A versioned legal text; printable. */
export function LegalPage({
  text,
  language,
  headings,
  others,
}: {
  text: LegalText;
  /** In which the text is. */
  language: Language;
  headings: readonly ProseHeading[];
  others: readonly LegalEntry[];
}) {
  return (
    <div className={frame.page}>
      <article className={frame.paper} data-print>
        <PageTop title={text.title} lede={text.summary}>
          <div className={cx(facts.line, styles.facts, 'note')}>
            <span>{t('Version {version}', { version: text.version })}</span>
            <span>
              <T
                text="In force since <time>{date}</time>"
                date={longDate(text.updatedAt)}
                time={(children) => <time dateTime={text.updatedAt}>{children}</time>}
              />
            </span>
            <Button variant="secondary" size="small" onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </div>
        </PageTop>
        <div className={frame.split}>
          <Stack gap={28} className={cx(frame.side, frame.joined)}>
            {headings.length >= LONG ? (
              <ContentsList headings={headings} label={t('Contents')} />
            ) : null}
          </Stack>
          <div className={frame.text}>
            {language === 'en' ? null : <Binding slug={text.slug} />}
            <Prose tree={text.body} language={language} />
            <Others entries={others.filter(({ slug }) => slug !== text.slug)} />
          </div>
        </div>
      </article>
    </div>
  );
}

/** Above a translation. */
function Binding({ slug }: { slug: string }) {
  return (
    <Notice>
      <T
        text="This is a translation. The English text of this version is binding. <a>Read the English text</a>."
        // Not the router's link, which stays in the language of the page.
        a={(children) => (
          <a href={paths.legal(slug)} hrefLang="en">
            {children}
          </a>
        )}
      />
    </Notice>
  );
}

function Others({ entries }: { entries: readonly LegalEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <nav className={styles.others} aria-label={t('Other texts')}>
      <h2>{t('Related documents')}</h2>
      <ul className={links.list}>
        {entries.map((entry) => (
          <li key={entry.slug}>
            <Link href={paths.legal(entry.slug)}>{entry.title}</Link>
            <span className="small">{t('Version {version}', { version: entry.version })}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
