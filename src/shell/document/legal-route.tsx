import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { LegalPage } from '@/features/content/legal/legal-page';
import { PageHead } from './page-head';

export type LegalRouteProps = ComponentProps<typeof LegalPage>;

/** A legal text with its head. Its canonical URL is under `/static` on every route. */
export function LegalRoute(props: LegalRouteProps) {
  const { text } = props;
  return (
    <>
      <PageHead
        title={text.title}
        description={text.summary ?? `${text.title}, version ${text.version}.`}
        path={paths.legal(text.slug)}
        languages={['en']}
      />
      <LegalPage {...props} />
    </>
  );
}
