import type { ReactNode } from 'react';
import { DisplayText } from '@/ui/brand/display-text';
import styles from './auth-page.module.css';

export function AuthPage({
  step,
  title,
  lede,
  children,
}: {
  step?: string;
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {step ? <p className={styles.step}>{step}</p> : null}
        <h1>
          <DisplayText>{title}</DisplayText>
        </h1>
        {lede ? <p className={styles.lede}>{lede}</p> : null}
      </header>
      {children}
    </div>
  );
}
