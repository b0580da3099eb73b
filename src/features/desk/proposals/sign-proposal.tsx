import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DeskAnswer, type DeskCommand, type DeskProposal, deskCalls } from '@/api/desk/desk';
import { AnswerView } from '@/features/desk/commands/answer-view';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { signProposal } from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { utc } from '@/features/desk/lib/words';
import { queryKey } from '@/lib/queries/query-keys';
import { SIGNATURES_NEEDED } from '@/shared/proposal';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { TextAreaField } from '@/ui/forms/text-area-field';
import styles from './proposals.module.css';
import { signedRows } from './signed-rows';

/** A proposal as it is signed: everything that the signature covers, who signed, and the two things an officer can do with it. */
export function SignProposal({
  proposal: given,
  onDone,
}: {
  proposal: DeskProposal;
  onDone?: ((answer: DeskAnswer) => void) | undefined;
}) {
  const [own, setOwn] = useState<DeskProposal | null>(null);
  // What the other officer did meanwhile ends it here too.
  const proposal = given.state === 'OPEN' && own ? own : given;
  const box = useRef<HTMLDivElement>(null);
  const officer = useOfficer();
  const [reason, setReason] = useState(given.signatures.length === 0 ? given.reason : '');
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  const act = (action: () => Promise<DeskProposal>) =>
    run(async () => {
      const next = await action();
      setOwn(next);
      // The button that was pressed is gone.
      box.current?.focus();
      await client.invalidateQueries({ queryKey: queryKey('desk') });
      if (next.state === 'DONE' && next.answer) onDone?.(next.answer);
    });
  const { data } = useDeskQuery(deskCalls.commands, {});
  const command = data?.list.find(({ name }) => name === proposal.command);
  const isOpen = proposal.state === 'OPEN';
  return (
    <Stack gap={20} ref={box} tabIndex={-1} className={styles.proposal}>
      <Rows className={styles.signed} rows={signedRows(proposal.text, command?.args)} />
      <Signatures proposal={proposal} />
      <Outcome proposal={proposal} columns={command?.columns} />
      {isOpen && proposal.mine === 'SIGNED' ? (
        <Notice title="You have signed">
          Another officer has to sign it too. It expires on {utc(proposal.expiresAt)}.
        </Notice>
      ) : null}
      {isOpen ? (
        <TextAreaField
          label="Your reason"
          rows={2}
          hint={`You sign all of the above with this reason, as ${officer.email}. It stays in the journal.`}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      {isOpen ? (
        <Actions>
          {proposal.mine === 'SIGN' ? (
            <Button
              busy={busy}
              onClick={() => void act(() => signProposal(proposal, officer, reason.trim()))}
            >
              {busy ? 'Waiting for your passkey …' : 'Sign with your passkey'}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            onClick={() =>
              void act(() =>
                callDesk(deskCalls.withdraw, { id: proposal.id, reason: reason.trim() }),
              )
            }
          >
            Withdraw
          </Button>
        </Actions>
      ) : null}
    </Stack>
  );
}

function Signatures({ proposal: { signatures } }: { proposal: DeskProposal }) {
  return (
    <section aria-label="Signatures">
      <h2 className={styles.small}>
        {signatures.length} of {SIGNATURES_NEEDED} signatures
      </h2>
      <Stack as="ul" gap={6}>
        {signatures.map(({ officer, reason, at }) => (
          <li key={officer}>
            <strong>{officer}</strong> {reason} <span className="small">{utc(at)}</span>
          </li>
        ))}
      </Stack>
    </section>
  );
}

type OutcomeProps = { proposal: DeskProposal; columns: DeskCommand['columns'] | undefined };

function Outcome({ proposal: { state, why, answer }, columns }: OutcomeProps) {
  switch (state) {
    case 'DONE':
      return (
        <>
          <Notice tone="done" title="Carried out" />
          {answer ? <AnswerView answer={answer} columns={columns ?? {}} /> : null}
        </>
      );
    case 'WITHDRAWN':
      return <Notice title="Withdrawn">{why}</Notice>;
    case 'EXPIRED':
      return <Notice title="Expired">Make a new proposal if it is still wanted.</Notice>;
    default:
      return null;
  }
}
