import type { CSSProperties, ReactNode } from 'react';
import { t } from '@/lang/shell';
import { cx } from '@/ui/basics/cx';
import styles from './certificate.module.css';
import { Rosette, Seal } from './marks';

type CertificateFact = { label: ReactNode; value: ReactNode };

type CertificateProps = {
  issuer: ReactNode;
  /** Shown at the end of the header, for example an order number. */
  number?: CertificateFact;
  /** Text above the figure, the figure, and text below it. */
  over?: ReactNode;
  figure: ReactNode;
  under?: ReactNode;
  facts: readonly CertificateFact[];
  /** Small print at the bottom, for example a transaction hash. */
  fine?: string | undefined;
  /** `tall`: centred seal, for phones and print. `wide`: seal at the end of the footer. */
  shape?: 'wide' | 'tall';
  /** Prints on one page without the rest of the site. */
  printable?: boolean;
  className?: string | undefined;
};

/** A share certificate with rosette background, frame and seal; light in both themes. */
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
      aria-label={t('Share certificate')}
      data-print={printable || undefined}
    >
      <Rosette className={styles.ground} />
      <div className={styles.frame}>
        <header className={styles.head}>
          <div>
            <div className={styles.small}>{t('Share certificate')}</div>
            <div className={styles.issuer}>
              <bdi>{issuer}</bdi>
            </div>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
            <div key={index} className={styles.fact}>
              <dt>{fact.label}</dt>
              <dd>
                <bdi>{fact.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {fine ? <p className={styles.fine}>{fine}</p> : null}
      </div>
    </article>
  );
}

/** Scales the figure to its length so that it fits the frame. */
function lettersOf(figure: ReactNode): CSSProperties | undefined {
  if (typeof figure !== 'string') return undefined;
  return { '--letters': figure.length } as CSSProperties;
}
