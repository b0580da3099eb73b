import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeskAnswer, type DeskProposal, deskCalls } from '@/api/desk/desk';
import { AnswerView } from '@/features/desk/commands/answer-view';
import { callDesk, deskUrl } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { signProposal } from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { queryKey } from '@/lib/queries/query-keys';
import { SIGNATURES_NEEDED } from '@/shared/proposal';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { TextAreaField } from '@/ui/forms/text-area-field';
import styles from './proposals.module.css';

const time = (text: string) => `${text.slice(0, 16).replace('T', ' ')} UTC`;

/** A proposal as it is signed: everything the signature covers, who signed, and the two things an officer can do with it. */
export function SignProposal({
  proposal: given,
  onDone,
}: {
  proposal: DeskProposal;
  onDone?: ((answer: DeskAnswer) => void) | undefined;
}) {
  const [proposal, setProposal] = useState(given);
  const officer = useOfficer();
  const [reason, setReason] = useState(given.signatures.length === 0 ? given.reason : '');
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  const act = (action: () => Promise<DeskProposal>) =>
    run(async () => {
      const next = await action();
      setProposal(next);
      await client.invalidateQueries({ queryKey: queryKey('desk') });
      if (next.state === 'DONE' && next.answer) onDone?.(next.answer);
    });
  const isOpen = proposal.state === 'OPEN';
  return (
    <div className={styles.proposal}>
      <Rows rows={rowsOf(proposal)} />
      <Signatures proposal={proposal} />
      <Outcome proposal={proposal} />
      {isOpen && proposal.mine === 'SIGNED' ? (
        <Notice title="You have signed">
          Another officer has to sign it too. It expires on {time(proposal.expiresAt)}.
        </Notice>
      ) : null}
      {isOpen && proposal.mine === 'NO_RIGHT' ? (
        <Notice>Your roles do not include this command, so you cannot sign it.</Notice>
      ) : null}
      {isOpen ? (
        <TextAreaField
          label="Your reason"
          rows={2}
          hint="It is part of what you sign, and stays in the journal."
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
    </div>
  );
}

function rowsOf({ command, args, options, files, proposer, createdAt, reason, id }: DeskProposal) {
  return [
    { label: 'Command', value: command },
    ...args.map((value, index) => ({ id: `arg-${index}`, label: 'Subject', value, long: true })),
    ...Object.entries(options).map(([label, value]) => ({
      label,
      value: value === true ? 'yes' : value,
      long: true,
    })),
    ...Object.entries(files).map(([option, { name, sha256 }]) => ({
      label: option,
      value: <a href={deskUrl(deskCalls.file, { id, option })}>{name}</a>,
      note: `SHA-256 ${sha256}`,
      long: true,
    })),
    { label: 'Proposed by', value: proposer, note: time(createdAt) },
    { label: 'Why', value: reason, long: true },
  ];
}

function Signatures({ proposal: { signatures } }: { proposal: DeskProposal }) {
  return (
    <section aria-label="Signatures">
      <h3 className={styles.small}>
        {signatures.length} of {SIGNATURES_NEEDED} signatures
      </h3>
      <ul className={styles.signatures}>
        {signatures.map(({ officer, reason, at }) => (
          <li key={officer}>
            <strong>{officer}</strong> {reason} <span>{time(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ proposal: { state, why, answer } }: { proposal: DeskProposal }) {
  switch (state) {
    case 'DONE':
      return (
        <>
          <Notice tone="done" title="Carried out" />
          {answer ? <AnswerView answer={answer} /> : null}
        </>
      );
    case 'FAILED':
      return (
        <Notice tone="trouble" title="Not carried out, and nothing was changed">
          {why}
        </Notice>
      );
    case 'WITHDRAWN':
      return <Notice title="Withdrawn">{why}</Notice>;
    case 'EXPIRED':
      return <Notice title="Expired">Make a new proposal if it is still wanted.</Notice>;
    default:
      return null;
  }
}
