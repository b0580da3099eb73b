import { paths } from '@/config/paths';
import { NewsletterForm } from '@/features/content/newsletter/newsletter-form';
import { Cover } from '@/features/content/writing/cover';
import { t } from '@/lang/landing';
import { longDate } from '@/lib/format/long-date';
import { Inline } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { OlderTranslation } from '@/ui/prose/older-translation';
import styles from './landing-reading.module.css';

export type TeamFace = { id: string; name: string; role: string; photoUrl: string };

/** The team with their portraits. */
export function LandingTeam({ people, sample }: { people: readonly TeamFace[]; sample: boolean }) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="team-title">
      <Inline gap="8px 32px" align="baseline" between className={styles.head}>
        <h2 id="team-title">{t('The team')}</h2>
        <p>
          {sample ? `${t('These people are fictitious, like the bank.')} ` : ''}
          <Link href={`${paths.about}#team`}>{t('Responsibilities')}</Link>
        </p>
      </Inline>
      <ul className={styles.people}>
        {people.map(({ id, name, role, photoUrl }) => (
          <li key={id}>
            {photoUrl ? (
              // biome-ignore lint/performance/noImgElement: drawings of a few KiB, the same at any size
              <img src={photoUrl} alt="" width={64} height={64} loading="lazy" />
            ) : null}
            <h3>{name}</h3>
            <p>{role}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export type LandingPost = {
  slug: string;
  category: string;
  title: string;
  excerpt: string;
  coverUrl: string;
  /** ISO 8601. */
  publishedAt: string;
};

/** The newest posts and the newsletter form. */
export function LandingPosts({ posts }: { posts: readonly LandingPost[] }) {
  return (
    <section aria-labelledby="posts-title">
      <Inline gap="8px 32px" align="baseline" between className={styles.head}>
        <h2 id="posts-title">{t('Read before you buy')}</h2>
        <p>
          <Link href={paths.writing}>{t('All posts')}</Link>
        </p>
      </Inline>
      <ul className={styles.posts}>
        {posts.map(({ slug, category, title, excerpt, coverUrl, publishedAt }) => (
          <li key={slug}>
            {coverUrl ? (
              <span className={styles.cover}>
                <Cover url={coverUrl} />
              </span>
            ) : null}
            <p className={styles.date}>{longDate(publishedAt)}</p>
            <h3>
              <Link href={paths.post(category, slug)}>{title}</Link>
            </h3>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
      <div className={styles.letter}>
        <p>{t('Receive new posts by e-mail.')}</p>
        <NewsletterForm source="landing" />
      </div>
    </section>
  );
}

export type LandingQuestion = { id: string; question: string; text: string; isOlder?: boolean };

/** One question per category with its full answer. */
export function LandingQuestions({ questions }: { questions: readonly LandingQuestion[] }) {
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title">{t('Frequently asked questions')}</h2>
        <p>
          <Link href={paths.questions}>{t('All questions')}</Link>
        </p>
      </div>
      <div>
        {questions.map(({ id, question, text, isOlder }) => (
          <details key={id} name="question">
            <summary>{question}</summary>
            <OlderTranslation isOlder={isOlder} path={`${paths.questions}#${id}`} />
            <p>{text}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
