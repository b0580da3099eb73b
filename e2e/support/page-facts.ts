import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** WCAG 2.2 A and AA, as far as a machine can tell. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose verdict depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The calls of the API reference, a hundred of one kind; the first group of them is read. */
const REPEATED = '#api section ~ section';

/**
 * Faults that axe finds, rule and element in one line each. axe runs in the page itself, once loaded: its wrapper for Playwright loads
 * it for each run and opens another page for the result, which takes three times as long. Our pages have no frames.
 */
async function faultsOf(
  page: Page,
  runOnly: RunOptions['runOnly'],
  within = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ options, context }) => {
      const { axe } = window as unknown as {
        axe: { run(context: object, options: RunOptions): Promise<AxeResults> };
      };
      const { violations } = await axe.run(context, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      );
    },
    {
      options: { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
      context: { include: [[within]], exclude: [[REPEATED]] },
    },
  );
}

/** Installed beside what measurements need, for the journeys that `npm test` leaves out. */
const ace = () => readFileSync('lab/node_modules/accessibility-checker-engine/ace.js', 'utf8');

type AceReport = {
  results: { ruleId: string; value: [string, string]; message: string; path: { dom: string } }[];
};

/** Faults that IBM's engine finds: it reads some rules that axe leaves to people, and axe some that it leaves. */
export async function secondOpinion(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(ace());
  return page.evaluate(async () => {
    const { ace } = window as unknown as {
      ace: { Checker: new () => { check(doc: Document, sets: string[]): Promise<AceReport> } };
    };
    const at = (path: string) =>
      document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
        .singleNodeValue as Element | null;
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return (
      results
        .filter(({ value: [kind, verdict] }) => kind === 'VIOLATION' && verdict === 'FAIL')
        // It misses the label of a field in a part that is folded, where nobody meets either.
        .filter(({ path }) => !at(path.dom)?.closest('details:not([open])'))
        .map(({ ruleId, message, path }) => `${ruleId}: ${message} ${path.dom}`)
    );
  });
}

const rules = (values: string[]): RunOptions['runOnly'] => ({ type: 'rule', values });

/** Faults by all rules of WCAG that axe has. */
export const axeFaults = (page: Page) => faultsOf(page, { type: 'tag', values: WCAG });

/** Faults by the rules about colour alone, after a change of theme. */
export const colourFaults = (page: Page, within?: string) => faultsOf(page, rules(COLOURS), within);

/** Faults by the rules whose verdict depends on the width, once the page has become a phone's. */
export const smallScreenFaults = (page: Page, within?: string) =>
  faultsOf(page, rules([...COLOURS, 'target-size']), within);

/**
 * Changes the page to the light theme; a transition on its way would give axe a colour in between. Sections that the browser has not
 * drawn yet would start theirs when axe asks for their colours.
 */
export async function turnLight(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.evaluate(async () => {
    document.documentElement.dataset.theme = 'light';
    // The next frame starts the transitions to the new colours.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** The levels of the visible headings, in the order of the document. */
export function headingLevels(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName.slice(1))),
  );
}

/** Headings that are more than one level below the one before, as `from > to`. */
export function skippedLevels(levels: readonly number[]): string[] {
  return levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0;
    return level > before + 1 ? [`h${before} > h${level}`] : [];
  });
}

/**
 * Elements that reach out of the window to a side: the document, when it scrolls, and each element with text of its own. Text that is
 * only clipped counts too; what scrolls by itself, such as a wide table, does not.
 */
function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) found.push('the document scrolls');
    const excused = (element: Element) =>
      element.closest('[aria-hidden="true"], svg') !== null || isInScroller(element);
    function isInScroller(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, clip, clipPath } = getComputedStyle(at);
        // Clipped to nothing: words for screen readers alone.
        if (clip !== 'auto' || clipPath !== 'none') return true;
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
      }
      return false;
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || !parent.checkVisibility()) continue;
      range.selectNodeContents(text);
      const { left, right, width: size } = range.getBoundingClientRect();
      if (size > 1 && (right > width + 1 || left < -1) && !excused(parent)) {
        found.push(
          `"${text.textContent.trim().slice(0, 40)}" ${Math.round(left)}-${Math.round(right)}`,
        );
      }
    }
    return found;
  });
}

/** Nothing reaches out of the window to a side once the page has come to rest: a new width reaches the layout some frames later. */
export async function staysInside(page: Page, where: string): Promise<void> {
  await expect(async () => expect(await sidewaysOverflow(page), where).toEqual([])).toPass();
}

/** Animations that run, and elements whose animation or transition would take more than a millisecond. */
export function motions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((part) => parseFloat(part)));
    const lasting = [...document.querySelectorAll('*')].filter((element) => {
      const style = getComputedStyle(element);
      const moves = style.animationName !== 'none' && seconds(style.animationDuration) > 0.001;
      return moves || seconds(style.transitionDuration) > 0.001;
    });
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    return [
      ...running.map((animation) => `running: ${animation.id || animation.constructor.name}`),
      ...lasting.map((element) => `lasting: ${element.tagName} ${element.className}`),
    ];
  });
}

/** The title of a page. */
export const heading = (page: Page, name?: string) => page.getByRole('heading', { level: 1, name });
