import { journalCalls } from '@fnx/api/desk/journal';
import { CommandForm } from '@/features/desk/commands/command-form';
import { DeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { OfficerName } from '@/features/desk/officers/officer-name';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { EntryView, SOURCES } from './entry-view';

/** The journal for auditors; with a number, one entry of it. */
export function JournalView({ id }: { id: string | null }) {
  return id === null ? <Journal /> : <EntryView key={id} id={id} />;
}

function Journal() {
  return (
    <Stack gap={24}>
      <DeskList
        of={journalCalls.list}
        cells={{
          'What was done': ({ id, title, reason }) => (
            <>
              <Link href={deskPaths.item('journal', String(id))}>{title}</Link>
              {reason ? <p>“{reason}”</p> : null}
            </>
          ),
          'Command and subject': ({ action, title, target }) => (
            <>
              {action}
              {title.includes(target.text) ? null : (
                <p className="anywhere">
                  <OfficerName actor={target.text} />
                </p>
              )}
            </>
          ),
          By: ({ actor, source, signers }) => (
            <>
              <OfficerName actor={actor} />
              {source === 'DESK' ? null : <p>{t(SOURCES[source])}</p>}
              {signers
                .filter((signer) => signer !== actor)
                .map((signer) => (
                  <p key={signer}>
                    {t('signed with')} <OfficerName actor={signer} />
                  </p>
                ))}
            </>
          ),
        }}
      />
      <Card title={t('Verify the journal')}>
        <Stack gap={16}>
          <p className="small">
            {t(
              'Recomputes the hash of every entry, and proves that two officers with the right signed each critical command as it was carried out. A copy that was exported outside of this service is compared on the command line.',
            )}
          </p>
          <CommandForm
            name="journal verify"
            options={{ exports: '', 'public-key': '' }}
            label={t('Verify now')}
          />
        </Stack>
      </Card>
    </Stack>
  );
}
