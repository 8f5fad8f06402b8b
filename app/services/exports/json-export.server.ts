import type { Reach } from '#app/models/exports/export-columns.server.ts'
import { exportTableNames } from '#app/models/exports/export-tables.server.ts'
import { aboutExport, contactNote, omittedNotes, readingNote } from './export-texts.server.ts'
import { readRows } from './read-rows.server.ts'

export async function* jsonExport(reach: Reach, companyName: string, now: number): AsyncGenerator<string> {
  const { subject, scope } = reach
  const head = {
    about: aboutExport(reach, companyName),
    scope,
    exportedAt: new Date(now).toISOString(),
    person: { id: subject.userId, name: subject.name, email: subject.email },
    company: { id: subject.companyId, name: companyName },
    howToRead: readingNote,
    leftOut: omittedNotes(reach, 'json'),
    questions: contactNote(),
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`
  let separator = '\n'
  for (const name of exportTableNames(scope)) {
    yield `${separator}    "${name}": [`
    separator = ',\n'
    let isFirst = true
    for await (const rows of readRows(name, reach)) {
      yield `${isFirst ? '\n' : ',\n'}${rows.map(row => `      ${JSON.stringify(row)}`).join(',\n')}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n    ]'
  }
  yield '\n  }\n}\n'
}
