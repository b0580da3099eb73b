import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { LegalPage } from '@/features/content/legal/legal-page';
import type { Language } from '@/lang/languages';
import { PageHead } from './page-head';

export type LegalRouteProps = ComponentProps<typeof LegalPage> & {
  /** Those that have the text of this version. */
  languages: readonly Language[];
  isOlder: boolean;
};

/** A legal text with its head. Its canonical URL is under `/static` on every route. */
export function LegalRoute({ languages, isOlder, ...props }: LegalRouteProps) {
  const { text } = props;
  return (
    <>
      <PageHead
        title={text.title}
        description={text.summary ?? `${text.title}, version ${text.version}.`}
        path={paths.legal(text.slug)}
        languages={languages}
        isOlder={isOlder}
      />
      <LegalPage {...props} />
    </>
  );
}
