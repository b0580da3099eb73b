import type { ReactNode } from 'react';
import { Stack } from '@/ui/basics/layout';
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
    <Stack gap={28}>
      <Stack as="header" gap={12} className={styles.head}>
        {step ? <p className="small">{step}</p> : null}
        <h1>
          <DisplayText>{title}</DisplayText>
        </h1>
        {lede ? <p className="muted">{lede}</p> : null}
      </Stack>
      {children}
    </Stack>
  );
}
