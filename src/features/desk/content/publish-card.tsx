import { factsOf, ORIGINAL } from '@fnx/api/content/kinds';
import { useState } from 'react';
import { CommandForm } from '@/features/desk/commands/command-form';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { TextField } from '@/ui/forms/text-field';
import styles from './content.module.css';
import type { TextKey, Version } from './content-types';

/** Offers the commands for the text in the editor: save, publish now or later; and for the item: cancel, retire. */
export function PublishCard({
  text: { type, slug, language },
  versions,
  name,
  source,
  base,
  onSaved,
}: {
  text: TextKey;
  versions: readonly Version[];
  /** Name of the text in the commands. */
  name: string;
  source: string;
  /** Names the version that was changed. */
  base: string;
  onSaved: () => void;
}) {
  const [from, setFrom] = useState('');
  const { critical: isLegal = false, fixed = false } = factsOf(type);
  const inLanguage: Record<string, string> = isLegal ? {} : { language };
  const exists = versions.some(({ state }) => state !== 'draft');
  const verb = `${isLegal ? 'legal' : 'content'} ${exists ? 'edit' : 'publish'}`;
  const files = { file: { name: 'text.md', text: source } };
  const published = versions.find(({ state }) => state === 'published');
  const isUnseen = ({ state }: Version) => state === 'draft' || (state === 'scheduled' && !isLegal);
  return (
    <div className={styles.acts}>
      <Card title={t('Publish')}>
        <p className={styles.quiet}>
          {isLegal
            ? t('Two officers sign a legal text. A changed text needs a new version in its head.')
            : t('Without a time it is shown now; with one, from then on.')}
        </p>
        <TextField
          type="datetime-local"
          label={t('Show from (UTC)')}
          optional
          className={styles.from}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <CommandForm
          name={verb}
          args={isLegal ? [] : [type]}
          files={files}
          options={{
            ...inLanguage,
            ...(isLegal ? {} : { base }),
            at: from === '' ? '' : `${from}:00Z`,
          }}
          onDone={onSaved}
          label={isLegal ? t('Propose') : from === '' ? t('Publish now') : t('Schedule')}
        />
      </Card>
      <Card title={t('Draft')}>
        <p className={styles.quiet}>{t('Nobody but the desk sees a draft. An item has one.')}</p>
        <CommandForm
          name="content draft"
          args={[type]}
          options={{ language, base }}
          files={files}
          onDone={onSaved}
          label={t('Save draft')}
          quiet
        />
        {versions.some(isUnseen) ? (
          <CommandForm
            name="content cancel"
            args={[type, isLegal ? name : slug]}
            options={{ language }}
            label={isLegal ? t('Delete the draft') : t('Delete draft and schedule')}
          />
        ) : null}
      </Card>
      {published && !(fixed && language === ORIGINAL) ? (
        <Card title={t('Retire')}>
          <p className={styles.quiet}>
            {isLegal
              ? t('The version before it is shown again. Nothing is deleted.')
              : t('It leaves the site, with its scheduled versions. Nothing is deleted.')}
          </p>
          <CommandForm
            name={isLegal ? 'legal retire' : 'content retire'}
            args={isLegal ? [`${slug}@${published.version}`] : [type, slug]}
            options={inLanguage}
            label={isLegal ? t('Propose to retire') : t('Retire')}
          />
        </Card>
      ) : null}
    </div>
  );
}
