import type { DataOf } from '@fnx/api/endpoints';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useEffect, useRef } from 'react';
import { paths } from '@/config/paths';
import { AddressDetails } from '@/features/portfolio/address-details';
import { t } from '@/lang/portfolio';
import { amountLocale, shortAddress } from '@/lib/format/format';
import { lockedUpText } from '@/lib/format/locked-up-text';
import { sharesText } from '@/lib/format/shares-text';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { AmountBox, AmountUnit } from '@/ui/forms/amount/amount-box';
import button from '@/ui/forms/amount/max-button.module.css';
import { AskContact, isContact } from './ask-contact';
import { RecipientField } from './recipient-field';
import type { SendState } from './send';
import styles from './send-page.module.css';
import type { useSend } from './use-send';

type Props = {
  sending: ReturnType<typeof useSend>;
  from: DataOf<'myWallet'>['wallets'][number];
};

export function SendForm({ sending, from }: Props) {
  const { state, dispatch, sendable, checking, mine } = sending;
  const receiver = sending.receiver.data;
  const form = useFocusOnFault(state);
  if (state.status !== 'form' && state.status !== 'checking') return null;
  const { draft } = state;
  const faults = state.status === 'form' ? state.faults : {};
  const isAsking = !receiver && isContact(draft.to);
  const edit = (change: Partial<typeof draft>) =>
    dispatch({ type: 'edited', draft: { ...draft, ...change } });
  const most = sendable === null ? null : formatDecimal(sendable, SHARE_DECIMALS);
  return (
    <Stack as="form" gap={14} ref={form} noValidate onSubmit={checking.submit}>
      {receiver ? (
        <To receiver={receiver} />
      ) : (
        <RecipientField value={draft.to} error={faults.to} onChange={(to) => edit({ to })} />
      )}
      {isAsking ? (
        <AskContact key={draft.to} contact={draft.to} />
      ) : (
        <>
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
            <span>
              {most === null ? '' : t('You can send {shares}', { shares: sharesText(most) })}
            </span>
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
            busy={checking.busy}
            disabled={!(receiver || draft.to) || !draft.shares}
          >
            {t('Review')}
          </Button>
        </>
      )}
    </Stack>
  );
}

/** The owner of the link that the page was opened with. */
function To({ receiver: { name, address } }: { receiver: DataOf<'findReceiver'> }) {
  return (
    <div>
      <Rows rows={[{ label: t('To'), value: name ?? t('The owner of this link') }]} />
      <Inline gap={16} between>
        <AddressDetails address={address} />
        <Link href={paths.sendShares}>{t('Send to somebody else')}</Link>
      </Inline>
    </div>
  );
}

function Held({ from, note }: Pick<Props, 'from'> & { note: string | undefined }) {
  const { way } = usePayWay();
  return (
    <Rows
      rows={[
        {
          id: 'balance',
          label:
            way !== 'WALLET'
              ? t('In your account here')
              : t('In {address}', { address: shortAddress(from.address) }),
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
