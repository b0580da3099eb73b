import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/landing';
import { formatDayTime, formatPriceMove, formatUsd, withDollarSign } from '@/lib/format/format';
import { configQuery } from '@/lib/queries/shared-queries';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Certificate } from '@/ui/brand/certificate';
import { Rosette } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { FIRST_LINES, HEADLINE, LEDE } from './headline';
import type { LandingBankFacts } from './landing-bank';
import { Price, type PriceNow, useLandingPrice } from './landing-figures';
import styles from './landing-hero.module.css';

/** Shown until the limits have loaded. */
const USUAL_MINIMUM_USD = '50';

/** `20 Nov, 09:00 UTC`; fits one line on phones. */
function utcText(iso: string): string {
  return `${formatDayTime(iso, { timeZone: 'UTC' })} UTC`;
}

/** `$50`; whole amounts are shown without cents. */
function shortUsd(amount: string): string {
  return amount.includes('.') && !/\.0+$/.test(amount)
    ? formatUsd(amount)
    : withDollarSign(amount.replace(/\.0+$/, ''));
}

/** The headline, and a certificate with the current price. */
export function LandingHero({ bank, price }: { bank: LandingBankFacts; price: PriceNow | null }) {
  const member = useSession().status === 'member';
  const { data } = useQuery(configQuery);
  return (
    <section className={styles.hero}>
      <Rosette behind className={styles.rosette} />
      <Stack gap={28} narrow className={styles.claim}>
        <h1 className={styles.title}>
          <T text={HEADLINE} span={(children) => <span className="italic">{children}</span>} />
        </h1>
        <p id={FIRST_LINES} className={cx(styles.lede, 'lede')}>
          <T text={LEDE} amount={shortUsd(data?.limits.minUsd ?? USUAL_MINIMUM_USD)} />
        </p>
        <Inline gap="12px 14px" className={styles.actions}>
          {member ? (
            <Button href={paths.buyShares}>{t('Buy shares')}</Button>
          ) : (
            <Button href={paths.createAccount}>{t('Create account')}</Button>
          )}
          <Button href="/#how-it-works" variant="secondary">
            {t('How it works')}
          </Button>
        </Inline>
        <Notice className={styles.notice}>
          {t('Shares can lose all of their value and may be hard to sell.')}
          {bank.sample ? ` ${t('The figures on this page describe a sample bank.')}` : ''}
        </Notice>
      </Stack>
      <Specimen bank={bank} built={price} />
    </section>
  );
}

function Specimen({ bank, built }: { bank: LandingBankFacts; built: PriceNow | null }) {
  const { price, failed } = useLandingPrice(built);
  const { inCurrency } = bank;
  return (
    <Certificate
      className={styles.certificate}
      issuer={bank.bankName}
      number={{ label: t('No.'), value: t('Specimen') }}
      over={
        failed && price
          ? t('One registered share, last known price')
          : t('One registered share, priced today at')
      }
      figure={<Price value={price?.price} failed={failed} />}
      under={
        <>
          {inCurrency && inCurrency.usd === price?.price ? (
            <span className={styles.under}>{inCurrency.words}</span>
          ) : null}
          <span className={styles.under}>
            {price ? (
              <PriceSet {...price} />
            ) : failed ? (
              t('The price is not available right now.')
            ) : (
              '\u00a0'
            )}
          </span>
        </>
      }
      facts={[
        { label: t('Registered to'), value: t('you') },
        { label: t('Held on'), value: t('BNB Smart Chain') },
      ]}
    />
  );
}

function PriceSet({ changePct24h, effectiveAt }: PriceNow) {
  const move = formatPriceMove(changePct24h);
  const time = () => <bdi>{utcText(effectiveAt)}</bdi>;
  if (!move) return <T text={'Set <time></time>'} time={time} />;
  return (
    <T
      text={'<change></change> in 24 hours, set <time></time>'}
      change={() => <bdi dir="ltr">{move}</bdi>}
      time={time}
    />
  );
}
