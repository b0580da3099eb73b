import { join } from 'node:path';
import { LETTERS, LETTERS_BOX } from '@/shared/letters';

type Document = PDFKit.PDFDocument;

/** A column of a table: its heading, its part of the width, and whether it holds numbers. */
export type PdfColumn = { title: string; width: number; number?: true };

const FONTS = join(process.cwd(), 'node_modules/geist/dist/fonts/geist-sans');
const INK = '#14181f';
const MUTED = '#5b6472';
const LINE = '#d9dde3';
const MARGIN = 50;
const SIZE = 9;
const ROW_HEIGHT = 17;

/** A4 pages in the product's type, with its letters at the top and page numbers at the bottom. Lengths are in points. */
export class Report {
  private constructor(private readonly doc: Document) {}

  /** @param about title and language of the file */
  static async open(about: { title: string; madeAt: Date }): Promise<Report> {
    // Loaded with the first file: few people ask for one.
    const { default: PDFDocument } = await import('pdfkit');
    const doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      font: join(FONTS, 'Geist-Regular.ttf'),
      info: { Title: about.title, Author: 'FNX', CreationDate: about.madeAt },
    });
    doc.registerFont('regular', join(FONTS, 'Geist-Regular.ttf'));
    doc.registerFont('strong', join(FONTS, 'Geist-SemiBold.ttf'));
    const report = new Report(doc);
    report.drawLetters();
    return report;
  }

  title(text: string, lines: readonly string[]): void {
    const { doc } = this;
    doc.font('strong').fontSize(20).fillColor(INK).text(text, MARGIN, MARGIN);
    doc.font('regular').fontSize(10).fillColor(MUTED);
    for (const line of lines) doc.text(line);
    doc.moveDown(1.5);
  }

  heading(text: string): void {
    this.makeRoom(4 * ROW_HEIGHT);
    this.doc.font('strong').fontSize(12).fillColor(INK).text(text, MARGIN).moveDown(0.5);
  }

  paragraph(text: string): void {
    this.doc.font('regular').fontSize(SIZE).fillColor(MUTED).text(text, MARGIN).moveDown(0.6);
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
      doc.text(footer, MARGIN, at, { lineBreak: false });
      doc.text(`Page ${page + 1} of ${count}`, MARGIN, at, {
        width: this.width,
        align: 'right',
        lineBreak: false,
      });
    }
    const chunks: Buffer[] = [];
    doc.end();
    for await (const chunk of doc) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
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
    const { y } = doc;
    const whole = columns.reduce((sum, { width }) => sum + width, 0);
    let x = MARGIN;
    doc.font('regular').fontSize(SIZE).fillColor(color);
    for (const [index, column] of columns.entries()) {
      const width = (this.width * column.width) / whole;
      doc.text(cells[index] ?? '', x + (index === 0 ? 0 : 4), y + 3, {
        width: width - (index === 0 ? 0 : 4),
        height: ROW_HEIGHT - 4,
        align: column.number ? 'right' : 'left',
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

  private drawLetters(): void {
    const { doc } = this;
    const width = 64;
    doc
      .save()
      .translate(doc.page.width - MARGIN - width, MARGIN)
      .scale(width / LETTERS_BOX.width)
      .path(LETTERS)
      .fill(INK)
      .restore();
  }
}
