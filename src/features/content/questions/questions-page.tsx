import { paths } from '@/config/paths';
import { type PlatformFee, PlatformFeeText } from '@/features/content/price/platform-fee';
import { FilterLinks } from '@/features/content/reading/filter-links';
import { PageTop } from '@/features/content/reading/page-top';
import frame from '@/features/content/reading/reading-frame.module.css';
import { filterHref } from '@/features/content/reading/use-url-filter';
import { SearchBox } from '@/features/content/search/search-box';
import { NothingFound, SearchResults } from '@/features/content/search/search-results';
import { useSiteSearch } from '@/features/content/search/use-site-search';
import { T, t } from '@/lang/content';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { OlderTranslation } from '@/ui/prose/older-translation';
import { Prose } from '@/ui/prose/prose';
import { groupQuestions, type Question, type QuestionCategory } from './questions';
import styles from './questions-page.module.css';

/** The question whose answer ends with the fee in force. */
const FEE_QUESTION = 'cost-of-account';

/** All questions by category; each has an anchor. A search shows what it finds instead. */
export function QuestionsPage({
  questions,
  categories,
  platformFee,
}: {
  questions: readonly Question[];
  categories: readonly QuestionCategory[];
  platformFee: PlatformFee;
}) {
  const search = useSiteSearch(paths.questions);
  const groups = groupQuestions(questions, categories, search.category);
  return (
    <div className={frame.page}>
      <PageTop
        title={
          <T
            text="Frequently asked <span>questions</span>"
            span={(children) => <span className="italic">{children}</span>}
          />
        }
        lede={t('Answers about buying, wallets, your account, your shares and selling.')}
      />
      <div className={frame.split}>
        <div className={styles.side}>
          <SearchBox search={search} />
          <FilterLinks
            label={t('Categories')}
            all={{ title: t('All'), count: questions.length }}
            links={categories.map((one) => ({
              ...one,
              count: questions.filter((entry) => entry.category === one.slug).length,
            }))}
            chosen={search.category}
            hrefOf={(slug) => filterHref(paths.questions, { category: slug })}
          />
        </div>
        <Stack gap={56} className={styles.groups}>
          {search.isOpen ? (
            <SearchResults search={search} />
          ) : (
            groups.map((group) => (
              <section key={group.slug} aria-labelledby={`about-${group.slug}`}>
                <h2 id={`about-${group.slug}`}>{group.title}</h2>
                {group.questions.map((entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    platformFee={entry.id === FEE_QUESTION ? platformFee : null}
                  />
                ))}
              </section>
            ))
          )}
          {search.isOpen || groups.length > 0 ? <StillAsking /> : <NothingFound text="" />}
        </Stack>
      </div>
    </div>
  );
}

function Entry({ entry, platformFee }: { entry: Question; platformFee: PlatformFee }) {
  return (
    <details id={entry.id} className={cx(styles.entry, disclosure.crossed)}>
      <summary>
        <h3>{entry.question}</h3>
      </summary>
      <div className={styles.answer}>
        <OlderTranslation isOlder={entry.isOlder} path={`${paths.questions}#${entry.id}`} />
        <Prose tree={entry.answer} language={entry.language} />
        <PlatformFeeText fee={platformFee} />
        <a href={`#${entry.id}`} className={cx(styles.anchor, 'fine')}>
          {t('Link to this answer')}
        </a>
      </div>
    </details>
  );
}

function StillAsking() {
  return (
    <p className={styles.still}>
      <T
        text="Is your question not answered here? See the <help>help topics</help> or <a>contact support</a>. Support never asks for your recovery phrase."
        help={(children) => <Link href={paths.help}>{children}</Link>}
        a={(children) => <Link href={paths.contact}>{children}</Link>}
      />
    </p>
  );
}
