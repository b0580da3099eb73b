import { paths } from '@/config/paths';
import { Button } from '@/ui/basics/button';
import { Rosette } from '@/ui/brand/marks';
import styles from './error-page.module.css';

const WORDS = {
  400: {
    title: 'That address makes no sense to us',
    text: 'The link you followed is damaged or incomplete. Nothing was sent and nothing about your shares has changed.',
  },
  404: {
    title: 'There is no page here',
    text: 'The address may be mistyped, or the page has moved. Nothing about your shares has changed.',
  },
  500: {
    title: 'This page failed',
    text: 'The fault is ours. Orders and shares are kept by the service, not by this page: reload it, and if it fails again, come back in a few minutes.',
  },
} as const;

/** What happened, what it means for the money, and the way on. */
export function ErrorPage({ code }: { code: keyof typeof WORDS }) {
  const { title, text } = WORDS[code];
  return (
    <section className={styles.page}>
      <Rosette className={styles.rosette} />
      <p className={`figure ${styles.code}`}>{code}</p>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {code === 500 ? (
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        ) : null}
        <Button href={paths.home} variant={code === 500 ? 'secondary' : 'primary'}>
          Go to the home page
        </Button>
      </div>
    </section>
  );
}
