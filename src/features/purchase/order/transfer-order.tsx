import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { orderStatusLabel } from '@fnx/api/shared/vocabulary';
import { inFours } from '@fnx/bank-files/creditor-reference';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import styles from '@/features/purchase/purchase.module.css';
import { hasEnded, orderQuery } from '@/features/purchase/queries';
import { StepHead } from '@/features/purchase/step-head';
import { t } from '@/lang/purchase';
import { formatAmount, formatDateTime, formatShares } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { useAbout } from '@/lib/queries/display-currency';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { CopyMark } from '@/ui/basics/copy-button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { onDemand } from '@/ui/feedback/on-demand';
import { OrderFigures, sharesRow } from './order-figures';
import { OrderFoot } from './order-foot';
import { OrderProgress } from './order-progress';
import { lastNote, type Order } from './order-text';
import { transferPicture } from './transfer-picture';
import { useNoteText } from './use-note-text';

const DemoTransfer = onDemand(() => import('./demo-transfer').then((all) => all.DemoTransfer));

type Transfer = Extract<DataOf<'getOrder'>['payment'], { kind: 'TRANSFER' }>;

const transferOf = ({ payment }: Order): Transfer | null =>
  payment?.kind === 'TRANSFER' ? payment : null;

/** An order that is paid by bank transfer: where the money goes, and what becomes of it. Loaded with the first such order. */
export function TransferOrder({ order }: { order: Order }) {
  const transfer = transferOf(order);
  const asked = order.status === 'SUBMITTED' ? transfer?.asked : null;
  const reason = useNoteText(order.status === 'FAILED' ? lastNote(order) : null);
  const client = useQueryClient();
  const isDemo = useQuery(configQuery).data?.demo;
  const isOpen = order.status === 'CREATED';
  const isOver = hasEnded(order.status);
  useEffect(() => {
    if (isOver) void invalidateAfter(client, 'orderEnd');
  }, [isOver, client]);
  return (
    <>
      <StepHead
        steady
        over={t('Order {number}', { number: order.number })}
        title={t(orderStatusLabel(order))}
        follows
      >
        {TEXTS[order.status]()}
      </StepHead>
      <OrderProgress order={order} explorer={null} />
      {/* Below what every stage shows, so that nothing moves when the money comes. */}
      {isOpen && transfer ? (
        <Details transfer={transfer} order={order} />
      ) : asked ? null : (
        <OrderFigures order={order} />
      )}
      {isOpen && isDemo ? <DemoTransfer orderId={order.id} /> : null}
      <div aria-live="polite" className={styles.live}>
        {asked ? <Asked order={order} asked={asked} /> : null}
        {reason ? (
          <Notice boxed title={t('Why the money went back')}>
            {reason}
          </Notice>
        ) : null}
      </div>
      {isOpen ? <Cancel order={order} /> : <OrderFoot order={order} />}
    </>
  );
}

const TEXTS: Record<Order['status'], () => string> = {
  CREATED: () =>
    t(
      'Send one transfer from an account in your own name. The shares come when the money is there.',
    ),
  SUBMITTED: () =>
    t(
      'Your money is at the bank. Two officers release the shares, usually on the same banking day.',
    ),
  CONFIRMING: () => t('Your shares are being entered in the register. This takes a few seconds.'),
  CONFIRMED: () => t('The shares are yours.'),
  EXPIRED: () =>
    t('No transfer came in time. If you sent one, it goes back to the account that it came from.'),
  CANCELLED: () =>
    t('You cancelled this order. Do not send the transfer any more: money that comes goes back.'),
  FAILED: () => t('The bank sends the money back to the account that it came from.'),
};

/** In groups of four, as banks print them; copied without spaces. */
function Grouped({ text, label }: { text: string; label: string }) {
  return (
    <>
      <bdi dir="ltr">{inFours(text)}</bdi> <CopyMark text={text} label={label} />
    </>
  );
}

function Details({ transfer, order }: { transfer: Transfer; order: Order }) {
  const about = useAbout();
  const { amount, currency, iban, name, bic, reference, holdUntil, expiresAt } = transfer;
  return (
    <Stack gap={18}>
      <Inline gap={24}>
        <Card as="div">
          <Rows
            rows={[
              {
                label: t('Amount'),
                value: (
                  <>
                    {formatAmount(amount, currency, { decimals: 2 })}{' '}
                    <CopyMark text={amount} label={t('Copy amount')} />
                  </>
                ),
              },
              { label: t('IBAN'), value: <Grouped text={iban} label={t('Copy IBAN')} /> },
              { label: t('Account holder'), value: name, copy: t('Copy account holder') },
              ...(bic ? [{ label: t('BIC'), value: bic, copy: t('Copy BIC') }] : []),
              {
                label: t('Reference'),
                value: <Grouped text={reference} label={t('Copy reference')} />,
              },
              sharesRow(order, about),
            ]}
          />
        </Card>
        <Code transfer={transfer} />
      </Inline>
      <Notice boxed title={t('What to know before you send')}>
        <ul className={styles.points}>
          <li>
            {t('The price holds for money that is there by {time}.', {
              time: formatDateTime(holdUntil),
            })}
          </li>
          <li>
            {t(
              'Another amount, another reference or another person’s account: the bank returns the money.',
            )}
          </li>
          <li>
            {t('A transfer takes up to one banking day. Without one, this order ends at {time}.', {
              time: formatDateTime(expiresAt),
            })}
          </li>
        </ul>
      </Notice>
    </Stack>
  );
}

/** For the camera of a banking app. */
function Code({ transfer: { code, codeKind } }: { transfer: Transfer }) {
  const picture = useMemo(
    () => code && codeKind && transferPicture(code, codeKind),
    [code, codeKind],
  );
  if (!picture) return null;
  const label =
    codeKind === 'SWISS' ? t('Swiss QR code of this transfer') : t('QR code of this transfer');
  return (
    <Stack gap={6}>
      {/* biome-ignore lint/performance/noImgElement: a picture made here has nothing to optimise. */}
      <img src={picture} alt={label} className={styles.code} />
      <span className="small">{t('Scan with your banking app')}</span>
    </Stack>
  );
}

/** The price moved before the money came: the buyer takes the shares that it buys now, or the money back. */
function Asked({ order, asked }: { order: Order; asked: NonNullable<Transfer['asked']> }) {
  const client = useQueryClient();
  const key = orderQuery(order.id).queryKey;
  const answer = useMutation({
    mutationFn: (said: 'ACCEPTED' | 'REFUSED') =>
      call(endpoints.answerOrder, { orderId: order.id, answer: said, shares: asked.shares }),
    onSuccess: (changed) => {
      client.setQueryData(key, changed);
      toTitle();
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
  return (
    <Notice boxed tone="trouble" title={t('The price has moved')}>
      <p>
        {t('Your money now buys {shares} instead of {before}. Answer by {time}, or it goes back.', {
          shares: sharesText(asked.shares),
          before: formatShares(order.shares),
          time: formatDateTime(asked.until),
        })}
      </p>
      {answer.error ? (
        <p role="alert">
          <ErrorText of={answer.error} />
        </p>
      ) : null}
      <Inline gap={10}>
        <Button busy={answer.isPending} onClick={() => answer.mutate('ACCEPTED')}>
          {t('Take {shares}', { shares: sharesText(asked.shares) })}
        </Button>
        <Button
          variant="secondary"
          disabled={answer.isPending}
          onClick={() => answer.mutate('REFUSED')}
        >
          {t('Send the money back')}
        </Button>
      </Inline>
    </Notice>
  );
}

/** The buttons go with the answer, so the keyboard goes to what the page says now. */
const toTitle = () => document.querySelector('h1')?.focus({ preventScroll: true });

function Cancel({ order }: { order: Order }) {
  const client = useQueryClient();
  const key = orderQuery(order.id).queryKey;
  const cancel = useMutation({
    mutationFn: () => call(endpoints.updateOrder, { orderId: order.id, action: 'CANCEL' }),
    onSuccess: (changed) => {
      client.setQueryData(key, changed);
      toTitle();
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
  return (
    <Stack gap={10} className={styles.foot}>
      {cancel.error ? (
        <Notice tone="trouble">
          <ErrorText of={cancel.error} />
        </Notice>
      ) : null}
      <Button wide variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('Cancel order')}
      </Button>
    </Stack>
  );
}
