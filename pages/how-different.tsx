import type { InferGetStaticPropsType } from 'next';
import { HowDifferentPage } from '@/features/content/explain/how-different-page';
import { howDifferentProps } from '@/server/content/page-props/texts';
import { textPage } from '@/shell/document/text-page';

export const getStaticProps = howDifferentProps;

export default textPage<InferGetStaticPropsType<typeof getStaticProps>>(
  '/how-different',
  HowDifferentPage,
);
