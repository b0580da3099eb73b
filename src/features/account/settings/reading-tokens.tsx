import { READING_SCOPES } from '@fnx/api/shared/reading-tokens';
import { useState } from 'react';
import { t } from '@/lang/settings';
import { formatDate, formatDateTime } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { onDemand } from '@/ui/feedback/on-demand';
import { Actions } from '@/ui/forms/form-rows';
import { DeviceLine } from './device-line';
import type { Device } from './queries';
import { Section } from './section';
import styles from './settings.module.css';

const ReadingTokenForm = onDemand(() =>
  import('./reading-token-form').then((all) => all.ReadingTokenForm),
);

/** Tokens for programs of the customer's own, which only read. */
export function ReadingTokens({ tokens }: { tokens: readonly Device[] }) {
  const [making, setMaking] = useState(false);
  return (
    <Section
      wide
      title={t('Programs that may read')}
      text={t(
        'A program of your own, such as your bookkeeping, reads what you choose and can do nothing else. Logging out everywhere and a new password end this.',
      )}
    >
      {tokens.length === 0 ? (
        <p className="small">{t('No program may.')}</p>
      ) : (
        <ul className={styles.lines}>
          {tokens.map(({ id, reading, lastSeenAt, expiresAt }) => (
            <DeviceLine
              key={id}
              id={id}
              name={reading?.label ?? ''}
              about={t('Reads: {scopes}. Last used {time}. Ends {end}.', {
                scopes: (reading?.reads ?? []).map((scope) => t(READING_SCOPES[scope])).join(', '),
                time: formatDateTime(lastSeenAt),
                end: formatDate(expiresAt),
              })}
              end={t('End')}
              ended={t('{name} ended', { name: reading?.label ?? '' })}
            />
          ))}
        </ul>
      )}
      {making ? (
        <ReadingTokenForm />
      ) : (
        <Actions>
          <Button variant="secondary" onClick={() => setMaking(true)}>
            {t('Let a program read')}
          </Button>
        </Actions>
      )}
    </Section>
  );
}
