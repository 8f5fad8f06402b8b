import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import { type Html, html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'
import { around, binned, fileLink, moment } from './offline-parts.server.ts'
import { readRowsOf } from './read-rows.server.ts'

/** Messages as they come, each with its files. */
export function saidIn(folder: OfflineFolder, pieces: AsyncIterable<ExportRow[]>): AsyncGenerator<Html> {
  return around(html`<ol class="talk">\n`, messages(folder, pieces), html`</ol>\n`)
}

async function* messages(folder: OfflineFolder, pieces: AsyncIterable<ExportRow[]>): AsyncGenerator<Html> {
  for await (const rows of pieces) {
    const files = await filesOf(folder, rows)
    yield html`${rows.map(row => message(folder, row, files.get(Number(row.id)) ?? []))}`
  }
}

async function filesOf({ reach }: OfflineFolder, rows: readonly ExportRow[]) {
  const found = new Map<number, ExportRow[]>()
  const messageId = rows.map(({ id }) => Number(id))
  for await (const files of readRowsOf('files', reach, { messageId })) {
    for (const file of files) {
      const id = Number(file.messageId)
      found.set(id, [...(found.get(id) ?? []), file])
    }
  }
  return found
}

function message(folder: OfflineFolder, row: ExportRow, files: readonly ExportRow[]): Html {
  const told = html`<b>${row.senderName}</b> <span class="quiet">${moment(row.createdAt, folder)}</span>${binned(row.binEntryId)}`
  const names = files.map(file => html`<li>${fileLink(file)}</li>`)
  return html`<li><p>${told}</p><p class="said">${row.content}</p>${names.length > 0 && html`<ul>${names}</ul>`}</li>\n`
}
