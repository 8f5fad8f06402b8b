import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { ToDraw } from './drawn-pdf.server.ts'
import { invoicePdfContent } from './invoice-pdf-content.ts'
import { fonts, inLetters } from './letters.server.ts'
import { quotePdfContent } from './quote-pdf-content.ts'
import { statementPdfContent } from './statement-pdf-content.ts'

// Runs as its own thread: see drawn-pdf.server.ts.

pdfmake.setFonts(fonts)
// Nothing in a paper may make pdfmake fetch an address or read a file.
pdfmake.setUrlAccessPolicy(() => false)
const files = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]))
pdfmake.setLocalAccessPolicy(path => files.has(path))

parentPort?.on('message', async (asked: ToDraw) => {
  try {
    parentPort?.postMessage({ bytes: await makePdf(asked) })
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) })
  }
})

export function makePdf(asked: ToDraw): Promise<Buffer> {
  return pdfmake.createPdf(inLetters(contentOf(asked))).getBuffer()
}

function contentOf({ paper, logo }: ToDraw): Record<string, unknown> {
  switch (paper.kind) {
    case 'quote':
      return quotePdfContent(paper, logo)
    case 'invoice':
      return invoicePdfContent(paper, logo)
    case 'statement':
      return statementPdfContent(paper, logo)
  }
}
