import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskAnswer, DeskCommand, DeskProposal } from '@/api/desk/desk';
import { deskCalls } from '@/api/desk/desk';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { useAction } from '@/features/desk/lib/use-action';
import { SignProposal } from '@/features/desk/proposals/sign-proposal';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import { AnswerView } from './answer-view';
import styles from './commands.module.css';

type Options = Readonly<Record<string, string | true>>;
type Files = Readonly<Record<string, { name: string; base64: string }>>;

type Props = {
  /** The operator command. */
  name: string;
  /** Arguments that are settled already; the form asks for the others. */
  args?: readonly string[];
  options?: Options;
  /** Prepared files, as text. */
  files?: Readonly<Record<string, { name: string; text: string }>>;
  /** Of the button; the command's name otherwise. */
  label?: string;
  onDone?: (answer: DeskAnswer) => void;
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

/** Fields with sentences instead of words. */
const LONG = ['reason', 'comment', 'note', 'text', 'body'];

function Form({
  command,
  args = [],
  options = {},
  files = {},
  label,
  onDone,
}: Props & { command: DeskCommand }) {
  const [typedArgs, setArgs] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<Options>({});
  const [uploads, setUploads] = useState<Files>({});
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState<DeskAnswer | null>(null);
  const [proposal, setProposal] = useState<DeskProposal | null>(null);
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  const open = command.args.slice(args.length);
  const asked = command.options.filter(({ name }) => !(name in options) && !(name in files));
  const hasReason = command.options.some(({ name }) => name === 'reason');

  const submit = () =>
    run(async () => {
      const given = {
        name: command.name,
        args: [...args, ...open.map((_, index) => typedArgs[index] ?? '')],
        options: { ...options, ...filled(typed) },
        files: { ...Object.fromEntries(Object.entries(files).map(asUpload)), ...uploads },
      };
      if (command.critical) {
        const why = hasReason ? String(given.options.reason ?? '') : reason;
        setProposal(await callDesk(deskCalls.propose, { ...given, reason: why }));
      } else {
        const result = await callDesk(deskCalls.run, given);
        setAnswer(result);
        onDone?.(result);
      }
      await client.invalidateQueries({ queryKey: queryKey('desk') });
    });

  if (proposal) return <SignProposal proposal={proposal} onDone={onDone} />;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {open.map((name, index) => (
        <TextField
          key={name}
          label={labelOf(name)}
          value={typedArgs[index] ?? ''}
          onChange={({ target }) => setArgs(replaced(typedArgs, index, target.value))}
        />
      ))}
      {asked.map(({ name, kind, required }) => (
        <OptionField
          key={name}
          name={name}
          kind={kind}
          required={required}
          value={typed[name]}
          onType={(value) => setTyped({ ...typed, [name]: value })}
          onFile={(file) => setUploads({ ...uploads, [name]: file })}
        />
      ))}
      {command.critical && !hasReason ? (
        <TextAreaField
          label="Reason"
          rows={2}
          hint="The officer who signs with you reads it; it stays in the journal."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      <Actions>
        <Button type="submit" busy={busy} variant={command.critical ? 'secondary' : 'primary'}>
          {busy ? 'One moment …' : (label ?? (command.critical ? 'Propose' : 'Run'))}
        </Button>
      </Actions>
      {answer ? <AnswerView answer={answer} /> : null}
    </form>
  );
}

function OptionField({
  name,
  kind,
  required,
  value,
  onType,
  onFile,
}: DeskCommand['options'][number] & {
  value: string | true | undefined;
  onType: (value: string | true) => void;
  onFile: (file: { name: string; base64: string }) => void;
}) {
  if (kind === 'flag') {
    return (
      <Checkbox
        label={labelOf(name)}
        checked={value === true}
        onChange={({ target }) => onType(target.checked ? true : '')}
      />
    );
  }
  if (kind === 'file') {
    return (
      <TextField
        type="file"
        label={labelOf(name)}
        optional={!required}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void encoded(file).then((base64) => onFile({ name: file.name, base64 }));
        }}
      />
    );
  }
  const field = {
    label: labelOf(name),
    optional: !required,
    value: value === true ? '' : (value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  return LONG.includes(name) ? <TextAreaField rows={3} {...field} /> : <TextField {...field} />;
}

/** `record-time` as `Record time`. */
function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Without the fields that were left empty. */
const filled = (options: Options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ''));

const replaced = (values: readonly string[], index: number, value: string) => {
  const next = [...values];
  next[index] = value;
  return next;
};

const asUpload = ([option, { name, text }]: [string, { name: string; text: string }]) =>
  [option, { name, base64: toBase64(new TextEncoder().encode(text)) }] as const;

async function encoded(file: File): Promise<string> {
  return toBase64(new Uint8Array(await file.arrayBuffer()));
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
