import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { AddressDetails } from '@/features/portfolio/address-details';
import { useSentShares } from '@/features/portfolio/sent-shares';
import { t } from '@/lang/portfolio';
import { groupThousands } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import portal from '@/ui/basics/portal-page.module.css';
import { type Row, Rows } from '@/ui/basics/rows';
import { type Step, Steps } from '@/ui/feedback/steps';
import type { Transfer } from '@/wallet/calls/kinds/transfer';
import type { FollowedCall } from '@/wallet/sent-calls';
import type { SendState } from './send';
import styles from './send-page.module.css';
import type { useSend } from './use-send';

type Props = {
  sending: ReturnType<typeof useSend>;
  state: Extract<SendState, { status: 'sent' }>;
};

/** The sent transfer, followed until its block is final. */
export function SendReceipt({ sending, state: { transfer, hash } }: Props) {
  // Kept, because a final transfer leaves the list of sent ones.
  const [finalCall, setFinalCall] = useState<FollowedCall>();
  const calls = useSentShares('transfer', (call) => call.hash === hash && setFinalCall(call));
  const call = finalCall ?? calls.find((entry) => entry.hash === hash);
  const final = finalCall !== undefined;
  const reverted = call?.state === 'reverted';
  return (
    <Stack as="section" gap={18} className={styles.page} aria-label={t('Send shares')}>
      <Stack as="header" gap={8}>
        <h1 className={portal.heading} aria-live="polite">
          {final ? t('Shares sent') : reverted ? t('Transfer failed') : t('Transfer sent')}
        </h1>
        <p className="muted">
          {reverted
            ? t('The network reverted the transaction. Your shares did not move.')
            : t('You can close this page. You and the recipient get a notification.')}
        </p>
      </Stack>
      <Steps label={t('Transfer progress')} steps={stepsOf(call, final)} />
      <Rows
        rows={[
          {
            id: 'shares',
            label: t('Shares'),
            value: groupThousands(formatDecimal(transfer.amount, SHARE_DECIMALS)),
          },
          { id: 'from', label: t('From'), value: transfer.from, long: true },
          recipientRow(transfer),
          {
            id: 'hash',
            label: t('Transaction hash'),
            value: hash,
            long: true,
            copy: t('Copy transaction hash'),
          },
        ]}
      />
      {transfer.recipient.kind === 'linked' ? <AddressDetails address={transfer.to} /> : null}
      <Stack gap={10} className={styles.foot}>
        <Button wide href={paths.wallet}>
          {t('View my shares')}
        </Button>
        <Button
          wide
          variant="quiet"
          onClick={() => sending.dispatch({ type: reverted ? 'retried' : 'restarted' })}
        >
          {reverted ? t('Try again') : t('Send more shares')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The name of a link, whose address stands below the rows; else the address. */
function recipientRow({ to, recipient }: Transfer): Row {
  const row = { id: 'to', label: t('To') };
  return recipient.kind === 'linked'
    ? { ...row, value: recipient.name ?? t('The owner of this link') }
    : { ...row, value: to, long: true, copy: t('Copy recipient') };
}

function stepsOf(call: FollowedCall | undefined, final: boolean): Step[] {
  const mined = final || call?.state === 'mined';
  if (call?.state === 'reverted') {
    return [
      { title: t('Transfer sent'), state: 'done' },
      { title: t('Reverted by the network'), state: 'failed' },
    ];
  }
  return [
    { title: t('Transfer sent'), state: 'done' },
    {
      title: t('In a block'),
      detail: call?.block ? t('Block {block}', { block: call.block }) : undefined,
      state: mined ? 'done' : 'current',
    },
    { title: t('Final'), state: final ? 'done' : mined ? 'current' : 'todo' },
  ];
}
