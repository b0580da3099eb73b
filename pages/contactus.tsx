import type { InferGetStaticPropsType } from 'next';
import { ContactPage } from '@/features/content/contact/contact-page';
import { t } from '@/lang/contact';
import { t as shell } from '@/lang/shell';
import { contactProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = contactProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      title={shell('Contact')}
      description={t(
        'Contact support. You receive a ticket number immediately and a reply by e-mail. Support never asks for your recovery phrase.',
      )}
      path="/contactus"
    />
    <ContactPage {...props} />
  </>
);

export default Page;
