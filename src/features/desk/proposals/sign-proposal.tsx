import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DeskAnswer, type DeskProposal, deskCalls } from '@/api/desk/desk';
import { AnswerView } from '@/features/desk/commands/answer-view';
import { callDesk, deskUrl, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { labelOf } from '@/features/desk/lib/desk-words';
import { useOfficer } from '@/features/desk/lib/officer';
import { signProposal } from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { utc } from '@/features/desk/lib/words';
import { queryKey } from '@/lib/queries/query-keys';
import { SIGNATURES_NEEDED } from '@/shared/proposal';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { TextAreaField } from '@/ui/forms/text-area-field';
import styles from './proposals.module.css';

/** A proposal as it is signed: everything the signature covers, who signed, and the two things an officer can do with it. */
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
  const names = data?.list.find(({ name }) => name === proposal.command)?.args ?? [];
  const isOpen = proposal.state === 'OPEN';
  return (
    <div ref={box} tabIndex={-1} className={styles.proposal}>
      <Rows rows={rowsOf(proposal, names)} />
      <Signatures proposal={proposal} />
      <Outcome proposal={proposal} />
      {isOpen && proposal.mine === 'SIGNED' ? (
        <Notice title="You have signed">
          Another officer has to sign it too. It expires on {utc(proposal.expiresAt)}.
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

/** @param names of the command's arguments */
function rowsOf(proposal: DeskProposal, names: readonly string[]) {
  const { command, args, options, files, proposer, createdAt, reason, id } = proposal;
  const given = Object.entries(options).filter(([, value]) => value !== reason);
  return [
    { label: 'Command', value: command },
    ...args.map((value, index) => ({
      id: `arg-${index}`,
      label: labelOf(names[index] ?? 'subject'),
      value: <Subject command={command} value={value} />,
      long: isLong(value),
    })),
    ...given.map(([label, value]) => ({
      label: labelOf(label),
      value: value === true ? 'yes' : value,
      long: isLong(String(value)),
    })),
    ...Object.entries(files).map(([option, { name, sha256 }]) => ({
      label: labelOf(option),
      value: <a href={deskUrl(deskCalls.file, { id, option })}>{name}</a>,
      note: `SHA-256 ${sha256}`,
      long: true,
    })),
    { label: 'Proposed by', value: proposer, note: utc(createdAt) },
    { label: 'Why', value: reason },
  ];
}

const isLong = (text: string) => text.length > 32 && !text.includes(' ');

/** What the proposal is about, with the way to its page: officers look before they sign. */
function Subject({ command, value }: { command: string; value: string }) {
  const area = AREAS_OF.find(([pattern]) => pattern.test(command))?.[1];
  const isPerson = area === 'people' && !UUID.test(value);
  return area && !isPerson ? <Link href={deskPaths.item(area, value)}>{value}</Link> : value;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const AREAS_OF = [
  [/^kyc /, 'checks'],
  [/^cases /, 'cases'],
  [/^recoveries approve$/, 'recoveries'],
  [/^(account|retention|limits) /, 'people'],
] as const;

function Signatures({ proposal: { signatures } }: { proposal: DeskProposal }) {
  return (
    <section aria-label="Signatures">
      <h2 className={styles.small}>
        {signatures.length} of {SIGNATURES_NEEDED} signatures
      </h2>
      <ul className={styles.signatures}>
        {signatures.map(({ officer, reason, at }) => (
          <li key={officer}>
            <strong>{officer}</strong> {reason} <span>{utc(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ proposal: { command, state, why, answer } }: { proposal: DeskProposal }) {
  switch (state) {
    case 'DONE':
      return (
        <>
          <Notice tone="done" title="Carried out" />
          {answer ? <AnswerView answer={answer} command={command} /> : null}
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
