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
  /** Also the anchor on the page. */
  slug: string;
  title: string;
  summary: string;
  body: readonly ProseNode[];
};

/** All help topics on one page, for browser search and printing. */
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
        lede="Step-by-step instructions, and what to do if something goes wrong."
      >
        <Notice className={styles.never} title="Support never asks for your recovery phrase.">
          We also never ask for your password or a verification code. If someone does, it is fraud.
          Do not reply, and <Link href={paths.contact}>report it to us</Link>.
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
              <h2 id="people-title">Need more help?</h2>
              <p>
                See the <Link href={paths.questions}>frequently asked questions</Link>, or contact
                support with your order number. Transactions that you have signed are completed
                without us.
              </p>
            </div>
            <Button href={paths.contact} variant="secondary">
              Contact support
            </Button>
          </section>
        </div>
      </div>
    </div>
  );
}
