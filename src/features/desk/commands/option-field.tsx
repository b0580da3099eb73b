import type { DeskCommand } from '@/api/desk/desk';
import { labelOf } from '@/shared/desk-words';
import { Checkbox } from '@/ui/forms/checkbox';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';

/** The field of an option of a command. */
export function OptionField({
  name,
  kind,
  required,
  bytes,
  hint,
  value,
  onType,
  onFile,
}: DeskCommand['options'][number] & {
  hint?: string | undefined;
  value: string | true | undefined;
  onType: (value: string | true) => void;
  onFile: (file: DeskFile) => void;
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
        hint={bytes === undefined ? hint : `At most ${bytes / 1_048_576} MB`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void deskFileOf(file).then(onFile);
        }}
      />
    );
  }
  const field = {
    label: labelOf(name),
    optional: !required,
    hint,
    value: value === true ? '' : (value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  if (kind === 'long') return <TextAreaField rows={3} {...field} />;
  if (kind !== 'time') return <TextField {...field} />;
  return (
    <TextField
      {...field}
      type="datetime-local"
      label={`${field.label}, UTC`}
      value={field.value.replace(/:00Z$/, '')}
      onChange={({ target }) => onType(target.value && `${target.value}:00Z`)}
    />
  );
}

/** A file as the desk takes it. */
export type DeskFile = { name: string; base64: string; gzip?: true };

/** Bytes. The desk takes requests of 12 MB, and a sanctions list has 30. */
const COMPRESSED_FROM = 4_194_304;

/** A chosen file as the desk takes it. */
export async function deskFileOf(file: File): Promise<DeskFile> {
  const { name, size } = file;
  if (size < COMPRESSED_FROM) {
    return { name, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
  }
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return { name, base64: toBase64(bytes), gzip: true };
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
