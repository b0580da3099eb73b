import { Marked, type Token, type Tokens } from 'marked';

const INK = '#14181f';
const MUTED = '#5b6472';
const SIZE = 10;
const INDENT = 14;

const marked = new Marked({ gfm: true });

/** Writes Markdown from the current place on, over as many pages as it needs: headings, paragraphs, lists, quotes and strong text. */
export function writeProse(doc: PDFKit.PDFDocument, markdown: string): void {
  const left = doc.page.margins.left;
  for (const block of marked.lexer(markdown)) writeBlock(doc, block, left);
  doc.x = left;
}

function writeBlock(doc: PDFKit.PDFDocument, block: Token, x: number): void {
  if (block.type === 'space' || block.type === 'hr') return;
  if (block.type === 'blockquote') {
    for (const inner of (block as Tokens.Blockquote).tokens) {
      writeLine(doc, [inner], { x: x + INDENT, color: MUTED });
    }
  } else if (block.type === 'list') {
    for (const [index, item] of (block as Tokens.List).items.entries()) {
      const mark = block.ordered ? `${Number(block.start) + index}. ` : '• ';
      writeLine(doc, [{ type: 'text', raw: mark, text: mark }, ...item.tokens], { x: x + INDENT });
    }
  } else if (block.type === 'heading') {
    // A heading at the foot of a page belongs to the next.
    if (doc.y > doc.page.height - doc.page.margins.bottom - 60) doc.addPage();
    doc.moveDown(0.6);
    writeLine(doc, [block], { x, size: SIZE + 2, strong: true });
  } else {
    writeLine(doc, [block], { x });
  }
}

type Look = { x: number; size?: number; strong?: boolean; color?: string };

/** The words of some tokens as one paragraph. */
function writeLine(
  doc: PDFKit.PDFDocument,
  tokens: readonly Token[],
  { x, size = SIZE, strong = false, color = INK }: Look,
): void {
  const pieces = tokens.flatMap((token) => wordsOf(token, strong));
  const width = doc.page.width - x - doc.page.margins.right;
  doc.fontSize(size).fillColor(color);
  for (const [index, piece] of pieces.entries()) {
    const options = { width, continued: index < pieces.length - 1, lineGap: 2 };
    doc.font(piece.strong ? 'strong' : 'regular');
    if (index === 0) doc.text(piece.text, x, doc.y, options);
    else doc.text(piece.text, options);
  }
  doc.moveDown(0.5);
}

type Piece = { text: string; strong: boolean };

function wordsOf(token: Token, strong: boolean): Piece[] {
  const bold = strong || token.type === 'strong';
  const inner = 'tokens' in token ? token.tokens : undefined;
  if (inner && inner.length > 0) return inner.flatMap((one) => wordsOf(one, bold));
  const text = 'text' in token ? String(token.text) : token.raw;
  return [{ text: plain(text), strong: bold }];
}

/** Line breaks inside a paragraph are spaces; the lexer escapes what HTML reserves. */
function plain(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', '’')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
