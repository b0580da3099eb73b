import {
  actionCalls,
  CALL_STATE_LABELS,
  callState,
  type DeskAction,
  type DeskKnown,
} from '@fnx/api/desk/actions';
import { ItemPage } from '@/features/desk/frame/item-page';
import { FieldValue } from '@/features/desk/frame/list-cells';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { unbroken } from '@/features/desk/lib/words';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { t } from '@/lang/desk';
import { currentLanguage } from '@/lang/engine/current';
import { sentenceGap } from '@/lang/languages';
import { Card } from '@/ui/basics/card';
import { CopyMark } from '@/ui/basics/copy-button';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Steps } from '@/ui/feedback/steps';
import styles from './calls.module.css';
import type { DataOfCall } from './data-of-call';
import { DecodedCallView, RawCall } from './decoded-call';
import { isDoubtful, type ReadChainCall, readChainCall, timeText } from './read-call';
import { SignCall } from './sign-call';

/** One chain call: what its data do, who may sign it, and where its transaction is. */
export function CallPage({ id }: { id: string }) {
  const query = useDeskQuery(actionCalls.show, { id }, { every: 3_000 });
  return (
    <ItemPage query={query} skeleton="360px" back={['actions', t('All actions')]}>
      {(data) => <ChainCall data={data} />}
    </ItemPage>
  );
}

function ChainCall({ data }: { data: DataOfCall }) {
  const { action, steps, known, wallets } = data;
  const read = readChainCall(action, known);
  return (
    <>
      <header className={view.head}>
        <h1>{unbroken(read.decoded?.title ?? t('A call that cannot be read'))}</h1>
        <FieldValue of={callState} value={action.state} />
      </header>
      <WorkBar kind="actions" id={String(action.id)} />
      <div className={view.columns}>
        <div className={view.column}>
          <Doubt action={action} read={read} />
          {steps.length > 1 ? (
            <Card title={t('Steps, in this order')}>
              <Steps label={t('Steps')} steps={steps.map((step) => stepOf(step, action, known))} />
            </Card>
          ) : null}
          <Card title={t('What the data say')}>
            {read.decoded ? <DecodedCallView decoded={read.decoded} wallets={wallets} /> : null}
            <RawCall call={action} />
          </Card>
          {steps
            .filter(({ id }) => id > action.id)
            .map((step) => (
              <Card key={step.id} title={t('The step after it')}>
                <NextStep step={step} data={data} />
              </Card>
            ))}
          <Card title={t('Why')}>
            <Rows rows={originOf(action)} />
          </Card>
        </div>
        <div className={view.column}>
          {read.decoded && !isDoubtful(action, read) ? (
            <SignCall data={data} known={read.known} decoded={read.decoded} />
          ) : null}
          <Card title={t('Progress')}>
            <Progress data={data} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** A step in the list of steps, with the way to its page. */
function stepOf(step: DeskAction, shown: DeskAction, known: DeskKnown) {
  const title = readChainCall(step, known).decoded?.title ?? t('A call that cannot be read');
  const href = deskPaths.item('actions', String(step.id));
  const isEnded = step.state === 'REVERTED' || step.state === 'REPLACED';
  const now = step.id === shown.id ? 'current' : 'todo';
  return {
    title: step.id === shown.id ? <strong>{title}</strong> : <Link href={href}>{title}</Link>,
    detail: t(CALL_STATE_LABELS[step.state]),
    state: step.state === 'FINAL' ? 'done' : isEnded ? 'failed' : now,
  } as const;
}

/** It may be signed together with the step that is shown. */
function NextStep({ step, data: { known, wallets } }: { step: DeskAction; data: DataOfCall }) {
  const read = readChainCall(step, known);
  return (
    <>
      <Doubt action={step} read={read} />
      {read.decoded ? <DecodedCallView decoded={read.decoded} wallets={wallets} /> : null}
      <RawCall call={step} />
    </>
  );
}

/** The service's words are compared with the data, and lose. */
function Doubt({ action, read }: { action: DeskAction; read: ReadChainCall }) {
  if (read.fault !== null) {
    return (
      <Notice tone="trouble" title={t('Do not sign this')} boxed>
        {t('{fault} Tell an administrator.', { fault: read.fault })}
      </Notice>
    );
  }
  const asked = read.decoded.role;
  if (!isDoubtful(action, read)) return null;
  return (
    <Notice tone="trouble" title={t('Do not sign this')} boxed>
      {t(
        'The service asks for the role {role}, but the contract needs {asked}. Tell an administrator.',
        {
          role: action.role ?? t('of nobody'),
          asked: asked ?? '',
        },
      )}
    </Notice>
  );
}

const originOf = ({ reason, command, preparedBy, preparedAt, proposal }: DeskAction) => [
  // A proposal has each officer's reason beside the signatures. Calls that anybody may send need no reason.
  ...(reason ? [{ label: t('Reason'), value: reason }] : []),
  { label: t('Command'), value: command },
  { label: t('Prepared by'), value: preparedBy.join(', '), note: timeText(preparedAt) },
  ...(proposal
    ? [
        {
          label: t('Signed by two officers'),
          value: <Link href={deskPaths.item('proposals', proposal)}>{t('See the proposal')}</Link>,
        },
      ]
    : []),
];

const ENDS = { FINAL: 'took effect', REVERTED: 'failed', REPLACED: 'replaced' } as const;

/** A wallet may have replaced the transaction: all of them are shown. */
function OtherSends({ sends, shown }: { sends: DataOfCall['sends']; shown: string }) {
  const others = sends.filter(({ txHash }) => txHash !== shown);
  return others.map(({ txHash, outcome }) => (
    <span key={txHash}>
      <br />
      {t('Also sent')}
      {outcome ? `, ${t(ENDS[outcome])}` : ''}: <span className={styles.hash}>{txHash}</span>
    </span>
  ));
}

function Progress({ data: { action, sends, finalBlock } }: { data: DataOfCall }) {
  const { state, txHash, blockNumber, settledAt, reportedBy } = action;
  const isSent = txHash !== null;
  const isSettled = state === 'FINAL' || state === 'REVERTED';
  const ended = state === 'REVERTED' ? ('failed' as const) : ('done' as const);
  return (
    <Steps
      label={t('Progress')}
      steps={[
        { title: t('Prepared'), detail: timeText(action.preparedAt), state: 'done' },
        {
          title: isSent ? t('Sent') : t('Signed and sent'),
          detail: isSent ? (
            <>
              <span className={styles.hash}>{txHash}</span>
              <CopyMark text={txHash} label={t('Copy hash')} />
              <br />
              {t('reported by {officer}', { officer: reportedBy ?? '' })}
              <OtherSends sends={sends} shown={txHash} />
            </>
          ) : (
            t('by the wallet with the role')
          ),
          state: isSent ? 'done' : 'current',
        },
        {
          title:
            blockNumber === null ? t('In a block') : t('In block {block}', { block: blockNumber }),
          state: blockNumber !== null ? 'done' : isSent ? 'current' : 'todo',
        },
        {
          title: state === 'REVERTED' ? t('Failed: nothing changed') : t('Final'),
          detail: settledAt
            ? timeText(settledAt)
            : blockNumber !== null
              ? [
                  t('Waits until the block cannot change.'),
                  ...(finalBlock === null
                    ? []
                    : [t('The last final block is {block}.', { block: finalBlock })]),
                ].join(sentenceGap(currentLanguage()))
              : undefined,
          state: isSettled ? ended : blockNumber !== null ? 'current' : 'todo',
        },
      ]}
    />
  );
}
