import { contentCalls } from '@fnx/api/desk/content';
import { useEffect, useState } from 'react';
import { Back } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { inLanguage } from '@/features/desk/lib/words';
import { T, t } from '@/lang/desk';
import { useDebounced } from '@/lib/page/use-debounced';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { TextButton } from '@/ui/basics/text-button';
import { Segments } from '@/ui/charts/segments';
import { Loaded } from '@/ui/feedback/loaded';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Prose } from '@/ui/prose/prose';
import styles from './content.module.css';
import {
  itemId,
  languagesOf,
  type Original,
  type Preview,
  type TextKey,
  typedOf,
  type Version,
} from './content-types';
import { DiffView } from './diff-view';
import { MergeView } from './merge-view';
import { PublishCard } from './publish-card';
import { TextForm } from './text-form';
import { useEdited } from './use-edited';
import { VersionsView } from './versions-view';

const PANES = [
  { value: 'preview', label: 'Preview' },
  { value: 'changes', label: 'Changes' },
  { value: 'versions', label: 'Versions' },
] as const;
const ORIGINAL_PANE = { value: 'original', label: 'English' } as const;

/** Another officer's version shows up within this time. */
const OTHERS_MS = 15_000;

type Pane = (typeof PANES)[number]['value'] | 'original';

/** The editor of one text in a language, or of a new one without a slug. */
export function EditorView({ text }: { text: TextKey }) {
  const isNew = text.slug === '';
  const query = useDeskQuery(contentCalls.item, text, {
    enabled: !isNew,
    every: OTHERS_MS,
  });
  if (isNew) return <Editor text={text} versions={[]} original={null} isOlder={false} />;
  return (
    <Loaded query={query} skeleton="480px">
      {(item) => <Editor text={text} {...item} />}
    </Loaded>
  );
}

type Props = {
  text: TextKey;
  versions: readonly Version[];
  original: Original | null;
  isOlder: boolean;
};

function Editor({ text, versions, original, isOlder }: Props) {
  const published = versions.find(({ state }) => state === 'published');
  const edited = useEdited(text, versions[0], original?.words ?? null);
  const { typed, source, other, discard } = edited;
  const [pane, setPane] = useState<Pane>(original ? 'original' : 'preview');
  const isBegun = typed.body.trim() !== '';
  const preview = usePreview(text, source);
  const panes = inLanguage([...(original ? [ORIGINAL_PANE] : []), ...PANES]);
  const title = preview?.title || versions[0]?.title || original?.title || t('New text');
  return (
    <>
      <Back to="content">{t('All content')}</Back>
      <header className={view.head}>
        <h1>{title}</h1>
      </header>
      {text.slug === '' ? null : <Languages text={text} />}
      {isOlder ? (
        <Notice tone="trouble">
          {t(
            'This translation is of an earlier English text. Readers see that it is older until it is published again.',
          )}
        </Notice>
      ) : null}
      {discard ? (
        <p className={styles.quiet}>
          <T
            text="Not saved yet: what you typed before is here. <button>Discard it</button>"
            button={(children) => <TextButton onClick={discard}>{children}</TextButton>}
          />
        </p>
      ) : null}
      {other ? <MergeView {...other} /> : null}
      <div className={styles.editor}>
        <div className={styles.writing}>
          <TextForm text={text} typed={typed} onChange={edited.type} />
          {isBegun && preview?.problem ? <Notice tone="trouble">{preview.problem}</Notice> : null}
        </div>
        <div className={styles.pane}>
          <Segments legend={t('Beside the text')} options={panes} value={pane} onChange={setPane} />
          <Card
            className={styles.paper}
            aria-label={panes.find(({ value }) => value === pane)?.label}
            tabIndex={0}
          >
            {pane === 'original' ? <Shown preview={original} /> : null}
            {pane === 'preview' ? <Shown preview={preview} /> : null}
            {pane === 'changes' ? (
              <DiffView before={published?.source ?? ''} after={source} />
            ) : null}
            {pane === 'versions' ? (
              <VersionsView
                versions={versions}
                onTake={({ source: taken }) => edited.type(typedOf(taken))}
              />
            ) : null}
          </Card>
        </div>
      </div>
      <PublishCard
        text={text}
        versions={versions}
        name={preview?.name ?? ''}
        source={source}
        base={edited.stamp}
        onSaved={edited.onSaved}
      />
    </>
  );
}

/** The same text in the other languages. */
function Languages({ text }: { text: TextKey }) {
  const languages = languagesOf(text.type);
  if (languages.length === 1) return null;
  return (
    <p className={styles.marks}>
      {languages.map(({ value, label }) =>
        value === text.language ? (
          <strong key={value}>{label}</strong>
        ) : (
          <Link
            key={value}
            href={deskPaths.item('content', itemId({ ...text, language: value }))}
            lang={value}
          >
            {label}
          </Link>
        ),
      )}
    </p>
  );
}

/** The text as its page will show it, soon after each change; the last one while the next is made. */
function usePreview({ type, language }: TextKey, source: string): Preview | null {
  const typed = useDebounced(source) ?? source;
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    let isOld = false;
    callDesk(contentCalls.preview, { type, language, source: typed }).then(
      (next) => {
        if (!isOld) setPreview(next.problem === null ? next : (last) => withProblem(last, next));
      },
      () => {},
    );
    return () => {
      isOld = true;
    };
  }, [type, language, typed]);
  return preview;
}

/** Keeps the last readable preview visible while the text is faulty. */
const withProblem = (last: Preview | null, { problem }: Preview): Preview => ({
  tree: [],
  name: '',
  title: '',
  ...last,
  problem,
});

function Shown({ preview }: { preview: Preview | null }) {
  if (!preview) return <Skeleton blockSize="240px" />;
  return (
    <article>
      {preview.title ? <h2 className={styles.title}>{preview.title}</h2> : null}
      <Prose tree={preview.tree} />
    </article>
  );
}
