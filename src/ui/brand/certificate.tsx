import type { CSSProperties, ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './certificate.module.css';
import { Rosette, Seal } from './marks';

type CertificateFact = { label: ReactNode; value: ReactNode };

type CertificateProps = {
  issuer: ReactNode;
  /** Stands at the end of the head, for instance an order number. */
  number?: CertificateFact;
  /** The line over the figure, the figure, and the line under it. */
  over?: ReactNode;
  figure: ReactNode;
  under?: ReactNode;
  facts: readonly CertificateFact[];
  /** In small print at the very foot, whole: a transaction's hash. */
  fine?: string | undefined;
  /** `tall`: centred, the seal in the middle, for phones and print. `wide`: the seal at the end of the foot. */
  shape?: 'wide' | 'tall';
  /** Prints alone, on one page. */
  printable?: boolean;
  className?: string | undefined;
};

/** A share certificate: paper in either theme, with the rosette as ground, a drawn frame and the stamped seal. */
export function Certificate({
  issuer,
  number,
  over,
  figure,
  under,
  facts,
  fine,
  shape = 'wide',
  printable,
  className,
}: CertificateProps) {
  return (
    <article
      className={cx(styles.paper, styles[shape], className)}
      aria-label="Share certificate"
      data-print={printable || undefined}
    >
      <Rosette className={styles.ground} />
      <div className={styles.frame}>
        <header className={styles.head}>
          <div>
            <div className={styles.small}>Share certificate</div>
            <div className={styles.issuer}>{issuer}</div>
          </div>
          {number ? (
            <div className={styles.number}>
              <div className={styles.small}>{number.label}</div>
              <div className={styles.issuer}>{number.value}</div>
            </div>
          ) : null}
        </header>
        <div className={styles.middle}>
          {over ? <div className={styles.small}>{over}</div> : null}
          <div className={cx('figure', styles.figure)} style={lettersOf(figure)}>
            {figure}
          </div>
          {under ? <div className={styles.small}>{under}</div> : null}
        </div>
        <Seal className={styles.seal} size={112} />
        <dl className={styles.facts}>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed list does not move
            <div key={index} className={styles.fact}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        {fine ? <p className={styles.fine}>{fine}</p> : null}
      </div>
    </article>
  );
}

/** A figure is as large as its length allows: it never runs over the frame. */
function lettersOf(figure: ReactNode): CSSProperties | undefined {
  if (typeof figure !== 'string') return undefined;
  return { '--letters': figure.length } as CSSProperties;
}
