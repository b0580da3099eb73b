import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { type PlatformFee, PlatformFeeText } from '@/features/content/price/platform-fee';
import { FilterLinks } from '@/features/content/reading/filter-links';
import frame from '@/features/content/reading/frame.module.css';
import { PageTop } from '@/features/content/reading/page-top';
import { SearchBox } from '@/features/content/reading/search-box';
import { filterHref, type Synonyms, useUrlFilter } from '@/features/content/reading/use-url-filter';
import { plural, T, t } from '@/lang/content';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { OlderTranslation } from '@/ui/prose/older-translation';
import { Prose } from '@/ui/prose/prose';
import { groupQuestions, type Question, type QuestionCategory } from './questions';
import styles from './questions-page.module.css';

/** Search results are opened if there are at most this many. */
const OPEN_AT_MOST = 3;
/** The question whose answer ends with the fee in force. */
const FEE_QUESTION = 'cost-of-account';

/** Opens the question named by the URL hash, also after in-page navigation. */
function useOpenNamed(): void {
  const { asPath } = useRouter();
  useEffect(() => {
    // IDs are ASCII, so a percent-encoded hash cannot match.
    const id = asPath.split('#')[1] ?? '';
    const element = id ? document.getElementById(id) : null;
    if (!(element instanceof HTMLDetailsElement)) return;
    element.open = true;
    element.scrollIntoView?.();
  }, [asPath]);
}

/** All questions by category, filtered by search; each has an anchor. */
export function QuestionsPage({
  questions,
  categories,
  synonyms,
  platformFee,
}: {
  questions: readonly Question[];
  categories: readonly QuestionCategory[];
  synonyms: Synonyms;
  platformFee: PlatformFee;
}) {
  useOpenNamed();
  const { text, setText, category } = useUrlFilter(paths.questions);
  const { found, groups } = groupQuestions(questions, categories, { text, category }, synonyms);
  const narrowed = text.trim() !== '';
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
          <SearchBox
            label={t('Search in questions and answers')}
            value={text}
            onChange={setText}
            found={
              narrowed
                ? plural(questions.length, '{found} of {n} questions', '{found} of {n} questions', {
                    found: found.length,
                  })
                : ''
            }
          />
          <FilterLinks
            label={t('Categories')}
            all={{ title: t('All'), count: questions.length }}
            links={categories.map((one) => ({
              ...one,
              count: questions.filter((entry) => entry.category === one.slug).length,
            }))}
            chosen={category}
            hrefOf={(slug) => filterHref(paths.questions, { q: text, category: slug })}
          />
        </div>
        <Stack gap={56} className={styles.groups}>
          {groups.map((group) => (
            <section key={group.slug} aria-labelledby={`about-${group.slug}`}>
              <h2 id={`about-${group.slug}`}>{group.title}</h2>
              {group.questions.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  open={narrowed && found.length <= OPEN_AT_MOST}
                  platformFee={entry.id === FEE_QUESTION ? platformFee : null}
                />
              ))}
            </section>
          ))}
          {found.length === 0 ? <Nothing text={text.trim()} /> : <StillAsking />}
        </Stack>
      </div>
    </div>
  );
}

function Entry({
  entry,
  open,
  platformFee,
}: {
  entry: Question;
  open: boolean;
  platformFee: PlatformFee;
}) {
  return (
    <details id={entry.id} className={cx(styles.entry, disclosure.crossed)} open={open}>
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

function Nothing({ text }: { text: string }) {
  return (
    <Stack gap={12} className={styles.nothing}>
      <h2>{t('No questions found')}</h2>
      <p>
        {text
          ? t(
              'Nothing matches “{text}”. Try a shorter word or another category, or contact support.',
              { text },
            )
          : t('Try a shorter word or another category, or contact support.')}
      </p>
      <Inline gap="8px 14px" className={styles.actions}>
        <Button href={paths.contact}>{t('Contact support')}</Button>
        <Button href={paths.questions} variant="quiet">
          {t('Show all questions')}
        </Button>
      </Inline>
    </Stack>
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
