import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { formatPctChange, formatUsd, groupThousands } from '@/lib/format';
import { useSession } from '@/lib/session';
import { configQuery, priceQuery } from '@/lib/shared-queries';
import { Button } from '@/ui/button';
import { Certificate } from '@/ui/certificate';
import { Figure } from '@/ui/figure';
import { Rosette } from '@/ui/marks';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import styles from './landing-hero.module.css';

/** What stands until the service has answered, so that the page reads whole without it. */
const USUAL_MINIMUM_USD = '50';

/** `20 Nov, 09:00 UTC`: short enough for one line on a phone. */
function utcText(iso: string): string {
  const text = new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return `${text} UTC`;
}

/** `$50`: a whole amount has no cents in running text. */
function shortUsd(amount: string): string {
  return amount.includes('.') && !/\.0+$/.test(amount)
    ? formatUsd(amount)
    : `$${groupThousands(amount.replace(/\.0+$/, ''))}`;
}

function useMinimum(): string {
  const { data } = useQuery(configQuery);
  return shortUsd(data?.limits.minUsd ?? USUAL_MINIMUM_USD);
}

/** The claim, the certificate with the price as it is now, and four figures. */
export function LandingHero() {
  const member = useSession().status === 'member';
  const minimum = useMinimum();
  return (
    <section className={styles.hero}>
      <Rosette className={styles.rosette} />
      <div className={styles.claim}>
        <h1 className={styles.title}>
          Own the bank. <span className="italic">Not just an account in it.</span>
        </h1>
        <p className={styles.lede}>
          FNX divides shares of a licensed bank into millionths and books yours in your own name.
          Buy from {minimum} with the wallet you have. See what a share costs, who keeps the record,
          and the part that is yours.
        </p>
        <div className={styles.actions}>
          {member ? (
            <Button href={paths.buyShares}>Buy shares</Button>
          ) : (
            <Button href={paths.createAccount}>Create account</Button>
          )}
          <Button href="/#how-it-works" variant="secondary">
            How it works
          </Button>
        </div>
        <Notice className={styles.notice}>
          Shares can lose all of their value and may be hard to sell. The figures on this page
          describe a sample bank.
        </Notice>
      </div>
      <Specimen />
      <Figures minimum={minimum} />
    </section>
  );
}

function Specimen() {
  const { data, isError } = useQuery(priceQuery);
  return (
    <Certificate
      className={styles.certificate}
      issuer="Sample Bank Ltd."
      number={{ label: 'No.', value: 'Specimen' }}
      over="One registered share, priced today at"
      figure={<Price value={data?.price} failed={isError} />}
      under={
        <span className={styles.under}>
          {data ? (
            <>
              <bdi dir="ltr">{formatPctChange(data.changePct24h)}</bdi> in 24 hours, set{' '}
              <bdi dir="ltr">{utcText(data.effectiveAt)}</bdi>
            </>
          ) : isError ? (
            'The price is not available right now.'
          ) : (
            '\u00a0'
          )}
        </span>
      }
      facts={[
        { label: 'Registered to', value: 'you' },
        { label: 'Paid on', value: 'BNB Smart Chain' },
      ]}
    />
  );
}

/** The price, or a blank exactly as large; a dash when there is none. */
function Price({ value, failed }: { value: string | undefined; failed: boolean }) {
  if (value) return formatUsd(value);
  return failed ? '–' : <Skeleton inlineSize="2.6em" blockSize="0.7em" />;
}

function Figures({ minimum }: { minimum: string }) {
  const { data, isError } = useQuery(priceQuery);
  const falling = data?.changePct24h.startsWith('-');
  return (
    <div className={styles.figures}>
      <Figure
        size="small"
        label="Share price"
        value={
          <span className={styles.now}>
            <Price value={data?.price} failed={isError} />
            {data ? (
              <bdi dir="ltr" className={falling ? styles.down : styles.up}>
                {formatPctChange(data.changePct24h)}
              </bdi>
            ) : null}
          </span>
        }
      />
      <Figure size="small" label="Smallest purchase" value={minimum} />
      <Figure size="small" label="Price held while you pay" value="15" unit="minutes" />
      <Figure size="small" label="Your recovery phrase, asked for" value="never" />
    </div>
  );
}
