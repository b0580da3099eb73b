import { t } from '@/lang/desk';
import { TextButton } from '@/ui/basics/text-button';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './content.module.css';
import { STATES, timeText, type Version } from './content-types';

/** All versions of an item, drafts and newest first; each can be taken into the editor. */
export function VersionsView({
  versions,
  onTake,
}: {
  versions: readonly Version[];
  onTake: (version: Version) => void;
}) {
  if (versions.length === 0) return <p className={styles.quiet}>{t('No version is saved yet.')}</p>;
  return (
    <ol className={styles.versions}>
      {versions.map((version) => (
        <li key={version.version}>
          <StatusDot tone={STATES[version.state].tone}>{t(STATES[version.state].label)}</StatusDot>
          <span>{version.at ? t('from {time}', { time: timeText(version.at) }) : ''}</span>
          <span className={styles.quiet}>
            {version.state === 'draft'
              ? ''
              : `${t('Version {version}', { version: version.version })}, `}
            {version.by ?? t('a file of the bank’s folder')}
          </span>
          <TextButton onClick={() => onTake(version)}>{t('Take into the editor')}</TextButton>
        </li>
      ))}
    </ol>
  );
}
