import { type Certificate, drawCertificate } from '@fnx/documents/certificate';
import { readBankColours } from '@/config/read-bank-facts';
import { bankPaper } from './paper';
import type { PaperWords } from './paper-words';

const { paper: PAPER, light: LIGHT } = readBankColours();
const { ground = '', ink = '', muted = '', line = '', brass = '' } = PAPER;
const COLOURS = { ground, ink, muted, line, brass, accent: LIGHT.accent };

/** Draws a certificate, or a note that looks like one, on the bank's paper. */
export const printSheet = (
  { language }: PaperWords,
  about: { title: string; madeAt: Date },
  sheet: Certificate,
): Promise<Uint8Array> => drawCertificate(bankPaper(language), about, COLOURS, sheet);
