import { Invalid } from '#app/domain/errors.ts'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import { type ColumnFields, listFields } from '#app/domain/spreadsheets/list-fields.ts'
import {
  leftOut,
  maxColumns,
  spreadsheetTexts,
  type TableKind,
} from '#app/domain/spreadsheets/spreadsheet.ts'
import { columnField } from '#app/services/spreadsheets/set-columns.server.ts'

export async function sentList(form: FormData, text: string | undefined) {
  const file = form.get('file')
  if (file instanceof File && (file.name !== '' || file.size > 0)) {
    return { fileName: cleanFileName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) }
  }
  if (!text?.trim()) throw new Invalid({ file: [spreadsheetTexts.choose] })
  return { fileName: 'Pasted rows', bytes: new TextEncoder().encode(text) }
}

export function sentColumns(form: FormData, kinds: readonly TableKind[]): ColumnFields {
  const names = new Set(kinds.flatMap(kind => listFields(kind).map(({ name }) => name)))
  return Array.from({ length: maxColumns }, (_, at) => {
    const sent = form.get(columnField(at))
    if (sent === null || sent === leftOut) return null
    const name = [...names].find(name => name === sent)
    if (name === undefined) throw new Invalid({ [columnField(at)]: ['Please choose one of these'] })
    return name
  })
}
