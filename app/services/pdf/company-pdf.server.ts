import { buffer } from 'node:stream/consumers'
import type { Paper } from '#app/domain/papers/paper.ts'
import { log } from '#app/log.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import type { PdfLogo } from './document-pdf.ts'
import { drawPdf } from './drawn-pdf.server.ts'

/** With today's logo, which is not part of what was sent. */
export async function companyPdf(companyId: number, paper: Paper): Promise<Buffer> {
  return drawPdf(companyId, paper, await readLogo(companyId))
}

/** Null also for a logo that cannot be read: the paper matters more. */
async function readLogo(companyId: number): Promise<PdfLogo | null> {
  const file = findLogo({ companyId })
  if (!file?.width || !file.height) return null
  const { key, mimeType, width, height } = file
  try {
    const found = await fileStore().read(key)
    if (!found) return null
    const bytes = await buffer(found.stream)
    return { image: `data:${mimeType};base64,${bytes.toString('base64')}`, width, height }
  } catch (error) {
    log().error({ err: error, company: companyId }, 'A logo could not be read for a PDF')
    return null
  }
}
