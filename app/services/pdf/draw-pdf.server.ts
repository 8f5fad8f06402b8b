import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { LedPaper } from './drawn-pdf.server.ts'
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

parentPort?.on('message', async (paper: LedPaper) => {
  try {
    const bytes = await pdfmake.createPdf(contentOf(paper)).getBuffer()
    parentPort?.postMessage({ bytes })
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) })
  }
})

function contentOf({ quote, invoice, statement, logo = null }: LedPaper): Record<string, unknown> {
  if (invoice) return invoicePdfContent(invoice, logo)
  return statement ? statementPdfContent(statement, logo) : quotePdfContent(quote, logo)
}
