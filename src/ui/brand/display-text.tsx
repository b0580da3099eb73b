import { Fragment } from 'react';
import styles from './display-text.module.css';

/**
 * Words set large in the serif face. At its display cut a hyphen is a hairline that screens do not draw, so that "sign-up" reads
 * as two words and a double name loses its hyphen; each is set in the sturdier cut.
 */
export function DisplayText({ children }: { children: string }) {
  const [first, ...rest] = children.split('-');
  return (
    <>
      {first}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
        <Fragment key={place}>
          <span className={styles.hyphen}>-</span>
          {part}
        </Fragment>
      ))}
    </>
  );
}
