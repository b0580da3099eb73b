import { useEffect, useState } from 'react';
import { contentCalls } from '@/api/desk/content';
import view from '@/features/desk/frame/view.module.css';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useDebounced } from '@/lib/page/use-debounced';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { Segments } from '@/ui/charts/segments';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { Prose } from '@/ui/prose/prose';
import styles from './content.module.css';
import { type ContentType, type Preview, TEMPLATES, type Version } from './content-types';
import { DiffView } from './diff-view';
import { PublishCard } from './publish-card';
import { VersionsView } from './versions-view';

const PANES = [
  { value: 'preview', label: 'Preview' },
  { value: 'changes', label: 'Changes' },
  { value: 'versions', label: 'Versions' },
] as const;

/** The editor of one item, or of a new one without a slug. */
export function EditorView({ type, slug }: { type: ContentType; slug: string }) {
  const isNew = slug === '';
  const { data, error, refetch } = useDeskQuery(
    contentCalls.item,
    { type, slug },
    { enabled: !isNew },
  );
  if (error && !data) {
    return (
      <LoadFailure title="The text could not be loaded" onRetry={refetch}>
        {error.message}
      </LoadFailure>
    );
  }
  if (!isNew && !data) return <Skeleton blockSize="480px" />;
  return <Editor type={type} slug={slug} versions={data?.versions ?? []} />;
}

type Props = { type: ContentType; slug: string; versions: readonly Version[] };

function Editor({ type, slug, versions }: Props) {
  const published = versions.find(({ state }) => state === 'published');
  // Drafts come first, then what is scheduled.
  const [source, setSource] = useState(versions[0]?.source ?? TEMPLATES[type]);
  const [pane, setPane] = useState<(typeof PANES)[number]['value']>('preview');
  const preview = usePreview(type, source);
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('content')}>All content</Link>
      </p>
      <header className={view.head}>
        <h1>{preview?.title || versions[0]?.title || 'New text'}</h1>
      </header>
      <div className={styles.editor}>
        <div className={styles.writing}>
          <TextAreaField
            className={styles.source}
            label={type === 'faq' ? 'Question, as in content/faq.json' : 'Text, in Markdown'}
            value={source}
            spellCheck
            onChange={({ target }) => setSource(target.value)}
          />
          {preview?.problem ? <Notice tone="trouble">{preview.problem}</Notice> : null}
        </div>
        <div className={styles.pane}>
          <Segments legend="Beside the text" options={PANES} value={pane} onChange={setPane} />
          <Card className={styles.paper} aria-label={pane}>
            {pane === 'preview' ? <Shown preview={preview} /> : null}
            {pane === 'changes' ? (
              <DiffView before={published?.source ?? ''} after={source} />
            ) : null}
            {pane === 'versions' ? (
              <VersionsView versions={versions} onTake={({ source: text }) => setSource(text)} />
            ) : null}
          </Card>
        </div>
      </div>
      <PublishCard
        type={type}
        slug={slug}
        versions={versions}
        name={preview?.name ?? ''}
        source={source}
      />
    </>
  );
}

/** The text as its page will show it, soon after each change; the last one while the next is made. */
function usePreview(type: ContentType, source: string): Preview | null {
  const typed = useDebounced(source) ?? source;
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    let isOld = false;
    callDesk(contentCalls.preview, { type, source: typed }).then(
      (next) => {
        if (!isOld) setPreview(next.problem === null ? next : (last) => withProblem(last, next));
      },
      () => {},
    );
    return () => {
      isOld = true;
    };
  }, [type, typed]);
  return preview;
}

/** What was readable before stays visible while the text is not. */
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
      <h2 className={styles.title}>{preview.title}</h2>
      <Prose tree={preview.tree} />
    </article>
  );
}
