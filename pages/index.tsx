import type { InferGetStaticPropsType } from 'next';
import { LandingPage } from '@/features/content/landing/landing-page';
import { organizationJsonLd } from '@/features/content/landing/organization-json-ld';
import { landingProps } from '@/server/content/page-props/landing';
import type { FnxPage } from '@/shell/document/page';
import { absoluteUrl, PageHead } from '@/shell/document/page-head';

export const getStaticProps = () => landingProps();

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      description="Shares of a licensed bank in parts as small as a millionth, paid from your own wallet and entered in your name. Shares can lose all of their value."
      path="/"
      jsonLd={organizationJsonLd(absoluteUrl)}
    />
    <LandingPage {...props} />
  </>
);

export default Page;
