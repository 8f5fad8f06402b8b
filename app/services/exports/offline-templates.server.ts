import { capitaliseFirst } from '#app/domain/format.ts'
import type { StagedTemplate } from '#app/domain/stages/stage.ts'
import { readTemplateStages } from '#app/domain/templates/template.ts'
import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import { type Html, html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'
import { binned, moment } from './offline-parts.server.ts'

export async function* templatesIn(folder: OfflineFolder, rows: readonly ExportRow[]): AsyncGenerator<Html> {
  for (const row of rows) {
    const made = `Made ${moment(row.createdAt, folder)} by ${row.createdByName}`
    yield html`<section><h2>${row.name}${binned(row.binEntryId)}</h2>
<p class="said">${row.description}</p>
<p class="quiet">${made}</p>
${stagesOf(row.tasks)}</section>
`
  }
}

function stagesOf(tasks: unknown): Html[] {
  return readTemplateStages(tasks as StagedTemplate)
    .filter(stage => stage.tasks.length > 0)
    .map(stage => {
      const titles = stage.tasks.map(({ title }) => html`<li>${title}</li>`)
      return html`<h3>${capitaliseFirst(stage.name)}</h3><ol class="tasks">${titles}</ol>\n`
    })
}
