import { paths } from '@/config/paths';
import { t } from '@/lang/shell';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Rosette } from '@/ui/brand/marks';
import styles from './error-page.module.css';

const MESSAGES = {
  400: {
    title: 'Invalid link',
    text: 'The link is damaged or incomplete. Nothing was sent and your shares are not affected.',
  },
  404: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page has moved. Your shares are not affected.',
  },
  500: {
    title: 'Something went wrong',
    text: 'This is an error on our side. Your orders and shares are not affected. Reload the page. If it fails again, try again in a few minutes.',
  },
} as const;

export function ErrorPage({ code }: { code: keyof typeof MESSAGES }) {
  const { title, text } = MESSAGES[code];
  return (
    <Stack as="section" gap={20} narrow className={styles.page}>
      <Rosette behind className={styles.rosette} />
      <p className={`figure ${styles.code}`}>{code}</p>
      <h1>{t(title)}</h1>
      <p className={styles.text}>{t(text)}</p>
      <Inline gap={12} className={styles.actions}>
        {code === 500 ? (
          <Button onClick={() => window.location.reload()}>{t('Reload the page')}</Button>
        ) : null}
        <Button href={paths.home} variant={code === 500 ? 'secondary' : 'primary'}>
          {t('Go to the home page')}
        </Button>
      </Inline>
    </Stack>
  );
}
