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
import { SIGNATURES_NEEDED, type SignedFact } from '@/shared/proposal';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { TextAreaField } from '@/ui/forms/text-area-field';
import styles from './proposals.module.css';
import { factRows, signedRows } from './signed-rows';

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
      setReason('');
      // The button that was pressed is gone.
      box.current?.focus();
      if (next.state === 'DONE' && next.answer) onDone?.(next.answer);
    });
  const { data } = useDeskQuery(deskCalls.commands, {});
  const command = data?.list.find(({ name }) => name === proposal.command);
  const isOpen = proposal.state === 'OPEN';
  const mustSign = proposal.mine === 'SIGN';
  const unread = proposal.unread.filter((option) => !opened.includes(option));
  return (
    <Stack gap={20} ref={box} tabIndex={-1} className={styles.proposal}>
      <Rows
        className={styles.signed}
        rows={signedRows(proposal, command?.args, (option) => setOpened([...opened, option]))}
      />
      {isOpen && proposal.changed ? (
        <Changed facts={proposal.changed} seen={seen} onSeen={setSeen} />
      ) : null}
      <Signatures proposal={proposal} />
      <Outcome proposal={proposal} columns={command?.columns} />
      {isOpen && proposal.mine === 'SIGNED' ? (
        <Notice title="You have signed">
          Another officer has to sign it too. It expires on {utc(proposal.expiresAt)}.
        </Notice>
      ) : null}
      {isOpen && unread.length > 0 ? (
        <Notice title="Read before you sign">Open each file above. The journal notes it.</Notice>
      ) : null}
      {isOpen ? (
        <TextAreaField
          label={mustSign ? 'Your reason' : 'Reason for withdrawing it'}
          rows={2}
          hint={
            mustSign
              ? `You sign all of the above with this reason, as ${officer.email}. It stays in the journal.`
              : 'Your signature is made. These words go with a withdrawal alone.'
          }
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      {isOpen ? (
        <Actions>
          {mustSign ? (
            <Button
              busy={busy}
              disabled={unread.length > 0 || (proposal.changed !== null && !seen)}
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

type ChangedProps = {
  facts: readonly SignedFact[];
  seen: boolean;
  onSeen: (seen: boolean) => void;
};

/** What the matter is now, if that is not what was proposed: an officer signs it too, and says so first. */
function Changed({ facts, seen, onSeen }: ChangedProps) {
  const rows = factRows(facts).map((row, index) => ({ ...row, id: String(index) }));
  return (
    <>
      <Notice boxed tone="trouble" title="The facts have changed since this was proposed">
        Above is what was proposed. This is what it is now:
      </Notice>
      <Rows rows={rows} />
      <Checkbox
        label="I have read what changed, and sign it as it is now"
        checked={seen}
        onChange={({ target }) => onSeen(target.checked)}
      />
    </>
  );
}

function Signatures({ proposal: { signatures } }: { proposal: DeskProposal }) {
  return (
    <section aria-label="Signatures">
      <h2 className={styles.small}>
        {signatures.filter(({ counts }) => counts).length} of {SIGNATURES_NEEDED} signatures
      </h2>
      <Stack as="ul" gap={6}>
        {signatures.map(({ officer, reason, at, counts }) => (
          <li key={officer}>
            <strong>{officer}</strong> {reason} <span className="small">{utc(at)}</span>
            {counts ? null : <em>does not count: left, or lost the right</em>}
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
