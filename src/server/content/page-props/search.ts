import { isLanguage } from '@/lang/languages';
import { htmlToTree, treeText } from '@/server/content/html-tree';
import type { Localized } from '@/server/content/source/localized-content';
import { readSynonyms } from '@/server/content/source/read-synonyms';
import { makeProps, type PageOf, TEXT_SECONDS } from './public-data';
import { postPath } from './writing';

/** Whole texts of help, questions and blog for their search, in the language of a page. */
export async function searchIndex(page: PageOf = {}) {
  const { props } = await makeProps(TEXT_SECONDS, page, async ({ content }) => ({
    synonyms: readSynonyms(isLanguage(page.locale) ? page.locale : 'en'),
    texts: (await content.searched()).map((text) => ({
      kind: text.kind,
      path: pathOf(text),
      title: text.title,
      summary: summaryOf(text),
      text: treeText(htmlToTree(text.html)),
    })),
  }));
  return props;
}

type Searched = Localized<'help' | 'faq' | 'post'>;

function pathOf(text: Searched): string {
  if (text.kind === 'post') return postPath(text);
  return `/${text.kind}#${text.slug}`;
}

function summaryOf(text: Searched): string {
  if (text.kind === 'faq') return '';
  return text.kind === 'post' ? text.excerpt : text.summary;
}
