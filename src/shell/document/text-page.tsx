import type { ComponentProps, ComponentType } from 'react';
import type { FnxPage } from './page';
import { PageHead } from './page-head';

type Head = Pick<
  ComponentProps<typeof PageHead>,
  'title' | 'description' | 'languages' | 'isOlder'
>;

/** A page that shows one text, which names the page. */
export function textPage<P extends { text: Head }>(
  path: string,
  Content: ComponentType<P>,
): FnxPage<P> {
  return function TextPage(props) {
    const { title, description, languages, isOlder } = props.text;
    return (
      <>
        <PageHead {...{ title, description, languages, isOlder, path }} />
        <Content {...props} />
      </>
    );
  };
}
