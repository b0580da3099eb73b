import { Parser } from 'htmlparser2';

/** The scripts of a page: the addresses of those that it loads, and the text of those that stand in it. */
type Scripts = { sources: string[]; inline: string[] };

const DATA = ['application/json', 'application/ld+json'];

/** The scripts of a page as a browser would find them. Data that only looks like one is left out. */
export function scriptsOf(html: string): Scripts {
  const scripts: Scripts = { sources: [], inline: [] };
  let text: string | null = null;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name !== 'script' || DATA.includes(attributes.type ?? '')) return;
      if (attributes.src === undefined) text = '';
      else scripts.sources.push(attributes.src);
    },
    ontext: (more) => {
      if (text !== null) text += more;
    },
    onclosetag: (name) => {
      if (name !== 'script' || text === null) return;
      scripts.inline.push(text);
      text = null;
    },
  });
  parser.end(html);
  return scripts;
}

export const inlineScripts = (html: string): string[] => scriptsOf(html).inline;
