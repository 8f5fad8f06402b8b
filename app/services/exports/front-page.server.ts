import { tablePath } from '#app/domain/exports/export.ts'
import { formatCount, formatInstant } from '#app/domain/format.ts'
import {
  type ExportTableName,
  exportTableNames,
  exportTables,
} from '#app/models/exports/export-tables.server.ts'
import { aboutExport, contactNote, momentNote, omittedNotes } from './export-texts.server.ts'
import { type Html, html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'
import { framed, pagesFolder } from './offline-frame.server.ts'
import { facts } from './offline-parts.server.ts'
import type { ZipEntry } from './zip-entries.server.ts'

const counted: readonly (readonly [ExportTableName, string, string])[] = [
  ['projects', 'Jobs', 'jobs.html'],
  ['tasks', 'Tasks', 'jobs.html'],
  ['clients', 'Clients', 'clients.html'],
  ['users', 'People', 'people.html'],
  ['files', 'Files', 'documents.html'],
  ['chatMessages', 'Messages', 'chat.html'],
]

/** What opens by a double click: the company, how much there is of what, and what lies where. */
export function frontPage(folder: OfflineFolder): ZipEntry {
  const { companyName } = folder
  const lead = aboutExport(folder.reach, companyName)
  return {
    path: 'index.html',
    content: framed(folder, { title: companyName, lead, place: null }, body(folder)),
  }
}

function* body(folder: OfflineFolder): Generator<Html> {
  const { reach, now } = folder
  yield facts([
    ['Exported', formatInstant(now, reach.viewer.timeZone, '')],
    ['By', `${reach.subject.name}, ${reach.subject.email}`],
    ['Currency', folder.currency],
    ['Time zone', reach.viewer.timeZone],
  ])
  yield amounts(folder)
  yield html`<section><h2>How to read it</h2>
<p>Unpack the whole folder first: the links lead to what lies beside this page. It needs no connection and no program but a browser.</p>
<p>${momentNote} Times are those of ${reach.viewer.timeZone}; in the tables they are UTC.</p>
</section>
`
  yield tables(folder)
  yield html`<section><h2>Not in here</h2><ul class="plain">${omittedNotes(reach, 'csv').map(line => html`<li>${line}</li>`)}</ul>
<p>${contactNote()}</p>
</section>
`
}

function amounts({ counts }: OfflineFolder): Html {
  const each = counted.map(([name, title, page]) => {
    const amount = formatCount(counts.get(name) ?? 0)
    return html`<li><a href="${pagesFolder}${page}"><b>${amount}</b> ${title}</a></li>`
  })
  return html`<ul class="amounts">${each}</ul>\n`
}

function tables({ reach, counts }: OfflineFolder): Html {
  const rows = exportTableNames(reach.scope).map(name => {
    const path = tablePath(reach.scope, name)
    const file = path.slice(path.lastIndexOf('/') + 1)
    return html`<tr><td class="title" data-label="Table"><a href="${path}">${file}</a></td><td data-label="What it holds">${exportTables[name].about}</td><td class="num" data-label="Rows">${formatCount(counts.get(name) ?? 0)}</td></tr>\n`
  })
  return html`<section><h2>Tables</h2>
<p>All of it again as CSV, for Excel, Numbers, LibreOffice or another program. README.txt tells more.</p>
<table><thead><tr><th scope="col">Table</th><th scope="col">What it holds</th><th scope="col" class="num">Rows</th></tr></thead><tbody>
${rows}</tbody></table></section>
`
}
