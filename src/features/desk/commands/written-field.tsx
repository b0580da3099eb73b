import { useEffect, useState } from 'react';
import { t } from '@/lang/desk';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import { type DeskFile, deskFileOf, toBase64 } from './desk-file';

const asFile = (name: string, text: string): DeskFile => ({
  name: `${name}.md`,
  base64: toBase64(new TextEncoder().encode(text)),
});

/** A document of a command, in Markdown: written here, or chosen as a file. A chosen PDF takes the place of the text. */
export function WrittenField({
  name,
  label,
  draft,
  required,
  text,
  onText,
  onFile,
}: {
  name: string;
  label: string;
  /** The text before anything is typed. */
  draft: string;
  required: boolean;
  /** The typed text; undefined before. */
  text: string | undefined;
  onText: (text: string) => void;
  onFile: (file: DeskFile) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const write = (next: string) => {
    onText(next);
    onFile(asFile(name, next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the page was left
  useEffect(() => {
    if (text) onFile(asFile(name, text));
  }, []);
  const choose = async (file: File) => {
    const isText = /\.(md|txt)$/i.test(file.name);
    setChosen(isText ? null : file.name);
    if (isText) write(new TextDecoder().decode(await file.arrayBuffer()));
    else onFile(await deskFileOf(file));
  };
  return (
    <>
      {chosen === null ? (
        <TextAreaField
          label={label}
          optional={!required}
          hint={t('In Markdown. Everybody can read it once two officers have signed.')}
          rows={10}
          value={text ?? draft}
          onChange={({ target }) => write(target.value)}
        />
      ) : null}
      <TextField
        type="file"
        label={t('{label}, from a file', { label })}
        optional
        accept=".md,.txt,.pdf"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void choose(file);
        }}
      />
    </>
  );
}
