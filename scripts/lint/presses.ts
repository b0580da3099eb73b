/**
 * A step of `npm run lint`: a form loses no press. `onSubmit` takes what `usePress`, `submitOf` or `useForm` makes, whose types let no act
 * end without an outcome. Within an act, a bare return and a `void` under a condition are faults.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from '../files-below';

/** Calls whose first argument is an act, or has it as this property. */
const TAKERS = new Map([
  ['usePress', null],
  ['submitOf', null],
  ['useForm', 'send'],
  ['useProvenForm', 'send'],
]);

const INSTEAD =
  'Return done, waiting or refused from an act of usePress or submitOf (src/lib/page/use-press.ts).';

type Fn = ts.FunctionExpression | ts.ArrowFunction | ts.FunctionDeclaration;
const isFn = (node: ts.Node | undefined): node is Fn =>
  node !== undefined &&
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node));

/** Visits what runs with a function, so not the functions within. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  node.forEachChild((child) => {
    if (isFn(child)) return;
    visit(child);
    walk(child, visit);
  });
}

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => visitAll(child, visit));
}

/** The functions of a file by name. */
function functionsOf(source: ts.SourceFile): Map<string, Fn> {
  const found = new Map<string, Fn>();
  visitAll(source, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) found.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFn(node.initializer)) {
      found.set(node.name.text, node.initializer);
    }
  });
  return found;
}

/** A handler that keeps the browser from sending the form, and has no act. */
const isNone = (node: ts.Expression) =>
  /^\((\w+)\) => \1\.preventDefault\(\)$/.test(node.getText());

/** `submit` and `press` of `usePress`, `submit` of `useForm`, a call of `submitOf`; `onSubmit` is handed on from a caller. */
const isSubmit = (node: ts.Expression) =>
  /(^|\.)(submit|press|onSubmit)$/.test(node.getText()) ||
  (ts.isCallExpression(node) && node.expression.getText() === 'submitOf');

/** The act that a call takes. */
function actOf(call: ts.CallExpression): ts.Node | undefined {
  const property = TAKERS.get(call.expression.getText());
  const [given] = call.arguments;
  if (property === undefined || !given || property === null) {
    return property === null ? given : undefined;
  }
  if (!ts.isObjectLiteralExpression(given)) return undefined;
  const found = given.properties.find((one) => one.name?.getText() === property);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

function hasVoid(node: ts.Node | undefined): boolean {
  if (!node) return false;
  let found = ts.isVoidExpression(node);
  walk(node, (child) => {
    found ||= ts.isVoidExpression(child);
  });
  return found;
}

const OPERATORS: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
];

/** Whether a condition decides between a `void` and nothing. */
function isConditionalVoid(node: ts.Node): boolean {
  if (ts.isIfStatement(node)) return hasVoid(node.thenStatement) !== hasVoid(node.elseStatement);
  if (ts.isConditionalExpression(node)) return hasVoid(node.whenTrue) !== hasVoid(node.whenFalse);
  return (
    ts.isBinaryExpression(node) &&
    OPERATORS.includes(node.operatorToken.kind) &&
    hasVoid(node.right)
  );
}

/** Every press that a file can lose, with its line. */
export function pressFaults(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const named = functionsOf(source);
  const faults = new Map<ts.Node, string>();
  const seen = new Set<ts.Node>();
  const check = (given: ts.Node) => {
    const fn = ts.isIdentifier(given) ? named.get(given.text) : given;
    if (!isFn(fn) || seen.has(fn)) return;
    seen.add(fn);
    walk(fn, (node) => {
      if (ts.isReturnStatement(node) && !node.expression)
        faults.set(node, 'A submit returns in silence');
      if (isConditionalVoid(node)) faults.set(node, 'A submit drops a press under a condition');
      // A function that answers in its place is a part of it.
      if (ts.isCallExpression(node) && isAnswer(node)) check(node.expression);
    });
  };
  visitAll(source, (node) => {
    if (ts.isCallExpression(node)) {
      const act = actOf(node);
      if (act) check(act);
    }
    if (!ts.isJsxAttribute(node) || node.name.getText() !== 'onSubmit') return;
    const given =
      node.initializer && ts.isJsxExpression(node.initializer) && node.initializer.expression;
    if (given && !isSubmit(given) && !isNone(given))
      faults.set(node, 'A form has a handler without an outcome');
  });
  return [...faults].map(([node, what]) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${path}:${line + 1}: ${what}. ${INSTEAD}`;
  });
}

/** Whether a function returns what a call does. */
function isAnswer(call: ts.CallExpression): boolean {
  let { parent } = call;
  while (
    ts.isAwaitExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  ) {
    parent = parent.parent;
  }
  return ts.isReturnStatement(parent) || isFn(parent);
}

/** `npx tsx scripts/lint/presses.ts DIR` checks another tree than this one. */
function main(): void {
  const [root] = process.argv.slice(2);
  if (root) process.chdir(root);
  const files = filesBelow('src', 'pages').filter(
    (path) => /\.tsx?$/.test(path) && !path.startsWith('src/server/'),
  );
  const faults = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const submits = /onSubmit=|\b(?:usePress|submitOf|useForm|useProvenForm)\(/.test(text);
    return submits ? pressFaults(path, text) : [];
  });
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (require.main === module) main();
