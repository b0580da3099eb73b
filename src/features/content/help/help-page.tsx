import type { ProseNode } from '@fnx/api/shared/prose';
import { paths } from '@/config/paths';
import { ContentsList } from '@/features/content/reading/contents-list';
import { PageTop } from '@/features/content/reading/page-top';
import frame from '@/features/content/reading/reading-frame.module.css';
import { SearchBox } from '@/features/content/search/search-box';
import { SearchResults } from '@/features/content/search/search-results';
import { useSiteSearch } from '@/features/content/search/use-site-search';
import { T, t } from '@/lang/content';
import type { Language } from '@/lang/languages';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { OlderTranslation } from '@/ui/prose/older-translation';
import { Prose } from '@/ui/prose/prose';
import { demote } from './demote';
import styles from './help-page.module.css';

type HelpTopic = {
  /** Also the anchor on the page. */
  slug: string;
  language?: Language;
  isOlder?: boolean;
  title: string;
  summary: string;
  body: readonly ProseNode[];
};

/** All help topics on one page, for browser search and printing. A search shows what it finds instead. */
export function HelpPage({ topics }: { topics: readonly HelpTopic[] }) {
  const search = useSiteSearch(paths.help);
  const headings = topics.map(({ slug, title }) => ({ id: slug, text: title }));
  return (
    <div className={frame.page}>
      <PageTop
        title={
          <T
            text="Help, <span>step by step.</span>"
            span={(children) => <span className="italic">{children}</span>}
          />
        }
        lede={t('Step-by-step instructions, and what to do if something goes wrong.')}
      >
        <Notice className={styles.never} title={t('Support never asks for your recovery phrase.')}>
          <T
            text="We also never ask for your password or a verification code. If someone does, it is fraud. Do not reply, and <a>report it to us</a>."
            a={(children) => <Link href={paths.contact}>{children}</Link>}
          />
        </Notice>
      </PageTop>
      <div className={frame.split}>
        <Stack gap={28} className={frame.side}>
          <SearchBox search={search} />
          {search.isOpen ? null : <ContentsList headings={headings} label={t('Topics')} />}
        </Stack>
        <Stack gap="clamp(56px, 6vw, 84px)" className={styles.topics}>
          {search.isOpen ? (
            <SearchResults search={search} />
          ) : (
            topics.map((topic) => <Topic key={topic.slug} topic={topic} />)
          )}
          <section className={styles.people} aria-labelledby="people-title">
            <Seal size={84} />
            <div>
              <h2 id="people-title">{t('Need more help?')}</h2>
              <p>
                <T
                  text="See the <a>frequently asked questions</a>, or contact support with your order number. Transactions that you have signed are completed without us."
                  a={(children) => <Link href={paths.questions}>{children}</Link>}
                />
              </p>
            </div>
            <Button href={paths.contact} variant="secondary">
              {t('Contact support')}
            </Button>
          </section>
        </Stack>
      </div>
    </div>
  );
}

function Topic({ topic }: { topic: HelpTopic }) {
  return (
    <section id={topic.slug} className={styles.topic} aria-labelledby={`${topic.slug}-title`}>
      <h2 id={`${topic.slug}-title`}>{topic.title}</h2>
      <p className={styles.summary}>{topic.summary}</p>
      <OlderTranslation isOlder={topic.isOlder} path={`${paths.help}#${topic.slug}`} />
      <div className={styles.body}>
        <Prose tree={demote(topic.body)} language={topic.language} />
      </div>
    </section>
  );
}
