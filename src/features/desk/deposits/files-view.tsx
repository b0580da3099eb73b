import { depositCalls } from '@fnx/api/desk/deposits';
import { DeskList } from '@/features/desk/frame/desk-list';
import { partOf } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { CopyMark } from '@/ui/basics/copy-button';
import { Stack } from '@/ui/basics/layout';
import { BankTabs } from './bank-tabs';
import { ImportCard } from './import-card';

/** Statements of the bank: the import, and those that came. */
export function FilesView() {
  return (
    <Stack gap={22}>
      <BankTabs tab="files" />
      <ImportCard />
      <DeskList
        of={depositCalls.files}
        cells={{
          File: ({ name, kind, statement, sha256, leftOut }) => (
            <>
              {name}
              <p>
                {kind}, {statement}{' '}
                <CopyMark text={sha256} label={t('Copy the SHA-256 of {name}', { name })} />
              </p>
              {leftOut.map((one) => (
                <p key={one}>{one}</p>
              ))}
            </>
          ),
          New: ({ entries, added }) => partOf(added, entries),
          'Opening to closing': ({ opening, closing }) => (
            <>
              {opening ?? t('none named')}
              {closing ? <p>{t('to {closing}', { closing })}</p> : null}
            </>
          ),
        }}
      />
    </Stack>
  );
}
