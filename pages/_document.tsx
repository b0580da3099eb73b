import NextDocument, { type DocumentContext, Html, Main, NextScript } from 'next/document';
import { readBankColours } from '@/config/read-bank-facts';
import { FIRST_LINES } from '@/features/content/landing/headline';
import { EarlyFaces, FirstScripts, InlineHead } from '@/shell/document/inline-head';
import {
  InlineTexts,
  languageAttributes,
  manifestOf,
  OpenGraphLocale,
  renderInLanguage,
} from '@/shell/document/page-texts';

const COLOURS = readBankColours();

type Props = { language: string | undefined; texts: string; isLanding: boolean };

/** The attributes are the defaults; `boot.js` applies this browser's settings before the first paint. */
export default function SiteDocument({ language, texts, isLanding }: Props) {
  return (
    <Html {...languageAttributes(language)} data-theme="dark" data-responsive-type="on">
      <InlineHead>
        {/* The first paint has all of the landing page's first lines, or a slow phone paints the header first and those a frame later. */}
        {isLanding ? <link rel="expect" href={`#${FIRST_LINES}`} blocking="render" /> : null}
        {/* `boot.js` changes it. */}
        <meta name="theme-color" content={COLOURS.dark.ground} />
        <OpenGraphLocale language={language} />
        <EarlyFaces language={language} isLanding={isLanding} />
        <FirstScripts />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="mask-icon" href="/mask-icon.svg" color={COLOURS.light.brass} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={manifestOf(language)} />
      </InlineHead>
      <body>
        <Main />
        <InlineTexts texts={texts} />
        <NextScript />
      </body>
    </Html>
  );
}

SiteDocument.getInitialProps = async (ctx: DocumentContext) => {
  const { result, texts } = await renderInLanguage(ctx, () => NextDocument.getInitialProps(ctx));
  return { ...result, language: ctx.locale, texts, isLanding: ctx.pathname === '/' };
};
