import type { ComponentProps } from 'react';
import styles from './radio.module.css';

/** A radio button without a visible label; the caller provides the label and the group. */
export function Radio(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...input} type="radio" className={styles.radio} />;
}
