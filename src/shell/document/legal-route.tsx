import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { LegalPage } from '@/features/content/legal/legal-page';
import { PageHead } from './page-head';

export type LegalRouteProps = ComponentProps<typeof LegalPage>;

/** A text with a version and its head. Whatever route it is shown under, its address is the one under `/static`. */
export function LegalRoute(props: LegalRouteProps) {
  const { text } = props;
  return (
    <>
      <PageHead
        title={text.title}
        description={text.summary ?? `${text.title}, version ${text.version}.`}
        path={paths.legal(text.slug)}
      />
      <LegalPage {...props} />
    </>
  );
}
