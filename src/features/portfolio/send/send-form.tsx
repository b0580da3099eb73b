import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useEffect, useRef, useState } from 'react';
import type { DataOf } from '@/api/endpoints';
import { t } from '@/lang/portfolio';
import { amountLocale, shortAddress } from '@/lib/format/format';
import { lockedUpText } from '@/lib/format/locked-up-text';
import { sharesText } from '@/lib/format/shares-text';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { AmountBox, AmountUnit } from '@/ui/forms/amount/amount-box';
import button from '@/ui/forms/amount/max-button.module.css';
import { TextField } from '@/ui/forms/text-field';
import { canScan, ScanDialog } from './scan-dialog';
import type { SendState } from './send';
import styles from './send-page.module.css';
import type { useSend } from './use-send';

type Props = {
  sending: ReturnType<typeof useSend>;
  from: DataOf<'myWallet'>['wallets'][number];
};

export function SendForm({ sending, from }: Props) {
  const { state, dispatch, sendable, check, mine } = sending;
  const [scanning, setScanning] = useState(false);
  const form = useFocusOnFault(state);
  if (state.status !== 'form' && state.status !== 'checking') return null;
  const { draft } = state;
  const faults = state.status === 'form' ? state.faults : {};
  const edit = (change: Partial<typeof draft>) =>
    dispatch({ type: 'edited', draft: { ...draft, ...change } });
  const most = sendable === null ? null : formatDecimal(sendable, SHARE_DECIMALS);
  return (
    <Stack
      as="form"
      gap={14}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void check(draft);
      }}
    >
      <TextField
        label={t('To')}
        dir="ltr"
        value={draft.to}
        onChange={(event) => edit({ to: event.target.value })}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        error={faults.to}
        hint={t('The wallet of another registered holder, or another one of yours.')}
      />
      <Inline gap={8} className={styles.tools}>
        <Button size="small" variant="secondary" onClick={() => void paste(edit)}>
          {t('Paste address')}
        </Button>
        {canScan() ? (
          <Button size="small" variant="secondary" onClick={() => setScanning(true)}>
            {t('Scan QR code')}
          </Button>
        ) : null}
      </Inline>
      <AmountBox
        label={t('Amount')}
        value={draft.shares}
        locale={amountLocale()}
        stale={false}
        invalid={faults.shares !== undefined}
        describedBy={faults.shares ? 'send-fault' : undefined}
        onType={(shares) => edit({ shares })}
        unit={<AmountUnit>{t('shares')}</AmountUnit>}
      />
      {faults.shares ? (
        <p id="send-fault" role="alert" className={styles.fault}>
          {faults.shares}
        </p>
      ) : null}
      <Inline gap={16} nowrap between className={cx(styles.most, 'small')}>
        <span>{most === null ? '' : t('You can send {shares}', { shares: sharesText(most) })}</span>
        {most && most !== '0' ? (
          <button type="button" className={button.max} onClick={() => edit({ shares: most })}>
            {t('Max')}
          </button>
        ) : null}
      </Inline>
      <Held from={from} note={mine.data && lockedUpText(mine.data.holdings)} />
      {faults.transfer ? (
        <Notice boxed tone="trouble" title={t('This transfer is not possible')}>
          {faults.transfer}
        </Notice>
      ) : null}
      <Button
        wide
        type="submit"
        busy={state.status === 'checking'}
        disabled={!draft.to || !draft.shares}
      >
        {t('Review')}
      </Button>
      {scanning ? (
        <ScanDialog
          onClose={() => setScanning(false)}
          onRead={(text) => {
            setScanning(false);
            void addressIn(text).then((to) => edit({ to }));
          }}
        />
      ) : null}
    </Stack>
  );
}

function Held({ from, note }: Pick<Props, 'from'> & { note: string | undefined }) {
  return (
    <Rows
      rows={[
        {
          id: 'balance',
          label: t('In {address}', { address: shortAddress(from.address) }),
          value: sharesText(from.balance),
          note,
        },
        ...(/[1-9]/.test(from.locked)
          ? [{ id: 'locked', label: t('Staked'), value: sharesText(from.locked) }]
          : []),
        ...(/[1-9]/.test(from.frozen)
          ? [{ id: 'frozen', label: t('Frozen'), value: sharesText(from.frozen) }]
          : []),
      ]}
    />
  );
}

/** Moves the focus to the first refused field. */
function useFocusOnFault(state: SendState) {
  const form = useRef<HTMLFormElement>(null);
  const refused = state.status === 'form' && (state.faults.to ?? state.faults.shares);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return form;
}

async function paste(edit: (change: { to: string }) => void): Promise<void> {
  // Without permission nothing happens: the field takes a paste by keyboard too.
  const text = await navigator.clipboard.readText().catch(() => '');
  if (text) edit({ to: await addressIn(text) });
}

/** The plain address of a payment URL, so that its characters can be compared; any other text as it is. */
async function addressIn(text: string): Promise<string> {
  const { readRecipient } = await import('@fnx/chain/recipient');
  const recipient = readRecipient(text, []);
  return recipient.kind === 'address' ? recipient.address : text.trim();
}
