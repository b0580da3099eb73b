import type { ProseNode } from '@/api/prose';
import { paths } from '@/config/paths';
import { Prose } from '@/features/content/prose/prose';
import { ContentsList } from '@/features/content/reading/contents-list';
import frame from '@/features/content/reading/frame.module.css';
import { PageTop } from '@/features/content/reading/page-top';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { demote } from './demote';
import styles from './help-page.module.css';

type HelpTopic = {
  /** Also the anchor of the topic in the page. */
  slug: string;
  title: string;
  summary: string;
  body: readonly ProseNode[];
};

/** All help topics on one page: what people look for with the browser's own search, or print. */
export function HelpPage({ topics }: { topics: readonly HelpTopic[] }) {
  const headings = topics.map(({ slug, title }) => ({ id: slug, text: title }));
  return (
    <div className={frame.page}>
      <PageTop
        title={
          <>
            Help, <span className="italic">step by step.</span>
          </>
        }
        lede="What to press, what you should see, and what to do when you see something else."
      >
        <Notice className={styles.never} title="Support never asks for your recovery phrase.">
          Nor for your password or a code, in no channel and for no reason. Whoever does is not us:
          stop, and <Link href={paths.contact}>tell us</Link>.
        </Notice>
      </PageTop>
      <div className={frame.split}>
        <div className={frame.side}>
          <ContentsList headings={headings} label="Topics" />
        </div>
        <div className={styles.topics}>
          {topics.map((topic) => (
            <section
              key={topic.slug}
              id={topic.slug}
              className={styles.topic}
              aria-labelledby={`${topic.slug}-title`}
            >
              <h2 id={`${topic.slug}-title`}>{topic.title}</h2>
              <p className={styles.summary}>{topic.summary}</p>
              <div className={styles.body}>
                <Prose tree={demote(topic.body)} />
              </div>
            </section>
          ))}
          <section className={styles.people} aria-labelledby="people-title">
            <Seal size={84} />
            <div>
              <h2 id="people-title">Still stuck?</h2>
              <p>
                Look through the <Link href={paths.questions}>questions</Link>, or write to us with
                the number of your order. Nothing is lost while you wait: orders and payments are
                kept whether you watch them or not.
              </p>
            </div>
            <Button href={paths.contact} variant="secondary">
              Write to support
            </Button>
          </section>
        </div>
      </div>
    </div>
  );
}
