import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { ToDraw } from './drawn-pdf.server.ts'
import { invoicePdfContent } from './invoice-pdf-content.ts'
import { quotePdfContent } from './quote-pdf-content.ts'
import { statementPdfContent } from './statement-pdf-content.ts'

// Runs as a thread of its own: see drawn-pdf.server.ts.

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')

pdfmake.setFonts({
  Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
})
// Nothing that a paper says is an address to fetch or a file to read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => dirname(path) === fonts)

parentPort?.on('message', async (asked: ToDraw) => {
  try {
    parentPort?.postMessage({ bytes: await makePdf(asked) })
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) })
  }
})

export function makePdf(asked: ToDraw): Promise<Buffer> {
  return pdfmake.createPdf(contentOf(asked)).getBuffer()
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
