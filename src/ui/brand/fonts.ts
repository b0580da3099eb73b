import localFont from 'next/font/local';

/*
 * 54 kB of woff2 in all, cut with fonttools from the latin files of `@fontsource-variable/bodoni-moda` and `@fontsource-variable/geist` to
 * what the pages show: Bodoni Moda at wght 520 and opsz 11 to 28, Geist at wght 400 to 700, the italic at wght 520 and opsz 28 with
 * printable ASCII alone. Bodoni Moda and Geist are under the SIL Open Font License 1.1.
 *
 * `optional`: a font that is not there when the page is first drawn serves the next page. Text never wraps anew under a reader's eyes, and a
 * phone lays the page out once. The fallbacks are in `fallback-fonts.css`. Only the headlines' font is preloaded: each further one takes the
 * slow line from what the first paint needs (docs/performance.md).
 */

/** Headlines use `opsz` 28, figures `opsz` 11; set in `global.css`. */
const bodoni = localFont({
  src: './fonts/bodoni-moda.woff2',
  weight: '400 900',
  style: 'normal',
  display: 'optional',
  variable: '--font-serif-face',
  adjustFontFallback: false,
  fallback: ['Bodoni fallback', 'Didot', 'serif'],
});

const bodoniItalic = localFont({
  src: './fonts/bodoni-moda-italic.woff2',
  weight: '520',
  style: 'italic',
  display: 'optional',
  preload: false,
  variable: '--font-italic-face',
  adjustFontFallback: false,
  fallback: ['Bodoni fallback', 'Didot', 'serif'],
});

const geist = localFont({
  src: './fonts/geist.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'optional',
  preload: false,
  variable: '--font-sans-face',
  adjustFontFallback: false,
  fallback: ['Geist fallback', 'system-ui', 'sans-serif'],
});

/** Classes that define the font custom properties; set on `<html>` so that portals inherit them. */
export const fontClasses = `${bodoni.variable} ${bodoniItalic.variable} ${geist.variable}`;
