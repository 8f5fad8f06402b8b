import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { sheetOf } from '#app/domain/papers/paper.ts'
import { documentPdf } from './document-pdf.ts'
import type { ToDraw } from './drawn-pdf.server.ts'
import { fonts, inLetters } from './letters.server.ts'

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

export function makePdf({ paper, logo }: ToDraw): Promise<Buffer> {
  return pdfmake.createPdf(inLetters(documentPdf(sheetOf(paper), logo))).getBuffer()
}
