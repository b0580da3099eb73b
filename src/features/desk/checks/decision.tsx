import type { IdentityCheck, Reply } from '@fnx/api/desk/checks';
import { COMPARED, COMPARED_LABELS, DOUBT_LABELS } from '@fnx/api/shared/identity';
import { useState } from 'react';
import { CommandForm } from '@/features/desk/commands/command-form';
import { useDecisionKeys } from '@/features/desk/lib/keys';
import { useKept } from '@/features/desk/lib/use-kept';
import { inLanguage } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/item.module.css';
import { t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { Segments } from '@/ui/charts/segments';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { TextAreaField } from '@/ui/forms/text-area-field';

const VERDICTS = [
  { value: 'APPROVE', label: 'Approve' },
  { value: 'RETRY', label: 'Ask again' },
  { value: 'REJECT', label: 'Reject' },
] as const;
type Verdict = (typeof VERDICTS)[number]['value'];

const COMMANDS = { RETRY: 'kyc retry', REJECT: 'kyc reject' } as const;

const UNDECIDED = {
  /** Nothing that decides is chosen before. */
  verdict: null as Verdict | null,
  comments: { RETRY: '', APPROVE: '', REJECT: '' },
  /** Lines of the checklist, and `case 7`. */
  ticked: [] as readonly string[],
};

const LABELS: Readonly<Record<Verdict, string>> = {
  RETRY: 'Ask for other pictures',
  APPROVE: 'Propose to approve',
  REJECT: 'Propose to reject',
};

const STATES = { APPROVE: 'APPROVED', RETRY: 'RETRY', REJECT: 'REJECTED' } as const;

const EFFECTIVE = {
  atOnce: 'It takes effect at once.',
  signed: 'It takes effect when two officers have signed it.',
} as const;

function Effect({ effects, verdict }: Pick<IdentityCheck, 'effects'> & { verdict: Verdict }) {
  return (
    <p className="note">
      <bdi>{effects[STATES[verdict]]}</bdi>{' '}
      {t(EFFECTIVE[verdict === 'RETRY' ? 'atOnce' : 'signed'])}
    </p>
  );
}

/** The three decisions. A template fills the comment, which the person reads. */
export function Decision({ check }: { check: IdentityCheck }) {
  const { email } = check.account;
  const { value, set, forget } = useKept(`decision ${email}`, UNDECIDED);
  const [isProposed, setProposed] = useState(false);
  const { verdict, ticked } = value;
  useDecisionKeys('APPROVE', 'RETRY');
  const isBlocked = verdict === 'APPROVE' && check.against.length > 0;
  return (
    <div className={styles.decision}>
      {isProposed ? null : (
        <Segments
          legend={t('Decision')}
          options={inLanguage(VERDICTS)}
          value={verdict}
          onChange={(next) => set({ ...value, verdict: next })}
        />
      )}
      {verdict ? <Effect effects={check.effects} verdict={verdict} /> : null}
      {isBlocked ? (
        <Notice tone="trouble" title={t('It cannot be approved')}>
          {check.against.join(' ')}
        </Notice>
      ) : null}
      {verdict === 'APPROVE' && !check.reading ? (
        <p className="small" role="status">
          {t('The pictures are being read first.')}
        </p>
      ) : null}
      {verdict === 'APPROVE' && check.reading && !isBlocked ? (
        <CommandForm
          name="kyc approve"
          args={[email]}
          options={{
            compared: COMPARED.filter((line) => ticked.includes(line)).join(),
            cases: check.cases
              .map(({ caseId }) => caseId)
              .filter((id) => ticked.includes(`case ${id}`))
              .join(),
            doubts: doubtsOf(check)
              .filter((doubt) => ticked.includes(doubt))
              .join(),
            comment: '',
            reason: 'All lines of the checklist were compared.',
          }}
          label={t(LABELS.APPROVE)}
          onDone={forget}
          onProposed={() => setProposed(true)}
        >
          <Checklist
            check={check}
            ticked={ticked}
            onTick={(next) => set({ ...value, ticked: next })}
          />
        </CommandForm>
      ) : null}
      {verdict === 'RETRY' || verdict === 'REJECT' ? (
        <Refusing
          verdict={verdict}
          email={email}
          drafts={check.replies.filter((one) => one.decision === verdict)}
          comment={value.comments[verdict]}
          onComment={(text) => set({ ...value, comments: { ...value.comments, [verdict]: text } })}
          onDone={forget}
          onProposed={() => setProposed(true)}
        />
      ) : null}
    </div>
  );
}

const doubtsOf = ({ reading }: IdentityCheck) => reading?.doubts ?? [];

type ChecklistProps = {
  check: IdentityCheck;
  ticked: readonly string[];
  onTick: (ticked: readonly string[]) => void;
};

/** Lines to compare, and cases to read, before an identity is confirmed: each line by itself. */
function Checklist({ check, ticked, onTick }: ChecklistProps) {
  const lines = [
    ...Object.entries(COMPARED_LABELS).map(([line, label]) => [line, t(label)]),
    ...doubtsOf(check).map((doubt) => [
      doubt,
      t('Looked at: {doubt}', { doubt: t(DOUBT_LABELS[doubt]) }),
    ]),
    ...check.cases.map(({ caseId, what }) => [
      `case ${caseId}`,
      t('Read: case {caseId}, {what}', { caseId, what }),
    ]),
  ];
  return (
    <Stack as="fieldset" gap={12} aria-label={t('Compared')}>
      {lines.map(([line = '', label]) => (
        <Checkbox
          key={line}
          label={label}
          checked={ticked.includes(line)}
          onChange={({ target }) =>
            onTick(target.checked ? [...ticked, line] : ticked.filter((one) => one !== line))
          }
        />
      ))}
    </Stack>
  );
}

type RefusingProps = {
  verdict: Exclude<Verdict, 'APPROVE'>;
  email: string;
  drafts: readonly Reply[];
  comment: string;
  onComment: (text: string) => void;
  onDone: () => void;
  onProposed: () => void;
};

function Refusing({
  verdict,
  email,
  drafts,
  comment,
  onComment,
  onDone,
  onProposed,
}: RefusingProps) {
  return (
    <CommandForm
      name={COMMANDS[verdict]}
      args={[email]}
      options={{ comment }}
      onDone={onDone}
      label={t(LABELS[verdict])}
      onProposed={onProposed}
    >
      <fieldset className={styles.drafts} aria-label={t('Templates')}>
        {drafts.map(({ title, text }) => (
          <button
            key={title}
            type="button"
            aria-pressed={comment.includes(text)}
            onClick={() => onComment(toggled(comment, text))}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <TextAreaField
        label={t('Comment')}
        hint={t('The person reads it.')}
        rows={4}
        value={comment}
        onChange={({ target }) => onComment(target.value)}
      />
    </CommandForm>
  );
}

/** The comment with a template's sentence, or without it if it is there. */
function toggled(comment: string, text: string): string {
  if (comment.includes(text)) return comment.replace(text, '').replace(/ {2,}/g, ' ').trim();
  return [comment.trim(), text].filter(Boolean).join(' ');
}
