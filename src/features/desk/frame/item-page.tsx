import type { ComponentProps, ReactNode } from 'react';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { Link } from '@/ui/basics/link';
import { Loaded } from '@/ui/feedback/loaded';
import view from './view.module.css';

/** The way from one item back to the list of its area. */
export function Back({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={view.back}>
      <Link href={deskPaths.area(to)}>{children}</Link>
    </p>
  );
}

type Props<Data> = ComponentProps<typeof Loaded<Data>> & { back: readonly [string, string] };

/**
 * The page of one item, which its query fills.
 * @param back the area that lists it, and the words of the way there, which stays whatever comes of the query
 */
export function ItemPage<Data>({ back: [area, words], ...loaded }: Props<Data>) {
  return (
    <>
      <Back to={area}>{words}</Back>
      <Loaded {...loaded} />
    </>
  );
}
