import { deskCalls } from '@fnx/api/desk/desk';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { deskFileOf } from '@/features/desk/commands/desk-file';
import view from '@/features/desk/frame/view.module.css';
import { callDesk } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { useAction } from '@/features/desk/lib/use-action';
import { grouped } from '@/features/desk/lib/words';
import { plural, t } from '@/lang/desk';
import { queryKey } from '@/lib/queries/query-keys';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import styles from './deposits.module.css';

type Imported = {
  statement: string;
  entries: number;
  added: number;
  known: number;
  leftOut: string | null;
};

const COMMAND = 'deposits import';

/** `30 entries: 25 new, 5 known already`. */
const wordsOf = ({ statement, entries, added, known }: Imported) =>
  t('{statement}: {entries}: {added} new, {known} known already', {
    statement,
    entries: plural(entries, '1 entry', '{n} entries'),
    added: grouped(added),
    known: grouped(known),
  });

/** Imports a file that is dropped or chosen, at once: what came before changes nothing. */
export function ImportCard() {
  const { rights } = useOfficer();
  const [done, setDone] = useState<{ name: string; rows: readonly Imported[] } | null>(null);
  const [isOver, setOver] = useState(false);
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  if (!rights.includes(COMMAND)) return null;
  const importFile = (file: File | undefined) =>
    file &&
    run(async () => {
      setDone(null);
      const given = {
        name: COMMAND,
        args: [],
        options: {},
        files: { file: await deskFileOf(file) },
      };
      const { rows } = await callDesk(deskCalls.run, given);
      setDone({ name: file.name, rows: rows as Imported[] });
      await client.invalidateQueries({ queryKey: queryKey('desk') });
    });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void importFile(event.dataTransfer.files[0]);
  };
  return (
    <Card title={t('Import a statement')}>
      <p className={view.lead}>
        {t(
          'A camt.053 or camt.054 of the bank’s account, whole or not at all but for entries that cannot be used. An entry counts once, in whichever file it comes.',
        )}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same without a mouse */}
      <div
        className={cx(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <TextField
          type="file"
          accept=".xml,application/xml,text/xml"
          label={busy ? t('Importing …') : t('Drop the file here, or choose it')}
          disabled={busy}
          onChange={({ target }) => {
            void importFile(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      {done ? (
        <Notice
          tone={done.rows.some(({ leftOut }) => leftOut) ? 'trouble' : 'done'}
          title={t('{file} is imported', { file: done.name })}
          action={<Link href={deskPaths.area('deposits')}>{t('What has to be decided')}</Link>}
        >
          {done.rows.map((one) => (
            <p key={one.statement}>
              {wordsOf(one)}
              {one.leftOut && `. ${one.leftOut}`}
            </p>
          ))}
        </Notice>
      ) : null}
    </Card>
  );
}
