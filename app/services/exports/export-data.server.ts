import type { ExportRequest } from '#app/domain/exports/export.schema.ts'
import { exportFileName } from '#app/domain/exports/export.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Reach } from '#app/models/exports/export-columns.server.ts'
import { requireSubject } from '#app/models/exports/export-table.server.ts'
import { csvExport } from './csv-export.server.ts'
import { takeExportTurn } from './export-limits.server.ts'
import { jsonExport } from './json-export.server.ts'

export type Export = {
  fileName: string
  type: string
  /** The first piece is made already, so early failures were thrown. A reader who stops calls `return`. */
  pieces: AsyncIterator<Uint8Array>
}

export async function exportData(
  scope: Scope,
  companyName: string,
  wanted: ExportRequest,
  now = Date.now(),
): Promise<Export> {
  if (wanted.scope === 'company') requireMay(scope, 'company.configure')
  const reach: Reach = { viewer: scope, subject: requireSubject(scope), scope: wanted.scope }
  const endTurn = await takeExportTurn(scope.userId)
  const isCsv = wanted.format === 'csv'
  const source = isCsv ? csvExport(reach, companyName, now) : jsonExport(reach, companyName, now)
  const pieces = gathered(source, endTurn)
  return {
    fileName: exportFileName(wanted.scope, wanted.format, scope.timeZone, now),
    type: isCsv ? 'application/zip' : 'application/json; charset=utf-8',
    pieces: await begun(pieces),
  }
}

const pieceBytes = 64 * 1024

/** Joins small pieces; the turn ends with the last, with a failure, or when nobody reads on. */
async function* gathered(
  source: AsyncIterable<string | Uint8Array>,
  endTurn: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    let waiting: Uint8Array[] = []
    let size = 0
    for await (const part of source) {
      const bytes = Buffer.from(part)
      waiting.push(bytes)
      size += bytes.length
      if (size < pieceBytes) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
    yield Buffer.concat(waiting)
  } finally {
    endTurn()
  }
}

/** Takes the first piece out: a generator that was never asked would not run its `finally`. */
async function begun(pieces: AsyncGenerator<Uint8Array>): Promise<AsyncIterator<Uint8Array>> {
  const first = await pieces.next()
  let isFirst = true
  return {
    next() {
      if (!isFirst) return pieces.next()
      isFirst = false
      return Promise.resolve(first)
    },
    return: () => pieces.return(undefined),
  }
}
