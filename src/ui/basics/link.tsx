import { useRouter } from 'next/router';
import type { ComponentProps, MouseEvent } from 'react';
import { paths } from '@/config/paths';
import { localPath } from '@/lang/engine/current';

/** Whether the click navigates in the same tab; same rules as `next/link`. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    (target === '' || target === '_self') &&
    !event.currentTarget.hasAttribute('download')
  );
}

/**
 * An internal link in the language of the page, through the router, prefetched on hover and focus. Replaces `next/link`, whose unused features add 3
 * KiB to every page.
 */
export function Link({
  href,
  onClick,
  onPointerEnter,
  onFocus,
  ...anchor
}: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  // Its policy differs from the other pages', and belongs to a document.
  const isDocument = href === paths.proof;
  const prepare = () => {
    if (isDocument) return;
    // Development builds pages on demand. A prefetch failure shows on navigation.
    if (process.env.NODE_ENV === 'production') router.prefetch(href).catch(() => {});
  };
  return (
    <a
      {...anchor}
      href={localPath(href)}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prepare();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prepare();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event) || !href.startsWith('/')) return;
        if (isDocument) return;
        event.preventDefault();
        void router.push(href);
      }}
    />
  );
}
