import { actionCalls, type DeskAction, type DeskKnown } from '@/api/desk/actions';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { unbroken } from '@/features/desk/lib/words';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { Card } from '@/ui/basics/card';
import { CopyMark } from '@/ui/basics/copy-button';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Steps } from '@/ui/feedback/steps';
import styles from './calls.module.css';
import type { DataOfCall } from './data-of-call';
import { DecodedCallView, RawCall } from './decoded-call';
import { isDoubtful, type ReadChainCall, readChainCall, STATES, timeText } from './read-call';
import { SignCall } from './sign-call';

/** One chain call: what its data do, who may sign it, and where its transaction is. */
export function CallPage({ id }: { id: string }) {
  const { data, isError, error, refetch } = useDeskQuery(
    actionCalls.show,
    { id },
    { every: 3_000 },
  );
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('actions')}>All actions</Link>
      </p>
      {isError ? (
        <LoadFailure title="The action could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data || isError ? null : <Skeleton blockSize="360px" />}
      {data ? <ChainCall data={data} /> : null}
    </>
  );
}

function ChainCall({ data }: { data: DataOfCall }) {
  const { action, steps, known, wallets } = data;
  const read = readChainCall(action, known);
  const { tone, text } = STATES[action.state];
  return (
    <>
      <header className={view.head}>
        <h1>{unbroken(read.decoded?.title ?? 'A call that cannot be read')}</h1>
        <StatusDot tone={tone}>{text}</StatusDot>
      </header>
      <WorkBar kind="actions" id={String(action.id)} />
      <div className={view.columns}>
        <div className={view.column}>
          <Doubt action={action} read={read} />
          {steps.length > 1 ? (
            <Card title="Steps, in this order">
              <Steps label="Steps" steps={steps.map((step) => stepOf(step, action, known))} />
            </Card>
          ) : null}
          <Card title="What the data say">
            {read.decoded ? <DecodedCallView decoded={read.decoded} wallets={wallets} /> : null}
            <RawCall call={action} />
          </Card>
          {steps
            .filter(({ id }) => id > action.id)
            .map((step) => (
              <Card key={step.id} title="The step after it">
                <NextStep step={step} data={data} />
              </Card>
            ))}
          <Card title="Why">
            <Rows rows={originOf(action)} />
          </Card>
        </div>
        <div className={view.column}>
          {read.decoded && !isDoubtful(action, read) ? (
            <SignCall data={data} known={read.known} decoded={read.decoded} />
          ) : null}
          <Card title="Progress">
            <Progress data={data} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** A step in the list of steps, with the way to its page. */
function stepOf(step: DeskAction, shown: DeskAction, known: DeskKnown) {
  const title = readChainCall(step, known).decoded?.title ?? 'A call that cannot be read';
  const href = deskPaths.item('actions', String(step.id));
  const isEnded = step.state === 'REVERTED' || step.state === 'REPLACED';
  const now = step.id === shown.id ? 'current' : 'todo';
  return {
    title: step.id === shown.id ? <strong>{title}</strong> : <Link href={href}>{title}</Link>,
    detail: STATES[step.state].text,
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
      <Notice tone="trouble" title="Do not sign this" boxed>
        {read.fault} Tell an administrator.
      </Notice>
    );
  }
  const asked = read.decoded.role;
  if (!isDoubtful(action, read)) return null;
  return (
    <Notice tone="trouble" title="Do not sign this" boxed>
      The service asks for the role {action.role ?? 'of nobody'}, but the contract needs {asked}.
      Tell an administrator.
    </Notice>
  );
}

const originOf = ({ reason, command, preparedBy, preparedAt, proposal }: DeskAction) => [
  // A proposal has each officer's reason beside the signatures. Calls that anybody may send need no reason.
  ...(reason ? [{ label: 'Reason', value: reason }] : []),
  { label: 'Command', value: command },
  { label: 'Prepared by', value: preparedBy.join(', '), note: timeText(preparedAt) },
  ...(proposal
    ? [
        {
          label: 'Signed by two officers',
          value: <Link href={deskPaths.item('proposals', proposal)}>See the proposal</Link>,
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
      Also sent{outcome ? `, ${ENDS[outcome]}` : ''}: <span className={styles.hash}>{txHash}</span>
    </span>
  ));
}

function Progress({ data: { action, sends, finalBlock } }: { data: DataOfCall }) {
  const { state, txHash, blockNumber, settledAt, reportedBy } = action;
  const isSent = txHash !== null;
  const isSettled = state === 'FINAL' || state === 'REVERTED';
  const ended = state === 'REVERTED' ? ('failed' as const) : ('done' as const);
  const waiting = finalBlock === null ? '' : ` The last final block is ${finalBlock}.`;
  return (
    <Steps
      label="Progress"
      steps={[
        { title: 'Prepared', detail: timeText(action.preparedAt), state: 'done' },
        {
          title: isSent ? 'Sent' : 'Signed and sent',
          detail: isSent ? (
            <>
              <span className={styles.hash}>{txHash}</span>
              <CopyMark text={txHash} label="Copy hash" />
              <br />
              reported by {reportedBy}
              <OtherSends sends={sends} shown={txHash} />
            </>
          ) : (
            'by the wallet with the role'
          ),
          state: isSent ? 'done' : 'current',
        },
        {
          title: blockNumber === null ? 'In a block' : `In block ${blockNumber}`,
          state: blockNumber !== null ? 'done' : isSent ? 'current' : 'todo',
        },
        {
          title: state === 'REVERTED' ? 'Failed: nothing changed' : 'Final',
          detail: settledAt
            ? timeText(settledAt)
            : blockNumber !== null
              ? `Waits until the block cannot change.${waiting}`
              : undefined,
          state: isSettled ? ended : blockNumber !== null ? 'current' : 'todo',
        },
      ]}
    />
  );
}
