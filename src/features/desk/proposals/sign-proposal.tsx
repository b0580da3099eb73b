import type { DeskAnswer, DeskCommand } from '@fnx/api/desk/commands';
import { type DeskProposal, deskCalls } from '@fnx/api/desk/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { AnswerView } from '@/features/desk/commands/answer-view';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { useKeys } from '@/features/desk/lib/keys';
import { useOfficer } from '@/features/desk/lib/officer';
import { signProposal } from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { useKept } from '@/features/desk/lib/use-kept';
import { utc } from '@/features/desk/lib/words';
import { useOfficerNames } from '@/features/desk/officers/officer-name';
import { nextOf } from '@/features/desk/queue/row-keys';
import { t } from '@/lang/desk';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { Changed, FactPages, OfMoment } from './facts';
import { useOpened } from './opened';
import styles from './proposals.module.css';
import { Signatures } from './signatures';
import { signedRows } from './signed-rows';
import { evidenceOf, ToOpen } from './to-open';
import { Withdraw } from './withdraw';

/** The second officer's reason, unless there is more to say. */
export const AGREED = 'Checked, and agreed.';

/** A proposal as it is signed: everything that the signature covers, who signed, and the two things an officer can do with it. */
export function SignProposal({
  proposal: given,
  onDone,
}: {
  proposal: DeskProposal;
  onDone?: ((answer: DeskAnswer) => void) | undefined;
}) {
  const [own, setOwn] = useState<DeskProposal | null>(null);
  // The other officer's act ends it here too, if it came meanwhile.
  const proposal = given.state === 'OPEN' && own ? own : given;
  const box = useRef<HTMLDivElement>(null);
  const officer = useOfficer();
  const first = given.signatures.length === 0 ? given.reason : AGREED;
  const { value: reason, set: setReason, forget } = useKept(`sign ${given.id}`, first);
  const nameOf = useOfficerNames();
  const [seen, setSeen] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  const act = (action: () => Promise<DeskProposal>) =>
    run(async () => {
      // A refusal may mean that the facts have changed: they are read again, too.
      const next = await action().finally(() =>
        client.invalidateQueries({ queryKey: queryKey('desk') }),
      );
      setOwn(next);
      forget();
      // The button that was pressed is gone.
      box.current?.focus();
      if (next.state === 'DONE' && next.answer) onDone?.(next.answer);
    });
  const sign = () => act(() => signProposal(proposal, officer, reason.trim()));
  const { data } = useDeskQuery(deskCalls.commands, {});
  const command = data?.list.find(({ name }) => name === proposal.command);
  const isOpen = proposal.state === 'OPEN';
  const open = (name: string) => setOpened([...opened, name]);
  const evidence = evidenceOf(proposal).filter(({ name }) => !opened.includes(name));
  const signed = signedRows(proposal, command?.args, { onOpen: open, nameOf });
  const count = proposal.matter?.facts.length ?? 0;
  const rest = signed.slice(count);
  const isMine =
    isOpen && proposal.mine === 'SIGN' && evidence.length === 0 && proposal.notMine === null;
  useOpened(proposal, isMine && (proposal.before === null || seen));
  return (
    <Stack gap={20} ref={box} tabIndex={-1} className={styles.proposal}>
      <FactPages rows={signed.slice(0, count)} />
      <Rows className={styles.signed} rows={rest.filter(({ isForm }) => !isForm)} />
      {rest.some(({ isForm }) => isForm) ? (
        <details>
          <summary className={disclosure.summary}>{t('The rest of the signed text')}</summary>
          <Rows className={styles.signed} rows={rest.filter(({ isForm }) => isForm)} />
        </details>
      ) : null}
      {isOpen && proposal.moment.length > 0 ? <OfMoment facts={proposal.moment} /> : null}
      {isOpen && proposal.before ? (
        <Changed proposal={proposal} seen={seen} onSeen={setSeen} />
      ) : null}
      <Signatures proposal={proposal} />
      <Outcome proposal={proposal} columns={command?.columns} />
      {isOpen && proposal.mine === 'SIGNED' ? (
        <Notice title={t('You have signed')}>
          {t('Another officer has to sign it too. It expires on {time}.', {
            time: utc(proposal.expiresAt),
          })}
        </Notice>
      ) : null}
      {isOpen && proposal.mine === 'SIGN' && evidence.length > 0 ? (
        <ToOpen evidence={evidence} onOpen={open} />
      ) : null}
      {isOpen && proposal.notMine !== null ? (
        <Notice boxed tone="trouble" title={t('Your signature would not count')}>
          {proposal.notMine}
        </Notice>
      ) : null}
      {isMine ? (
        <TextAreaField
          label={t('Your reason')}
          rows={2}
          hint={t(
            'You sign all of the above with this reason, as {officer} ({email}). It stays in the journal.',
            { officer: officer.name, email: officer.email },
          )}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      {isMine ? (
        <SignButtons busy={busy} disabled={proposal.before !== null && !seen} onSign={sign} />
      ) : null}
      {isOpen ? (
        <Withdraw
          onWithdraw={(why) =>
            void act(() => callDesk(deskCalls.withdraw, { id: proposal.id, reason: why }))
          }
        />
      ) : null}
    </Stack>
  );
}

type SignProps = {
  busy: boolean;
  disabled: boolean;
  /** Says whether the signature was taken. */
  onSign: () => Promise<boolean>;
};

/** Signs, and may go on to the next item of the list. */
function SignButtons({ busy, disabled, onSign }: SignProps) {
  const router = useRouter();
  const following = nextOf(router.asPath);
  useKeys(busy || disabled ? {} : { send: () => void onSign() });
  return (
    <Actions>
      <Button busy={busy} disabled={disabled} onClick={() => void onSign()}>
        {busy ? t('Waiting for your passkey …') : t('Sign with your passkey')}
      </Button>
      {following ? (
        <Button
          variant="secondary"
          disabled={busy || disabled}
          onClick={async () => {
            if (await onSign()) await router.push(following);
          }}
        >
          {t('Sign, and the next')}
        </Button>
      ) : null}
    </Actions>
  );
}

type OutcomeProps = { proposal: DeskProposal; columns: DeskCommand['columns'] | undefined };

function Outcome({ proposal: { state, why, answer }, columns }: OutcomeProps) {
  switch (state) {
    case 'DONE':
      return (
        <>
          <Notice tone="done" title={t('Carried out')} />
          {answer ? <AnswerView answer={answer} columns={columns ?? {}} /> : null}
        </>
      );
    case 'WITHDRAWN':
      return <Notice title={t('Withdrawn')}>{why}</Notice>;
    case 'EXPIRED':
      return (
        <Notice title={t('Expired')}>{t('Make a new proposal if it is still wanted.')}</Notice>
      );
    default:
      return null;
  }
}
