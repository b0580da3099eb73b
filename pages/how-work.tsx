import type { InferGetStaticPropsType } from 'next';
import { HowWorkPage } from '@/features/content/explain/how-work-page';
import { howWorkProps } from '@/server/content/page-props/texts';
import { textPage } from '@/shell/document/text-page';

export const getStaticProps = howWorkProps;

export default textPage<InferGetStaticPropsType<typeof getStaticProps>>('/how-work', HowWorkPage);
