import type { InferGetStaticPropsType } from 'next';
import { LandingPage } from '@/features/content/landing/landing-page';
import { organizationJsonLd } from '@/features/content/landing/organization-json-ld';
import { t } from '@/lang/landing';
import { landingProps } from '@/server/content/page-props/landing';
import type { FnxPage } from '@/shell/document/page';
import { absoluteUrl, PageHead } from '@/shell/document/page-head';

export const getStaticProps = landingProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      description={t(
        'Buy shares of a licensed bank by bank transfer and fingerprint, with nothing to install, or with your own crypto wallet. You hold them as tokens. Shares can lose all of their value.',
      )}
      path="/"
      jsonLd={organizationJsonLd(absoluteUrl)}
    />
    <LandingPage {...props} />
  </>
);

export default Page;
