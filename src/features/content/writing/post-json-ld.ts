import { BANK_FACTS } from '@/config/bank-facts';
import { paths } from '@/config/paths';
import { linkPicture, type PostSummary, postPath } from './posts';

/**
 * schema.org data of a post and its breadcrumb.
 *
 * @param absolute converts a path to a URL
 */
export function postJsonLd(post: PostSummary, absolute: (path: string) => string): object[] {
  const url = absolute(postPath(post));
  return [
    {
      '@context': 'https://schema.org',
      '@type': post.type === 'MEDIA' ? 'NewsArticle' : 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.publishedAt,
      author: { '@type': 'Person', name: post.author },
      publisher: {
        '@type': 'Organization',
        name: BANK_FACTS.brand,
        logo: { '@type': 'ImageObject', url: absolute('/icon-512.png') },
      },
      image: absolute(linkPicture(post) ?? '/social.png'),
      keywords: post.tags.join(', '),
      inLanguage: 'en',
      mainEntityOfPage: url,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Blog', item: absolute(paths.writing) },
        { '@type': 'ListItem', position: 2, name: post.title, item: url },
      ],
    },
  ];
}
