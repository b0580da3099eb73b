import type { InferGetStaticPropsType } from 'next';
import { TokenizationPage } from '@/features/content/explain/tokenization-page';
import { tokenizationProps } from '@/server/content/page-props/texts';
import { textPage } from '@/shell/document/text-page';

export const getStaticProps = tokenizationProps;

export default textPage<InferGetStaticPropsType<typeof getStaticProps>>(
  '/fnxization',
  TokenizationPage,
);
