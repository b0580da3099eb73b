import { type ContentText, t } from '@/lang/content';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import styles from './purchase-route.module.css';

/** Position in the diagram: 0 with you, 100 with the seller. Each stage moves from one position to another. */
type Way = readonly [from: number, to: number];

type Moment = {
  title: ContentText;
  time: ContentText;
  money: { way: Way; place: ContentText };
  shares: { way: Way; place: ContentText };
  can: ContentText;
  /** The purchase cannot be reversed after this stage. */
  last?: true;
};

const HELD = 74;

const MOMENTS: readonly Moment[] = [
  {
    title: 'Quote',
    time: 'The quote is refreshed every minute',
    money: { way: [0, 0], place: 'in your wallet' },
    shares: { way: [100, 100], place: 'owned by the seller' },
    can: 'Leave the page. Nothing has been ordered.',
  },
  {
    title: 'Order',
    time: 'Price held for 15 minutes',
    money: { way: [0, 0], place: 'in your wallet' },
    shares: { way: [100, HELD], place: 'reserved for you' },
    can: 'Cancel the order, or let it expire.',
  },
  {
    title: 'Signature',
    time: 'Your wallet shows amount, shares and contract',
    money: { way: [0, 0], place: 'in your wallet' },
    shares: { way: [HELD, HELD], place: 'reserved for you' },
    can: 'Reject it in your wallet. Approving an amount moves no money.',
  },
  {
    title: 'Exchange',
    time: 'Both change hands in one transaction, or neither',
    money: { way: [0, 100], place: 'at the treasury' },
    shares: { way: [HELD, 0], place: 'in your wallet' },
    can: 'No longer cancel. You can close the page.',
    last: true,
  },
  {
    title: 'Purchase complete',
    time: 'A few seconds later, when the block is final',
    money: { way: [100, 100], place: 'at the treasury' },
    shares: { way: [0, 0], place: 'in your wallet' },
    can: 'Print your certificate.',
  },
];

/**
 * Diagram of where the money and the shares are at each stage of a purchase; vertical on phones, horizontal on
 * desktops. The text of each stage says the same.
 */
export function PurchaseRoute() {
  return (
    <Stack as="section" gap={28} aria-labelledby="route-title">
      <Inline gap="12px 32px" align="baseline" between>
        <h2 id="route-title">{t('Stages of a purchase with a wallet')}</h2>
        <Inline as="ul" gap={24} nowrap className={styles.legend} aria-hidden="true">
          <li className={styles.money}>
            <Sample kind="money" /> {t('Your money')}
          </li>
          <li className={styles.shares}>
            <Sample kind="shares" /> {t('Your shares')}
          </li>
        </Inline>
      </Inline>
      <div className={styles.board}>
        <p className={styles.lanes} aria-hidden="true">
          <span>{t('You')}</span>
          <span>{t('Seller')}</span>
        </p>
        <ol className={styles.moments}>
          {MOMENTS.map((moment) => (
            <MomentItem key={moment.title} moment={moment} />
          ))}
        </ol>
      </div>
      <p className="muted">
        {t(
          'If anything does not match, or the time of the order is over, the contract refuses the transaction. Your money stays in your wallet, and you lose only the network fee.',
        )}
      </p>
    </Stack>
  );
}

function MomentItem({ moment }: { moment: Moment }) {
  const { title, time, money, shares, can, last } = moment;
  return (
    <li className={cx(styles.moment, last && styles.last)}>
      <Drawing money={money.way} shares={shares.way} />
      <div className={styles.words}>
        <h3>{t(title)}</h3>
        <p className={cx(styles.time, 'small')}>{t(time)}</p>
        <Stack as="dl" gap={10} className={styles.places}>
          <div>
            <dt>{t('Your money')}</dt>
            <dd>{t(money.place)}</dd>
          </div>
          <div>
            <dt>{t('Your shares')}</dt>
            <dd>{t(shares.place)}</dd>
          </div>
          <div>
            <dt>{t('You can')}</dt>
            <dd>{t(can)}</dd>
          </div>
        </Stack>
      </div>
    </li>
  );
}

/** Distance of the three lines for shares. */
const APART = 5;

const inBox = (distance: number) => 14 + distance * 0.92;

function along([from, to]: Way, shift = 0): string {
  const [a, b] = [inBox(from) + shift, inBox(to) + shift];
  return `M0 ${a}C50 ${a} 50 ${b} 100 ${b}`;
}

function down([from, to]: Way, shift = 0): string {
  const [a, b] = [inBox(from) + shift, inBox(to) + shift];
  return `M${a} 0C${a} 50 ${b} 50 ${b} 100`;
}

/** Both lines of one stage, horizontal and vertical; CSS shows one of them. */
function Drawing({ money, shares }: { money: Way; shares: Way }) {
  const triple = (path: typeof along) =>
    [-APART, 0, APART].map((shift) => path(shares, shift)).join('');
  return (
    <>
      <svg
        className={cx(styles.drawing, styles.lying)}
        viewBox="0 0 100 120"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.shares} d={triple(along)} />
        <path className={styles.money} d={along(money)} />
      </svg>
      <svg
        className={cx(styles.drawing, styles.standing)}
        viewBox="0 0 120 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.shares} d={triple(down)} />
        <path className={styles.money} d={down(money)} />
      </svg>
    </>
  );
}

function Sample({ kind }: { kind: 'money' | 'shares' }) {
  return (
    <svg className={styles.sample} viewBox="0 0 40 14" aria-hidden="true">
      <path d={kind === 'money' ? 'M0 7H40' : 'M0 2H40M0 7H40M0 12H40'} />
    </svg>
  );
}
