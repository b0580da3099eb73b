import { useEffect, useId, useRef } from 'react';
import { t } from '@/lang/purchase';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { TextButton } from '@/ui/basics/text-button';
import { onDemand } from '@/ui/feedback/on-demand';
import { CheckButton, isStep } from './check-notice';
import type { Check } from './checks';
import styles from './purchase.module.css';

/** Comes with the first price. */
const PriceValid = onDemand(() => import('./price-valid').then((all) => all.PriceValid), {
  waiting: '\u00a0',
});

/** The reason why the order cannot be placed. */
type Missing = { kind: 'agreement' } | { kind: 'other'; text: string };

type Facts = {
  /** No amount is typed. */
  empty: boolean;
  quoted: boolean;
  check: Check | undefined;
  agreed: boolean;
};

/** Null when nothing is missing, while a price is loading, and where the button itself is the missing step. */
function missingOf({ empty, quoted, check, agreed }: Facts): Missing | null {
  const isOwnStep: boolean = isStep(check);
  if (isOwnStep) return null;
  if (empty) return { kind: 'other', text: t('Enter an amount first.') };
  if (!quoted) return null;
  if (check) return { kind: 'other', text: check.title };
  return agreed ? null : { kind: 'agreement' };
}

/** The button of the amount step, with what is missing: on a phone the place itself is out of sight. */
export function AmountFoot({
  label,
  busy,
  until,
  facts,
  onCheck,
  onAgreement,
}: {
  label: string;
  busy: boolean;
  /** When the price ends, in milliseconds; null without one. */
  until: number | null;
  facts: Facts;
  onCheck: () => void;
  /** Leads to the box of the agreement. */
  onAgreement: () => void;
}) {
  const id = useId();
  const { check, agreed, quoted } = facts;
  const missing = missingOf(facts);
  const step: boolean = isStep(check);
  const held = useRef(false);
  useEffect(() => {
    // The button of the step has gone, and would take the keyboard with it.
    if (!held.current || step || document.activeElement !== document.body) return;
    held.current = false;
    onAgreement();
  });
  return (
    <Stack
      gap={10}
      className={styles.foot}
      onFocus={() => {
        held.current = step;
      }}
      onBlur={({ target }) => {
        if (target.isConnected) held.current = false;
      }}
    >
      {until && !missing ? (
        <p className={cx(styles.held, 'note')}>
          <PriceValid until={until} />
        </p>
      ) : null}
      {missing ? (
        <p id={id} className={cx(styles.held, 'note')}>
          {missing.kind === 'agreement' ? (
            <TextButton onClick={onAgreement}>
              {t('Tick the box of the share agreement to continue')}
            </TextButton>
          ) : (
            missing.text
          )}
        </p>
      ) : null}
      {isStep(check) ? (
        <CheckButton check={check} onChange={onCheck} />
      ) : (
        <Button
          wide
          type="submit"
          busy={busy}
          disabled={!quoted || !agreed || Boolean(check)}
          {...(missing ? { 'aria-describedby': id } : {})}
        >
          {label}
        </Button>
      )}
    </Stack>
  );
}
