import type { DeskAnswer, DeskCommand } from '@fnx/api/desk/commands';
import type { DeskProposal } from '@fnx/api/desk/desk';
import { deskCalls } from '@fnx/api/desk/desk';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { keyOf, useKeys } from '@/features/desk/lib/keys';
import { useAction } from '@/features/desk/lib/use-action';
import { useKept } from '@/features/desk/lib/use-kept';
import { SignProposal } from '@/features/desk/proposals/sign-proposal';
import { t } from '@/lang/desk';
import { submitOf } from '@/lib/page/use-press';
import { queryKey } from '@/lib/queries/query-keys';
import { labelOf } from '@/shared/desk-words';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import { AnswerView } from './answer-view';
import styles from './commands.module.css';
import { type DeskFile, toBase64 } from './desk-file';
import { OptionField } from './option-field';

type Options = Readonly<Record<string, string | true>>;
type Files = Readonly<Record<string, DeskFile>>;

type Props = {
  /** The operator command. */
  name: string;
  /** Arguments that are settled already; the form asks for the others. */
  args?: readonly string[];
  options?: Options;
  /** Options that the command may leave out, but not here. */
  needs?: readonly string[];
  /** Prepared files, as text. */
  files?: Readonly<Record<string, { name: string; text: string }>>;
  /** Label of the button; without it, what the command does in a word. */
  label?: string;
  /** Not what the page is for: its button steps back. */
  quiet?: boolean;
  /** Runs the command as soon as it is shown; for lists. */
  atOnce?: boolean;
  onDone?: (answer: DeskAnswer) => void;
  /** Told once it is proposed: what fed the form counts no more. */
  onProposed?: () => void;
  /** Fields of the page's own, above those of the command. They leave with the form. */
  children?: ReactNode;
};

/**
 * The form of an operator command. It runs the command and shows its answer; a critical one it proposes, and asks for the first signature.
 * Renders nothing for an officer whose roles do not include the command.
 */
export function CommandForm(props: Props) {
  const { data } = useDeskQuery(deskCalls.commands, {});
  const command = data?.list.find(({ name }) => name === props.name);
  return command ? <Form key={command.name} {...props} command={command} /> : null;
}

/** The form on a card of its own. */
export function CommandCard({ title, children, ...form }: Props & { title: string }) {
  return (
    <Card title={title}>
      <Stack gap={14}>
        {children}
        <CommandForm {...form} />
      </Stack>
    </Card>
  );
}

/** Input of the form; files are chosen again after a reload. */
type Typed = { args: readonly string[]; options: Options; reason: string };

const NOTHING_TYPED: Typed = { args: [], options: {}, reason: '' };

function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (keyOf(event.nativeEvent) !== 'send') return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The form and its button are gone. */
const focusOnce = (box: HTMLElement | null) => box?.focus();

const READ_BY = 'The officer who signs with you reads it; it stays in the journal.';

function Form({
  command,
  args = [],
  options = {},
  needs = [],
  files = {},
  label,
  quiet = false,
  atOnce = false,
  onDone,
  onProposed,
  children,
}: Props & { command: DeskCommand }) {
  const draft = useKept([command.name, ...args].join(' '), NOTHING_TYPED);
  const { args: typedArgs, options: typed, reason } = draft.value;
  const type = (part: Partial<Typed>) => draft.set({ ...draft.value, ...part });
  const [uploads, setUploads] = useState<Files>({});
  const [answer, setAnswer] = useState<DeskAnswer | null>(null);
  const [proposal, setProposal] = useState<DeskProposal | null>(null);
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  const open = command.args.slice(args.length);
  const asked = command.options.filter(({ name }) => !(name in options) && !(name in files));
  const isReason = (option: string) => command.critical && option === 'reason';
  const hasReason = command.options.some(({ name }) => name === 'reason');

  const send = async () => {
    const given = {
      name: command.name,
      args: [...args, ...open.map((_, index) => typedArgs[index] ?? '')],
      options: filled({ ...typed, ...options }, command),
      files: { ...Object.fromEntries(Object.entries(files).map(asUpload)), ...uploads },
    };
    if (command.critical) {
      const why = hasReason ? String(given.options.reason ?? '') : reason;
      setProposal(await callDesk(deskCalls.propose, { ...given, reason: why }));
      onProposed?.();
    } else {
      const result = await callDesk(deskCalls.run, given);
      setAnswer(result);
      onDone?.(result);
    }
    draft.forget();
  };
  // A refusal may mean that what the page shows has changed: it is read again, too.
  const submit = () =>
    run(() => send().finally(() => client.invalidateQueries({ queryKey: queryKey('desk') })));

  useKeys(proposal ? {} : { send: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (atOnce) void submit();
  }, []);

  if (proposal) {
    return (
      <div ref={focusOnce} tabIndex={-1} className={styles.proposal}>
        <SignProposal proposal={proposal} onDone={onDone} />
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={submitOf(() => {
        void submit();
        return 'done';
      })}
      onKeyDown={sendByKey}
    >
      {children}
      {open.map((name, index) => (
        <TextField
          key={name}
          label={labelOf(name)}
          value={typedArgs[index] ?? ''}
          onChange={({ target }) => type({ args: replaced(typedArgs, index, target.value) })}
        />
      ))}
      {asked.map(({ name, required, ...option }) => (
        <OptionField
          key={name}
          {...option}
          name={name}
          required={required || isReason(name) || needs.includes(name)}
          hint={isReason(name) ? t(READ_BY) : undefined}
          value={typed[name]}
          onType={(value) => type({ options: { ...typed, [name]: value } })}
          onFile={(file) => setUploads((was) => ({ ...was, [name]: file }))}
        />
      ))}
      {command.critical && !hasReason ? (
        <TextAreaField
          label={t('Reason')}
          rows={2}
          hint={t(READ_BY)}
          value={reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
      ) : null}
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      <Actions>
        <Submit dangerous={command.dangerous} busy={busy} quiet={quiet}>
          {label ?? verbOf(command)}
        </Submit>
      </Actions>
      {answer ? <AnswerView answer={answer} columns={command.columns} /> : null}
    </form>
  );
}

type SubmitProps = { dangerous: boolean; busy: boolean; quiet: boolean; children: string };

function Submit({ dangerous, busy, quiet, children }: SubmitProps) {
  return (
    <Button
      type="submit"
      busy={busy}
      variant={quiet || dangerous ? 'secondary' : 'primary'}
      className={cx(dangerous && styles.danger)}
    >
      {busy ? t('One moment …') : children}
    </Button>
  );
}

/** Word for the button's effect: officers sign the rest, with passkeys or with wallets. */
const verbOf = ({ critical, summary }: DeskCommand) =>
  critical ? t('Propose') : summary.startsWith('prepare the call') ? t('Prepare') : t('Run');

/** Without the fields that were left empty, and without texts that go as files. */
const filled = (options: Options, { options: fields }: DeskCommand) =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([option, value]) =>
        value !== '' && !fields.some(({ name, kind }) => name === option && kind === 'file'),
    ),
  );

const replaced = (values: readonly string[], index: number, value: string) => {
  const next = [...values];
  next[index] = value;
  return next;
};

const asUpload = ([option, { name, text }]: [string, { name: string; text: string }]) =>
  [option, { name, base64: toBase64(new TextEncoder().encode(text)) }] as const;
