import { useState } from 'react';
import { factsOf, type Kind, ORIGINAL } from '@/api/content/kinds';
import { contentCalls } from '@/api/desk/content';
import { ItemList } from '@/features/desk/frame/item-list';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import type { Language } from '@/lang/languages';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { TextField } from '@/ui/forms/text-field';
import styles from './content.module.css';
import { itemId, languagesOf, readItemId, STATES, TYPES, timeText } from './content-types';
import { EditorView } from './editor-view';

/** The texts of a kind in a language; with an id, the editor of one. */
export function ContentView({ id }: { id: string | null }) {
  if (id === null) return <List />;
  const text = readItemId(id);
  if (!text) return <EmptyState title="There is no such text">Choose one in the list.</EmptyState>;
  return <EditorView key={id} text={text} />;
}

function List() {
  const [type, setType] = useState<Kind>('post');
  const [chosen, setLanguage] = useState<Language>(ORIGINAL);
  const languages = languagesOf(type);
  const language = factsOf(type).onlyEnglish ? ORIGINAL : chosen;
  const [search, setSearch] = useState('');
  const { data, isError, error, refetch } = useDeskQuery(contentCalls.items, { type, language });
  const wanted = search.trim().toLowerCase();
  const items = data?.items.filter(({ title, slug }) =>
    `${title} ${slug}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <header className={view.head}>
        <h1>Content</h1>
        {factsOf(type).fixed ? null : (
          <Button href={deskPaths.item('content', itemId({ type, slug: '', language: ORIGINAL }))}>
            New
          </Button>
        )}
      </header>
      <div className={styles.controls}>
        <Segments legend="Type" options={TYPES} value={type} onChange={setType} />
        {languages.length > 1 ? (
          <Segments legend="Language" options={languages} value={language} onChange={setLanguage} />
        ) : null}
        <TextField
          type="search"
          label="Search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {isError ? (
        <LoadFailure title="The content could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data ? null : <Skeleton blockSize="320px" />}
      <ItemList rows={items ?? []} keyOf={({ slug }) => slug}>
        {(item) => (
          <li className={cx(view.item, styles.item)}>
            <div>
              <Link href={deskPaths.item('content', itemId({ type, slug: item.slug, language }))}>
                {item.title}
              </Link>
              <p className="small anywhere">
                {item.slug}
                {factsOf(type).critical ? ` · ${item.version}` : ''}
              </p>
            </div>
            <span className={styles.marks}>
              <StatusDot tone={STATES[item.state].tone}>
                {STATES[item.state].label}
                {item.at ? ` ${item.at.slice(0, 10)}` : ''}
              </StatusDot>
              {item.isOlder ? (
                <StatusDot tone="waiting">older than the English text</StatusDot>
              ) : null}
              {item.scheduledAt ? (
                <StatusDot tone="waiting">next {timeText(item.scheduledAt)}</StatusDot>
              ) : null}
              {item.hasDraft && item.state !== 'draft' ? (
                <StatusDot tone="waiting">draft</StatusDot>
              ) : null}
            </span>
            <span className="small anywhere">
              {item.versions} {item.versions === 1 ? 'version' : 'versions'}
            </span>
          </li>
        )}
      </ItemList>
      {items?.length === 0 ? (
        <EmptyState title="Nothing found">Choose another type, or write a new text.</EmptyState>
      ) : null}
    </>
  );
}
