import type { Picture } from '@fnx/api/desk/pictures';
import { type MouseEvent, useRef, useState } from 'react';
import { t } from '@/lang/desk';
import { sentence } from '@/shared/desk-words';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './picture-pane.module.css';
import { useDrag } from './use-drag';
import { usePicture } from './use-picture';

const CLOSEST = 4;
const STEP = 1.5;

/** Asks for the links again; undefined when the picture is gone. */
export type Renew = (picture: string) => Promise<string | undefined>;

/**
 * A picture that can be enlarged and moved. Every request of its link is recorded, so the link is kept while it works, also when the
 * page loads its data again.
 */
export function PicturePane({ picture, renew }: { picture: Picture; renew: Renew }) {
  const { src, failure, load } = usePicture(picture.link);
  const [scale, setScale] = useState(1);
  const [turns, setTurns] = useState(0);
  const [isStrong, setStrong] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const box = useRef<HTMLButtonElement>(null);
  const { dragging, ...drag } = useDrag(box);
  const label = sentence(picture.label);

  const again = async () => {
    const fresh = await renew(picture.id);
    if (fresh !== undefined) load(fresh);
  };
  /** Enlarges around the point that was clicked, or shows the whole picture again. */
  const toggle = ({ clientX, clientY }: MouseEvent) => {
    if (dragging.current) return;
    const target = box.current;
    if (!target) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    const next = scale === 1 ? STEP * STEP : 1;
    setScale(next);
    // From the keyboard there is no point: the middle.
    const at =
      clientX === 0 && clientY === 0
        ? [0.5, 0.5]
        : [(clientX - left) / width, (clientY - top) / height];
    requestAnimationFrame(() => {
      target.scrollTo(width * ((at[0] ?? 0) * next - 0.5), height * ((at[1] ?? 0) * next - 0.5));
    });
  };

  return (
    <figure ref={pane} className={cx(styles.pane, 'surface')}>
      <Inline as="figcaption" gap={8} nowrap align="center" between className={styles.head}>
        <span className={styles.label} title={label}>
          {label}
        </span>
        <span className={styles.tools}>
          <Tool
            label={t('Smaller: {label}', { label })}
            disabled={scale === 1}
            onClick={() => setScale(Math.max(1, scale / STEP))}
          >
            <path d="M4 9h10" />
          </Tool>
          <Tool
            label={t('Larger: {label}', { label })}
            disabled={scale >= CLOSEST}
            onClick={() => setScale(Math.min(CLOSEST, scale * STEP))}
          >
            <path d="M4 9h10M9 4v10" />
          </Tool>
          <Tool label={t('Turn: {label}', { label })} onClick={() => setTurns((turns + 1) % 4)}>
            <path d="M14.5 9a5.5 5.5 0 1 1-2-4.2M12.5 1.5v3.6H9" />
          </Tool>
          <Tool
            label={t('More contrast: {label}', { label })}
            pressed={isStrong}
            onClick={() => setStrong(!isStrong)}
          >
            <path d="M9 3a6 6 0 1 0 0 12zM9 3a6 6 0 0 1 0 12" />
          </Tool>
          <Tool
            label={t('Full screen: {label}', { label })}
            onClick={() => void toggleFullScreen(pane.current)}
          >
            <path d="M3 7V3h4M15 7V3h-4M3 11v4h4M15 11v4h-4" />
          </Tool>
        </span>
      </Inline>
      {failure ? (
        <div className={styles.failed} role="alert">
          <p>{failure}</p>
          <Button variant="secondary" size="small" onClick={() => void again()}>
            {t('Load the picture again')}
          </Button>
        </div>
      ) : (
        <button
          ref={box}
          type="button"
          className={styles.box}
          aria-label={
            scale === 1 ? t('Enlarge: {label}', { label }) : t('Show all: {label}', { label })
          }
          data-large={scale > 1 || undefined}
          onClick={toggle}
          {...drag}
        >
          {src ? (
            <span
              className={styles.content}
              data-turned={turns % 2 === 1 || undefined}
              data-strong={isStrong || undefined}
              style={{ inlineSize: `${scale * 100}%`, blockSize: `${scale * 100}%` }}
            >
              {/* biome-ignore lint/performance/noImgElement: the link is for this officer alone, and nothing may keep the picture */}
              <img src={src} alt={label} draggable={false} style={{ rotate: `${turns * 90}deg` }} />
            </span>
          ) : (
            <span className={styles.wait}>
              <Skeleton blockSize="100%" />
            </span>
          )}
        </button>
      )}
    </figure>
  );
}

function Tool({
  label,
  disabled = false,
  pressed,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={cx(styles.tool, 'bare')}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

/** Phones have no full screen for parts of a page; there the picture is as wide as the page anyway. */
export async function toggleFullScreen(pane: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  await pane?.requestFullscreen?.().catch(() => {});
}
