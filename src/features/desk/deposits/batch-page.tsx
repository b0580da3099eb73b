import type { BatchDeposit, DepositStage, ShownBatch } from '@fnx/api/desk/deposits';
import { depositCalls } from '@fnx/api/desk/deposits';
import { ItemPage } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName, sharesOf, utc } from '@/features/desk/lib/words';
import { plural, T, t } from '@/lang/desk';
import { shortAddress } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { CopyMark } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './deposits.module.css';
import { BatchState } from './entry-state';
import { type SignedBatch, wordsOfBatch } from './read-batch';
import { SignBatch } from './sign-batch';

/** One batch: each deposit as the cashier's wallet signs it, the signature, and how far its shares are. */
export function BatchPage({ number }: { number: string }) {
  const query = useDeskQuery(depositCalls.batch, { number }, { every: 3_000 });
  return (
    <ItemPage query={query} skeleton="420px" back={['deposits/batches', t('All batches')]}>
      {(batch) => <Batch batch={batch} />}
    </ItemPage>
  );
}

type Read = { signed: SignedBatch; fault: null } | { signed: null; fault: string };

function read(typedData: string): Read {
  try {
    return { signed: wordsOfBatch(typedData), fault: null };
  } catch (error) {
    return {
      signed: null,
      fault: error instanceof Error ? error.message : t('It cannot be read.'),
    };
  }
}

function Batch({ batch }: { batch: ShownBatch }) {
  const { signed, fault: unreadable } = read(batch.typedData);
  const fault = batch.fault ?? unreadable;
  return (
    <>
      <header className={view.head}>
        <div>
          <h1>{t('Batch {number}: {sum}', { number: batch.number, sum: batch.sum })}</h1>
          <p className={cx(view.facts, 'note')}>
            <BatchState batch={batch} />
            <span>{t('released {time}', { time: utc(batch.createdAt) })}</span>
            {batch.cashier ? (
              <span>{t('signed by {cashier}', { cashier: shortAddress(batch.cashier) })}</span>
            ) : null}
          </p>
        </div>
      </header>
      {fault ? (
        <Notice tone="trouble" title={t('Do not sign this')} boxed>
          {t('{fault} Tell an administrator.', { fault })}
        </Notice>
      ) : null}
      {signed ? (
        <div className={view.columns}>
          <div className={view.column}>
            <Deposits signed={signed} parts={batch.parts} isSigned={batch.state === 'SIGNED'} />
          </div>
          <div className={view.column}>
            <SignBatch batch={batch} signed={signed} />
          </div>
        </div>
      ) : null}
    </>
  );
}

const STAGES: Readonly<Record<DepositStage, readonly ['waiting' | 'done' | 'failed', string]>> = {
  WAITING: ['waiting', 'Waits for the signature'],
  QUEUED: ['waiting', 'Queued'],
  SENT: ['waiting', 'Sent'],
  MINED: ['waiting', 'In a block'],
  FINAL: ['done', 'Final'],
  FAILED: ['failed', 'Failed'],
};

type DepositsProps = { signed: SignedBatch; parts: readonly BatchDeposit[]; isSigned: boolean };

/** Amounts, shares and wallets are read from the typed data; beside each is the verified name of the holder in them. */
function Deposits({ signed, parts, isSigned }: DepositsProps) {
  return (
    <Card title={isSigned ? t('What was signed') : t('What the wallet signs')}>
      <p className={view.lead}>
        {t(
          'Amounts, shares and wallets are read from the data that the wallet gets. Names are the verified ones of the holders in them.',
        )}
      </p>
      <ul className={styles.deposits} aria-label={t('Deposits')}>
        {signed.deposits.map(({ deposit, amount, shares }) => {
          const part = parts.find(({ orderId }) => orderId === deposit.orderId);
          return (
            <li key={deposit.orderId}>
              <div className={styles.who}>
                {part ? (
                  <>
                    <Link href={deskPaths.item('people', part.userId)}>
                      {personName(part.customer)}
                    </Link>
                    <p className="small">
                      <T
                        text="Order {order}, <link>entry {entry}</link> from {payer}, {known}"
                        order={part.order}
                        payer={part.payer ?? t('nobody named')}
                        known={part.known}
                        entry={part.entry}
                        link={(children) => (
                          <Link href={deskPaths.item('deposits', String(part.entry))}>
                            {children}
                          </Link>
                        )}
                      />
                    </p>
                  </>
                ) : (
                  <strong>{t('An order that this service does not know')}</strong>
                )}
                <p className={styles.wallet}>{deposit.buyer}</p>
              </div>
              <div className={styles.figures}>
                <strong>{amount}</strong>
                <p>{sharesOf(shares)}</p>
                {part ? <Stage part={part} /> : null}
              </div>
            </li>
          );
        })}
        <li>
          <strong>{plural(signed.deposits.length, 'Sum of 1', 'Sum of {n}')}</strong>
          <div className={styles.figures}>
            <strong>{signed.sum}</strong>
            <p>{sharesOf(signed.shares)}</p>
          </div>
        </li>
      </ul>
    </Card>
  );
}

function Stage({ part: { stage, txHash, fault } }: { part: BatchDeposit }) {
  const [tone, label] = STAGES[stage];
  return (
    <p>
      <StatusDot tone={tone}>
        {t(label)}
        {fault ? `: ${fault}` : null}
      </StatusDot>
      {txHash ? <CopyMark text={txHash} label={t('Copy the transaction’s hash')} /> : null}
    </p>
  );
}
