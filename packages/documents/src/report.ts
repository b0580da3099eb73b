import { drawLogo } from './drawings';
import { endOf, type Paper, startOf } from './paper';
import { type About, closePdf, openPdf } from './pdf';

/** A column of a table: its heading, its part of the width, and whether it holds numbers. */
export type PdfColumn = { title: string; width: number; number?: true };

const INK = '#14181f';
const MUTED = '#5b6472';
const LINE = '#d9dde3';
const MARGIN = 50;
const SIZE = 9;
const ROW_HEIGHT = 17;

/** A4 pages in the house's type, with its logo at the top and page numbers at the bottom. Lengths are in points. */
export class Report {
  private constructor(
    readonly doc: PDFKit.PDFDocument,
    private readonly paper: Paper,
  ) {}

  static async open(paper: Paper, about: About): Promise<Report> {
    const doc = await openPdf(paper, about, { size: 'A4', margin: MARGIN });
    const width = doc.page.width - 2 * MARGIN;
    drawLogo(doc, { x: MARGIN, y: MARGIN, width, align: endOf(paper) });
    return new Report(doc, paper);
  }

  title(text: string, lines: readonly string[]): void {
    const { doc } = this;
    doc.font('strong').fontSize(20).fillColor(INK).text(text, MARGIN, MARGIN, this.wide);
    doc.font('regular').fontSize(10).fillColor(MUTED);
    for (const line of lines) doc.text(line, this.wide);
    doc.moveDown(1.5);
  }

  heading(text: string): void {
    this.makeRoom(4 * ROW_HEIGHT);
    const { doc } = this;
    doc.font('strong').fontSize(12).fillColor(INK).text(text, MARGIN, doc.y, this.wide);
    doc.moveDown(0.5);
  }

  paragraph(text: string): void {
    const { doc } = this;
    doc.font('regular').fontSize(SIZE).fillColor(MUTED).text(text, MARGIN, doc.y, this.wide);
    doc.moveDown(0.6);
  }

  /** Labels with their values, one below the other. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void {
    const { doc, wide } = this;
    const inset = 118;
    const x = wide.align === 'left' ? MARGIN + inset : MARGIN;
    for (const [label, value] of rows) {
      const { y } = doc;
      doc.font('regular').fontSize(SIZE).fillColor(MUTED).text(label, MARGIN, y, wide);
      doc.fillColor(INK).text(value, x, y, { ...wide, width: wide.width - inset });
      doc.moveDown(0.5);
    }
    doc.moveDown(1);
  }

  /** A table; its head is repeated on each page. Cells that are too long are cut. */
  table(columns: readonly PdfColumn[], rows: Iterable<readonly string[]>): void {
    const head = columns.map(({ title }) => title);
    const drawHead = () => this.row(columns, head, MUTED);
    drawHead();
    for (const row of rows) {
      if (this.makeRoom(ROW_HEIGHT)) drawHead();
      this.row(columns, row, INK);
    }
    this.doc.moveDown(1);
  }

  /** Writes the page numbers. */
  async close(footer: string): Promise<Uint8Array> {
    const { doc } = this;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      doc.font('regular').fontSize(8).fillColor(MUTED);
      // Below the margin, where text would otherwise begin a new page.
      doc.page.margins.bottom = 0;
      const at = doc.page.height - MARGIN + 14;
      doc.text(footer, MARGIN + (!this.paper.rightToLeft ? 0 : 90), at, {
        ...this.wide,
        width: this.width - 90,
        height: 10,
        ellipsis: true,
      });
      doc.text(this.paper.pageNumber(page + 1, count), MARGIN, at, {
        width: this.width,
        align: endOf(this.paper),
        lineBreak: false,
      });
    }
    return closePdf(doc);
  }

  /** A paragraph of the whole width. */
  private get wide() {
    return { width: this.width, align: startOf(this.paper) };
  }

  private get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** @returns whether a page was added */
  private makeRoom(height: number): boolean {
    const { doc } = this;
    if (doc.y + height <= doc.page.height - MARGIN) return false;
    doc.addPage();
    return true;
  }

  private row(columns: readonly PdfColumn[], cells: readonly string[], color: string): void {
    const { doc } = this;
    const [start, end] = [startOf(this.paper), endOf(this.paper)];
    const { y } = doc;
    const whole = columns.reduce((sum, { width }) => sum + width, 0);
    let x = MARGIN;
    doc.font('regular').fontSize(SIZE).fillColor(color);
    for (const [index, column] of columns.entries()) {
      const width = (this.width * column.width) / whole;
      const gap = index === 0 ? 0 : 4;
      const left = start === 'left' ? x + gap : doc.page.width - x - width;
      doc.text(cells[index] ?? '', left, y + 3, {
        width: width - gap,
        height: ROW_HEIGHT - 4,
        align: column.number ? end : start,
        features: column.number ? ['tnum'] : [],
        ellipsis: true,
      });
      x += width;
    }
    const below = y + ROW_HEIGHT;
    doc
      .moveTo(MARGIN, below)
      .lineTo(MARGIN + this.width, below)
      .lineWidth(0.5)
      .stroke(LINE);
    doc.x = MARGIN;
    doc.y = below;
  }
}
