import { cx } from '@/ui/basics/cx';
import styles from './purchase-route.module.css';

/** How far from you a thing is: 0 yours, 100 somebody else's. Each moment leads from one distance to another. */
type Way = readonly [from: number, to: number];

type Moment = {
  title: string;
  time: string;
  money: { way: Way; place: string };
  shares: { way: Way; place: string };
  can: string;
  /** The payment cannot be taken back after this one. */
  last?: true;
};

const HELD = 74;
const ON_ITS_WAY = 50;

const MOMENTS: readonly Moment[] = [
  {
    title: 'You ask',
    time: 'The quote renews itself every minute',
    money: { way: [0, 0], place: 'in your wallet' },
    shares: { way: [100, 100], place: 'with the seller' },
    can: 'Leave. Nothing has happened.',
  },
  {
    title: 'You order',
    time: 'Price held for 15 minutes',
    money: { way: [0, 0], place: 'in your wallet' },
    shares: { way: [100, HELD], place: 'held for you' },
    can: 'Cancel, or let the time run out.',
  },
  {
    title: 'You sign',
    time: 'A moment, in your own wallet',
    money: { way: [0, ON_ITS_WAY], place: 'on its way' },
    shares: { way: [HELD, HELD], place: 'held for you' },
    can: 'Nothing any more. Close the page if you like.',
    last: true,
  },
  {
    title: 'The chain agrees',
    time: 'Seconds, until the block is final',
    money: { way: [ON_ITS_WAY, 100], place: 'at the treasury' },
    shares: { way: [HELD, HELD], place: 'held for you' },
    can: 'Watch. The payment is compared with the order.',
  },
  {
    title: 'They are yours',
    time: 'The register changes once everything matches',
    money: { way: [100, 100], place: 'the seller’s' },
    shares: { way: [HELD, 0], place: 'yours' },
    can: 'Print the certificate.',
  },
];

/**
 * Where the money and the shares are at each moment of a purchase, drawn as two lines that change places. The words of each
 * moment say the same; from top to bottom on a phone, along the reading direction on a desk.
 */
export function PurchaseRoute() {
  return (
    <section className={styles.section} aria-labelledby="route-title">
      <div className={styles.head}>
        <h2 id="route-title">How a purchase travels</h2>
        <ul className={styles.legend} aria-hidden="true">
          <li className={styles.money}>
            <Sample kind="money" /> Your money
          </li>
          <li className={styles.shares}>
            <Sample kind="shares" /> The shares
          </li>
        </ul>
      </div>
      <div className={styles.board}>
        <p className={styles.lanes} aria-hidden="true">
          <span>Yours</span>
          <span>Theirs</span>
        </p>
        <ol className={styles.moments}>
          {MOMENTS.map((moment) => (
            <MomentItem key={moment.title} moment={moment} />
          ))}
        </ol>
      </div>
      <p className={styles.else}>
        If something does not match, such as another amount, a payment after the time, or a wallet
        that is not yours, the order stops and says so. Then the payment is matched by a person,
        completed by you, or sent back.
      </p>
    </section>
  );
}

function MomentItem({ moment }: { moment: Moment }) {
  const { title, time, money, shares, can, last } = moment;
  return (
    <li className={cx(styles.moment, last && styles.last)}>
      <Drawing money={money.way} shares={shares.way} />
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.time}>{time}</p>
        <dl className={styles.places}>
          <div>
            <dt>Your money</dt>
            <dd>{money.place}</dd>
          </div>
          <div>
            <dt>The shares</dt>
            <dd>{shares.place}</dd>
          </div>
          <div>
            <dt>You can</dt>
            <dd>{can}</dd>
          </div>
        </dl>
      </div>
    </li>
  );
}

/** Distance of the three engraved lines that stand for shares. */
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

/** One moment's piece of both lines, once lying and once standing; the style sheet shows one of them. */
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
