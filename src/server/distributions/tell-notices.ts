import { currencyAt } from '@fnx/chain/addresses';
import type { Tx } from '@fnx/postgres/client';
import { formatDecimal } from '@fnx/values/money';
import type { Hex } from 'viem';
import { decimal, moment, t } from '@/lang/service';
import { raiseAlert } from '@/server/messaging/alerts';
import { announce } from '@/server/messaging/announce';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext } from '@/server/platform/registry';
import { moneyText } from './money-text';
import { readNotices } from './notices';

/** Tells all shareholders of a record time ahead; one that has passed is no news. */
export async function tellNotice(
  ctx: BookingContext,
  tx: Tx,
  event: EventOf<'distributions', 'Announced'>,
): Promise<void> {
  const [id, payToken] = [textArg(event, 'id'), textArg(event, 'payToken')];
  const currencyId = currencyAt(ctx.chain.addresses, payToken as Hex);
  if (currencyId === null) {
    return raiseAlert(ctx, tx, {
      kind: 'UNKNOWN_DISTRIBUTION',
      subject: event.txHash,
      detail: `Distribution ${id} is announced in the token ${payToken}, which this service does not know. Check who holds the BOARD role.`,
    });
  }
  const now = ctx.clock.now();
  const recordTime = new Date(Number(integerArg(event, 'recordTime')) * 1000);
  if (recordTime < now) return;
  const bps = integerArg(event, 'taxBps');
  const facts = {
    amount: moneyText(integerArg(event, 'perShare'), currencyId),
    time: moment(recordTime),
  };
  await announce(tx, {
    kind: 'DISTRIBUTION',
    audience: 'HOLDERS',
    title: t('Distribution announced'),
    body:
      bps === 0n
        ? t(
            'For each share held on {time}, the bank will pay {amount}. The money is not paid in yet.',
            { ...facts },
          )
        : t(
            'For each share held on {time}, the bank will pay {amount} less tax of {rate} %. The money is not paid in yet.',
            { ...facts, rate: decimal(formatDecimal(bps, 2)) },
          ),
    link: '/distributions',
    fingerprint: `announced distribution ${id}`,
    at: now,
  });
}

/** Tells all shareholders that what was announced ends; of a record time that has passed meanwhile it is no news. */
export async function tellCancelled(
  { chain, clock }: BookingContext,
  tx: Tx,
  event: EventOf<'distributions', 'Cancelled'>,
): Promise<void> {
  const id = textArg(event, 'id');
  const now = clock.now();
  const notice = (await readNotices({ chain, db: tx })).find((one) => one.id === id);
  if (!notice || notice.currencyId === null || notice.recordTime < now) return;
  await announce(tx, {
    kind: 'DISTRIBUTION',
    audience: 'HOLDERS',
    title: t('Distribution cancelled'),
    body: t(
      'The bank will not pay what it announced for the shares held on {time}: {amount} for each.',
      {
        amount: moneyText(notice.perShareRaw, notice.currencyId),
        time: moment(notice.recordTime),
      },
    ),
    link: '/distributions',
    fingerprint: `cancelled distribution ${id}`,
    at: now,
  });
}
