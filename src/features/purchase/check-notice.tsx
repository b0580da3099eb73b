import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/purchase';
import { toast } from '@/lib/page/toast';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { ConnectActions } from '@/wallet/connect-actions';
import type { Check, CheckAction } from './checks';

type Props = {
  check: Check;
  /** Returns to the amount and currency fields. */
  onChange: () => void;
};

/** Conditions resolved by an action of their own; the others concern the amount. */
const STEPS = new Set<CheckAction>(['verify', 'connect', 'useKey', 'link', 'switchNetwork']);

/** True if this condition's action replaces the step's main button. */
export function isStep(check: Check | undefined): check is Check {
  return check?.action != null && STEPS.has(check.action.kind);
}

/** Explains an unmet condition, with its action unless that is the step's main button. */
export function CheckNotice({ check, onChange }: Props) {
  const { run, busy } = useCheckAction(onChange);
  const { action } = check;
  return (
    <Notice
      boxed
      tone={isStep(check) ? 'info' : 'trouble'}
      title={check.title}
      action={
        action && !isStep(check) ? (
          <Button variant="secondary" size="small" busy={busy} onClick={() => run(action.kind)}>
            {action.label}
          </Button>
        ) : null
      }
    >
      {check.text}
    </Notice>
  );
}

/** The main button of a step while a condition is unmet. */
export function CheckButton({ check, onChange }: Props) {
  const { run, busy } = useCheckAction(onChange);
  const { action } = check;
  if (!action) return null;
  if (action.kind === 'verify') {
    return (
      <Button wide href={paths.kyc}>
        {action.label}
      </Button>
    );
  }
  if (action.kind === 'connect') return <ConnectActions way="WALLET" />;
  if (action.kind === 'useKey') return <ConnectActions way="BANK" />;
  return (
    <Button wide busy={busy} onClick={() => run(action.kind)}>
      {action.label}
    </Button>
  );
}

function useCheckAction(onChange: () => void) {
  const [busy, setBusy] = useState(false);
  const router = useRouter();
  const run = (kind: CheckAction) => {
    setBusy(true);
    // Most orders need none of these.
    import('./run-check-action')
      .then(({ runCheckAction }) => runCheckAction(kind, router, onChange))
      .catch(() =>
        toast.error(t('The action failed'), {
          description: t('Your wallet is not reachable. No money was sent. Try again.'),
        }),
      )
      .finally(() => setBusy(false));
  };
  return { run, busy };
}
