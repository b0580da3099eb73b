import { Fragment } from 'react';
import styles from './display-text.module.css';

/** Large serif text. The display cut draws hyphens as hairlines that screens lose, so hyphens use the sturdier cut. */
export function DisplayText({ children }: { children: string }) {
  const [first, ...rest] = children.split('-');
  return (
    <>
      {first}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key
        <Fragment key={place}>
          <span className={styles.hyphen}>-</span>
          {part}
        </Fragment>
      ))}
    </>
  );
}
