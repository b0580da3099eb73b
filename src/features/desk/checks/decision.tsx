import { useState } from 'react';
import type { Reply } from '@/api/desk/checks';
import { CommandForm } from '@/features/desk/commands/command-form';
import { useKept } from '@/features/desk/lib/use-kept';
import styles from '@/features/desk/queue/item.module.css';
import { Segments } from '@/ui/charts/segments';
import { Notice } from '@/ui/feedback/notice';
import { TextAreaField } from '@/ui/forms/text-area-field';

const VERDICTS = [
  { value: 'APPROVE', label: 'Approve' },
  { value: 'RETRY', label: 'Ask again' },
  { value: 'REJECT', label: 'Reject' },
] as const;
type Verdict = (typeof VERDICTS)[number]['value'];

const COMMANDS = { APPROVE: 'kyc approve', RETRY: 'kyc retry', REJECT: 'kyc reject' } as const;

const COMMENTS = { RETRY: '', APPROVE: '', REJECT: '' };
/** The most frequent decision needs no choice; nothing happens before the second signature. */
const USUAL = { verdict: 'APPROVE' as Verdict, ...COMMENTS };
const WITH_HITS = { verdict: 'RETRY' as Verdict, ...COMMENTS };

const LABELS: Readonly<Record<Verdict, string>> = {
  RETRY: 'Ask for other pictures',
  APPROVE: 'Propose to approve',
  REJECT: 'Propose to reject',
};

const EFFECTS: Readonly<Record<Verdict, string>> = {
  RETRY: 'The person reads the comment and sends other pictures. Takes effect at once.',
  APPROVE: 'The person can buy, stake and claim. Takes effect when two officers have signed it.',
  REJECT: 'Final: no command reverses it. Takes effect when two officers have signed it.',
};

/** The three decisions. A template fills the comment, which the person reads. */
export function Decision({
  email,
  replies,
  hasHits,
}: {
  email: string;
  replies: readonly Reply[];
  hasHits: boolean;
}) {
  const { value, set, forget } = useKept(`decision ${email}`, hasHits ? WITH_HITS : USUAL);
  const [isProposed, setProposed] = useState(false);
  const { verdict } = value;
  const comment = value[verdict];
  const write = (text: string) => set({ ...value, [verdict]: text });
  const drafts = replies.filter(({ decision }) => decision === verdict);
  return (
    <div className={styles.decision}>
      {isProposed ? null : (
        <Segments
          legend="Decision"
          options={VERDICTS}
          value={verdict}
          onChange={(next) => set({ ...value, verdict: next })}
        />
      )}
      <p className="note">{EFFECTS[verdict]}</p>
      {verdict === 'APPROVE' && hasHits ? (
        <Notice tone="trouble">A match with a sanctions list is not cleared.</Notice>
      ) : null}
      {drafts.length > 0 && !isProposed ? (
        <fieldset className={styles.drafts} aria-label="Templates">
          {drafts.map(({ title, text }) => (
            <button
              key={title}
              type="button"
              aria-pressed={comment.includes(text)}
              onClick={() => write(toggled(comment, text))}
            >
              {title}
            </button>
          ))}
        </fieldset>
      ) : null}
      {verdict === 'APPROVE' || isProposed ? null : (
        <TextAreaField
          label="Comment"
          hint="The person reads it."
          rows={4}
          value={comment}
          onChange={({ target }) => write(target.value)}
        />
      )}
      <CommandForm
        name={COMMANDS[verdict]}
        args={[email]}
        options={{ comment }}
        onDone={forget}
        label={LABELS[verdict]}
        onProposed={() => setProposed(true)}
      />
    </div>
  );
}

/** The comment with a template's sentence, or without it if it is there. */
function toggled(comment: string, text: string): string {
  if (comment.includes(text)) return comment.replace(text, '').replace(/ {2,}/g, ' ').trim();
  return [comment.trim(), text].filter(Boolean).join(' ');
}
