import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { readCatalog } from '@/lang/read-languages';
import { filesBelow } from '../../scripts/files-below';

/** Attributes and properties that officers read. */
const READ =
  /^(title|lead|label|hint|legend|caption|placeholder|alt|failure|empty|noMatch|text|otherwise|copy|note|heading|unit|aria-label|data-side)$/;
/** These translate what they are given. */
const TRANSLATES = /^(DeskList|useDeskList|t|plural)$/;
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'SHA-256': 'a name in every language',
  wei: 'a unit of the chain',
  USD: 'a currency',
  Enter: 'a key of the browser',
  DeskError: 'a class',
  'Checked, and agreed.': 'what the signature says in the journal',
};
/** The signed text is shown in the language in which it is signed. */
const SIGNED = 'src/features/desk/proposals/signed-rows.tsx';

const isRead = (text: string) => /\p{L}{2}/u.test(text) && !(text.trim() in EXCEPTIONS);

/** The texts that an expression may give as they are. */
function given(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
  }
  if (ts.isConditionalExpression(node)) return [...given(node.whenTrue), ...given(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return given(node.right);
  return ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)
    ? given(node.expression)
    : [];
}

const nameOf = (node: ts.Node): string =>
  ts.isCallExpression(node)
    ? node.expression.getText()
    : ts.isJsxSelfClosingElement(node)
      ? node.tagName.getText()
      : '';

/** Texts that a file of the desk shows without `t`, and those of its constants, which are translated where they are shown. */
function textsOf(source: string, file = 'src/features/desk/one.tsx') {
  const plain: string[] = [];
  const constants: string[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (TRANSLATES.test(nameOf(node))) return;
    if (ts.isJsxText(node)) plain.push(node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) plain.push(...given(node));
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText())) {
      if (node.parent.parent.tagName.getText() !== 'T') plain.push(...given(node.initializer));
    }
    if (ts.isPropertyAssignment(node) && READ.test(node.name.getText()) && isInFunction) {
      plain.push(...given(node.initializer));
    }
    if (!isInFunction && ts.isStringLiteralLike(node) && /^[A-Z][a-z]/.test(node.text)) {
      constants.push(node.text);
    }
    const inside = isInFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), false);
  return { plain: plain.filter(isRead), constants: constants.filter(isRead) };
}

const FILES = filesBelow('src/features/desk').filter((file) => file !== SIGNED);

describe('texts of the staff desk', () => {
  it('are shown in the language of the page', () => {
    const faults = FILES.flatMap((file) =>
      textsOf(readFileSync(file, 'utf8'), file).plain.map((text) => `${file}: ${text.trim()}`),
    );
    expect(faults).toEqual([]);
  });

  it('are in its catalog where a constant has them', () => {
    const known = readCatalog('de', 'desk');
    const faults = [...FILES, ...filesBelow('packages/api/src/desk')].flatMap((file) =>
      textsOf(readFileSync(file, 'utf8'), file).constants.filter((text) => !(text in known)),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  it.each([
    ['<p>Nobody waits.</p>', 'Nobody waits.'],
    ['<Card title="Notes" />', 'Notes'],
    ["<Card title={isOpen ? t('Open') : 'Closed'} />", 'Closed'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
    ['<p>{`sent ${at}`}</p>', 'sent '],
  ])('are found in %s', (source, text) =>
    expect(textsOf(`const One = () => ${source};`).plain).toEqual([text]),
  );
});
