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

/** Shown until the limits have loaded. */
const USUAL_MINIMUM_USD = '50';

/** `20 Nov, 09:00 UTC`; fits one line on phones. */
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

/** `$50`; whole amounts are shown without cents. */
function shortUsd(amount: string): string {
  return amount.includes('.') && !/\.0+$/.test(amount)
    ? formatUsd(amount)
    : `$${groupThousands(amount.replace(/\.0+$/, ''))}`;
}

/** The headline, and a certificate with the current price. */
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
          Buy shares of a licensed bank from {shortUsd(data?.limits.minUsd ?? USUAL_MINIMUM_USD)},
          down to a millionth of a share. Pay with your own crypto wallet and hold the shares in it,
          as tokens on BNB Smart Chain.
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
        { label: 'Held on', value: 'BNB Smart Chain' },
      ]}
    />
  );
}
