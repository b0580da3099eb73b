/** How the investor documents look on paper: A4, ink on white, the product's own faces. */
export const DOCUMENT_STYLE = `
  :root { --ink: #14191e; --muted: #5b6570; --line: #ddd6c8; --green: #0b7a58; --brass: #8a6212; }
  @page { size: A4; margin: 24mm 22mm 24mm;
    @top-left { content: var(--running); font: 8pt Geist; color: #5b6570; }
    @bottom-left { content: var(--stands); font: 8pt Geist; color: #5b6570; }
    @bottom-right { content: counter(page) " of " counter(pages); font: 8pt Geist; color: #5b6570; } }
  @page :first { margin: 0; @top-left { content: none; } @bottom-left { content: none; } @bottom-right { content: none; } }
  * { box-sizing: border-box; margin: 0; padding: 0; }
  body { color: var(--ink); font: 400 10pt/1.55 Geist; font-variant-numeric: lining-nums;
    -webkit-print-color-adjust: exact; hyphens: manual; font-synthesis: none; }
  h1, h2, h3 { font-family: Bodoni; font-weight: 520; line-height: 1.18;
    font-variant-numeric: lining-nums; break-after: avoid; text-wrap: balance; }

  .cover { position: relative; block-size: 297mm; overflow: hidden; break-after: page; }
  .cover .ground { position: absolute; inline-size: 230mm; inset-block-start: 38mm; inset-inline-start: 88mm; opacity: .3; }
  .cover > .edge { position: absolute; inset: 12mm; overflow: hidden; border: .3mm solid #a9c9b7; }
  .cover > .edge::after { content: ""; position: absolute; inset: 1.6mm; border: .15mm solid #a9c9b7; }
  .face { position: absolute; inset: 30mm 26mm 26mm; display: flex; flex-direction: column; }
  .mark { display: flex; align-items: center; gap: 4mm; }
  .mark .seal-small { inline-size: 11mm; }
  .mark .letters { block-size: 6.4mm; }
  .face h1 { padding-block-start: 34mm; font-size: 38pt; line-height: 1.08; max-inline-size: 130mm; }
  .face .bank { padding-block-start: 5mm; font: 520 15pt/1.3 Bodoni; color: var(--muted); }
  .face .seal { inline-size: 40mm; margin-block-start: auto; }
  .facts { display: flex; gap: 14mm; padding-block-start: 9mm; }
  .facts dt { font-size: 8pt; color: var(--muted); letter-spacing: .03em; }
  .facts dd { font: 520 12pt/1.4 Bodoni; }
  .notice { margin-block-start: 8mm; padding-inline-start: 4mm; border-inline-start: .5mm solid var(--brass);
    max-inline-size: 118mm; font-size: 8.5pt; line-height: 1.5; color: var(--muted); }

  .part { break-before: page; }
  .cover + .part { break-before: auto; }
  .part > h1 { font-size: 25pt; padding-block-end: 3mm; margin-block-end: 6mm; border-block-end: .25mm solid var(--line); }
  .short + .short { break-before: auto; padding-block-start: 14mm; }
  .part > .issued { margin-block: -3mm 6mm; font-size: 8.5pt; color: var(--muted); }
  h2 { font-size: 15pt; margin-block: 8mm 2.4mm; }
  h3 { font-size: 12pt; margin-block: 5mm 1.6mm; }
  .part > h1 + h2, .part > .issued + h2 { margin-block-start: 0; }
  p { max-inline-size: 152mm; margin-block-end: 2.6mm; orphans: 3; widows: 3; }
  ul, ol { padding-inline-start: 5mm; margin-block-end: 2.6mm; }
  li { margin-block-end: 1mm; max-inline-size: 147mm; }
  li p { margin: 0; }
  blockquote { padding-inline-start: 4mm; border-inline-start: .5mm solid var(--brass); color: var(--muted); }

  table { inline-size: 100%; border-collapse: collapse; margin-block: 3mm 5mm; font-size: 9pt; line-height: 1.45; }
  tr { break-inside: avoid; }
  th, td { padding: 1.5mm 4mm 1.5mm 0; text-align: start; vertical-align: top; font-weight: 400;
    border-block-end: .2mm solid var(--line); }
  th:last-child, td:last-child { padding-inline-end: 0; }
  thead th { color: var(--muted); font-size: 8pt; border-block-end-color: var(--ink); }
  tbody td:first-child { color: var(--muted); }
  caption { padding-block-end: 1mm; text-align: start; font-size: 8pt; color: var(--muted); letter-spacing: .03em; }
  .sums th:not(:first-child), .sums td:not(:first-child) { inline-size: 28mm; text-align: end;
    font: 520 10.5pt/1.35 Bodoni; font-variant-numeric: lining-nums tabular-nums; }
  .sums thead th:not(:first-child) { color: var(--ink); }
  .sums .total td { color: var(--ink); font-weight: 600; border-block-end: .4mm double var(--ink); }
  .minus { font-family: Geist; }
  .sums, .terms { break-inside: avoid; }
  .terms td:last-child { text-align: end; font-variant-numeric: lining-nums tabular-nums; }
`;
