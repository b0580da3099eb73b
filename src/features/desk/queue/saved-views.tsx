import { useState } from 'react';
import { useKept } from '@/features/desk/lib/use-kept';
import { t } from '@/lang/desk';
import { submitOf } from '@/lib/page/use-press';
import type { List } from '@/lists/use-list';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { TextButton } from '@/ui/basics/text-button';
import { TextField } from '@/ui/forms/text-field';
import styles from './work.module.css';

type View = { name: string; chosen: Readonly<Record<string, string>> };

const NONE: readonly View[] = [];
const isSame = (one: View['chosen'], other: View['chosen']) =>
  Object.keys({ ...one, ...other }).every((key) => (one[key] ?? '') === (other[key] ?? ''));

/** The views of a list that the officer has given a name; in this browser. */
export function SavedViews({ area, list }: { area: string; list: List<unknown> }) {
  const { value: views, set } = useKept(`views ${area}`, NONE, true);
  const [name, setName] = useState<string | null>(null);
  const { chosen, change } = list;
  const active = views.find((one) => isSame(one.chosen, chosen));
  const isChosen = Object.values(chosen).some(Boolean);
  const nothing = Object.fromEntries(Object.keys(chosen).map((key) => [key, '']));
  if (name !== null) {
    return (
      <Inline
        as="form"
        gap={12}
        align="end"
        onSubmit={submitOf(() => {
          set([...views.filter((one) => one.name !== name), { name, chosen }]);
          setName(null);
          return 'done';
        })}
      >
        <TextField
          label={t('Name of this view')}
          value={name}
          maxLength={40}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={name.trim() === ''}>
          {t('Save the view')}
        </Button>
      </Inline>
    );
  }
  return (
    <Inline gap={12} className={styles.views}>
      {views.map((one) => (
        <Button
          key={one.name}
          size="small"
          variant={one === active ? 'secondary' : 'quiet'}
          onClick={() => change({ ...nothing, ...one.chosen })}
        >
          {one.name}
        </Button>
      ))}
      {active ? (
        <TextButton onClick={() => set(views.filter((one) => one !== active))}>
          {t('Forget “{active}”', { active: active.name })}
        </TextButton>
      ) : isChosen ? (
        <TextButton onClick={() => setName('')}>{t('Save as a view')}</TextButton>
      ) : null}
    </Inline>
  );
}
