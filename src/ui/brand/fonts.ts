import localFont from 'next/font/local';

/*
 * 86 kB of woff2 in all (the budget is 90): two variable files from their npm packages, latin subset, and one italic.
 * The italic is an instance of the same package's variable italic (wght 520, opsz 28, printable ASCII), cut with fonttools,
 * because the whole file alone weighs 54 kB. The fallbacks are in `fallback-fonts.css`. Bodoni Moda and Geist are under the SIL Open Font License 1.1.
 */

/** Headlines use `opsz` 28, figures `opsz` 11; set in `global.css`. */
const bodoni = localFont({
  src: '../../../node_modules/@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2',
  weight: '400 900',
  style: 'normal',
  display: 'swap',
  variable: '--font-serif-face',
  adjustFontFallback: false,
  fallback: ['Bodoni fallback', 'Didot', 'serif'],
});

const bodoniItalic = localFont({
  src: './fonts/bodoni-moda-italic.woff2',
  weight: '520',
  style: 'italic',
  display: 'swap',
  variable: '--font-italic-face',
  adjustFontFallback: false,
  fallback: ['Bodoni fallback', 'Didot', 'serif'],
});

const geist = localFont({
  src: '../../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  weight: '100 900',
  style: 'normal',
  display: 'swap',
  variable: '--font-sans-face',
  adjustFontFallback: false,
  fallback: ['Geist fallback', 'system-ui', 'sans-serif'],
});

/** Classes that define the font custom properties; set on `<html>` so that portals inherit them. */
export const fontClasses = `${bodoni.variable} ${bodoniItalic.variable} ${geist.variable}`;
