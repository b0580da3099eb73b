import type { InferGetStaticPropsType } from 'next';
import { AboutPage } from '@/features/content/explain/about-page';
import { aboutProps } from '@/server/content/page-props/texts';
import { textPage } from '@/shell/document/text-page';

export const getStaticProps = aboutProps;

export default textPage<InferGetStaticPropsType<typeof getStaticProps>>('/about', AboutPage);
