import { factsOf, type Kind, ORIGINAL } from '@fnx/api/content/kinds';
import { contentCalls } from '@fnx/api/desk/content';
import { useState } from 'react';
import { ItemList } from '@/features/desk/frame/item-list';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { inLanguage } from '@/features/desk/lib/words';
import { plural, t } from '@/lang/desk';
import type { Language } from '@/lang/languages';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Loaded } from '@/ui/feedback/loaded';
import { StatusDot } from '@/ui/feedback/status-dot';
import { TextField } from '@/ui/forms/text-field';
import styles from './content.module.css';
import { itemId, languagesOf, readItemId, STATES, TYPES, timeText } from './content-types';
import { EditorView } from './editor-view';

/** The texts of a kind in a language; with an id, the editor of one. */
export function ContentView({ id }: { id: string | null }) {
  if (id === null) return <List />;
  const text = readItemId(id);
  if (!text)
    return (
      <EmptyState title={t('There is no such text')}>{t('Choose one in the list.')}</EmptyState>
    );
  return <EditorView key={id} text={text} />;
}

function List() {
  const [type, setType] = useState<Kind>('post');
  const [chosen, setLanguage] = useState<Language>(ORIGINAL);
  const languages = languagesOf(type);
  const language = factsOf(type).onlyEnglish ? ORIGINAL : chosen;
  const [search, setSearch] = useState('');
  const query = useDeskQuery(contentCalls.items, { type, language });
  const wanted = search.trim().toLowerCase();
  return (
    <>
      <header className={view.head}>
        <h1>{t('Content')}</h1>
        {factsOf(type).fixed ? null : (
          <Button href={deskPaths.item('content', itemId({ type, slug: '', language: ORIGINAL }))}>
            {t('New')}
          </Button>
        )}
      </header>
      <div className={styles.controls}>
        <Segments legend={t('Type')} options={inLanguage(TYPES)} value={type} onChange={setType} />
        {languages.length > 1 ? (
          <Segments
            legend={t('Language')}
            options={languages}
            value={language}
            onChange={setLanguage}
          />
        ) : null}
        <TextField
          type="search"
          label={t('Search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <Loaded query={query} skeleton="320px">
        {(data) => {
          const items = data.items.filter(({ title, slug }) =>
            `${title} ${slug}`.toLowerCase().includes(wanted),
          );
          return items.length === 0 ? (
            <EmptyState title={t('Nothing found')}>
              {t('Choose another type, or write a new text.')}
            </EmptyState>
          ) : (
            <ItemList rows={items} keyOf={({ slug }) => slug}>
              {(item) => (
                <li className={cx(view.item, styles.item)}>
                  <div>
                    <Link
                      href={deskPaths.item('content', itemId({ type, slug: item.slug, language }))}
                    >
                      {item.title}
                    </Link>
                    <p className="small anywhere">
                      {item.slug}
                      {factsOf(type).critical ? ` · ${item.version}` : ''}
                    </p>
                  </div>
                  <span className={styles.marks}>
                    <StatusDot tone={STATES[item.state].tone}>
                      {t(STATES[item.state].label)}
                      {item.at ? ` ${item.at.slice(0, 10)}` : ''}
                    </StatusDot>
                    {item.isOlder ? (
                      <StatusDot tone="waiting">{t('older than the English text')}</StatusDot>
                    ) : null}
                    {item.scheduledAt ? (
                      <StatusDot tone="waiting">
                        {t('next {time}', { time: timeText(item.scheduledAt) })}
                      </StatusDot>
                    ) : null}
                    {item.hasDraft && item.state !== 'draft' ? (
                      <StatusDot tone="waiting">{t('draft')}</StatusDot>
                    ) : null}
                  </span>
                  <span className="small anywhere">
                    {plural(item.versions, '1 version', '{n} versions')}
                  </span>
                </li>
              )}
            </ItemList>
          );
        }}
      </Loaded>
    </>
  );
}
