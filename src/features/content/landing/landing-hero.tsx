import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { formatPctChange, formatUsd, groupThousands } from '@/lib/format/format';
import { configQuery } from '@/lib/queries/shared-queries';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Certificate } from '@/ui/brand/certificate';
import { Rosette } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { Price, type PriceNow, useLandingPrice } from './landing-figures';
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

/** The claim, and the certificate with the price as it is now. */
export function LandingHero({
  bankName,
  sample,
  price,
}: {
  bankName: string;
  sample: boolean;
  price: PriceNow | null;
}) {
  const member = useSession().status === 'member';
  const { data } = useQuery(configQuery);
  return (
    <section className={styles.hero}>
      <Rosette className={styles.rosette} />
      <div className={styles.claim}>
        <h1 className={styles.title}>
          Own the bank. <span className="italic">Not just an account in it.</span>
        </h1>
        <p className={styles.lede}>
          FNX divides shares of a licensed bank into millionths and books yours in your own name.
          Buy from {shortUsd(data?.limits.minUsd ?? USUAL_MINIMUM_USD)} with the wallet you have.
          See what a share costs, who keeps the record, and the part that is yours.
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
          Shares can lose all of their value and may be hard to sell.
          {sample ? ' The figures on this page describe a sample bank.' : ''}
        </Notice>
      </div>
      <Specimen issuer={bankName} built={price} />
    </section>
  );
}

function Specimen({ issuer, built }: { issuer: string; built: PriceNow | null }) {
  const { price, failed } = useLandingPrice(built);
  return (
    <Certificate
      className={styles.certificate}
      issuer={issuer}
      number={{ label: 'No.', value: 'Specimen' }}
      over={
        failed && price
          ? 'One registered share, last known price'
          : 'One registered share, priced today at'
      }
      figure={<Price value={price?.price} failed={failed} />}
      under={
        <span className={styles.under}>
          {price ? (
            <>
              <bdi dir="ltr">{formatPctChange(price.changePct24h)}</bdi> in 24 hours, set{' '}
              <bdi dir="ltr">{utcText(price.effectiveAt)}</bdi>
            </>
          ) : failed ? (
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
