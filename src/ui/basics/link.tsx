import { useRouter } from 'next/router';
import type { ComponentProps, MouseEvent } from 'react';

/** Whether this click asks for the same tab and nothing else, as Next.js' own link decides it. */
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
 * A link inside the site: an anchor that goes by the router, and fetches its page when pointed at or focused. It stands in
 * for `next/link`, whose observers and options cost every page 3 KiB that no page here uses.
 */
export function Link({
  href,
  onClick,
  onPointerEnter,
  onFocus,
  ...anchor
}: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  const prepare = () => {
    // Development builds pages when they are asked for; a failure shows once somebody goes there.
    if (process.env.NODE_ENV === 'production') router.prefetch(href).catch(() => {});
  };
  return (
    <a
      {...anchor}
      href={href}
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
        event.preventDefault();
        void router.push(href);
      }}
    />
  );
}
