import { ApiError } from '@fnx/client/errors';
import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { T, t } from '@/lang/settings';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Countdown } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import styles from './settings.module.css';
import { useLockEnd } from './use-lock-end';

/** An inline form with one action and a cancel button. */
export function Panel({
  title,
  text,
  form,
  action,
  below,
  onClose,
  children,
}: {
  title?: string;
  text?: ReactNode;
  form: {
    form: RefObject<HTMLFormElement | null>;
    submit: (event?: FormEvent) => unknown;
    failure: unknown;
    failureMessage: string | null;
    busy: boolean;
  };
  action: string;
  /** Extra content below the failure message. */
  below?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}) {
  const opened = onClose !== undefined;
  const { form: element } = form;
  useEffect(() => {
    // The button that opened the form is gone, so focus must be set.
    if (opened) element.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [opened, element]);
  return (
    <Stack
      as="form"
      gap={20}
      ref={form.form}
      className={styles.form}
      noValidate
      onSubmit={form.submit}
    >
      {title ? (
        <Stack gap={6} className={styles.formHead}>
          <h3>{title}</h3>
          {text ? <p className="note">{text}</p> : null}
        </Stack>
      ) : null}
      <PanelFailure failure={form.failure} message={form.failureMessage} />
      {below}
      {children}
      <Actions>
        <Button type="submit" busy={form.busy}>
          {action}
        </Button>
        {onClose ? (
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
        ) : null}
      </Actions>
    </Stack>
  );
}

export function PanelFailure({ failure, message }: { failure: unknown; message: string | null }) {
  const until = useLockEnd(failure);
  if (!message) return null;
  if (until && failure instanceof ApiError && failure.code === 'ACCOUNT_LOCKED') {
    return (
      <Notice tone="trouble">
        <T
          text="Too many attempts. This is temporarily locked. Nothing was changed. Try again in <time></time>."
          time={() => <Countdown until={until} />}
        />
      </Notice>
    );
  }
  return <Notice tone="trouble">{message}</Notice>;
}
