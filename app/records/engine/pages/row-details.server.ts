import type { Scope } from '#app/domain/scope.ts'
import type { PlainRecord } from '../define-record.server.ts'
import type { AnyRow } from '../record-reads.server.ts'

type Reader = { scope: Scope; currency: string }

/** Of a row of the list: texts, ticks and whatever else fits on a line each. */
export function detailsOf(
  record: Pick<PlainRecord, 'name' | 'fieldsFor'>,
  { scope, currency }: Reader,
  row: AnyRow,
): string[] {
  const own: string[] = []
  const beside: string[] = []
  for (const [name, field] of Object.entries(record.fieldsFor(scope))) {
    if ('taken' in field || name === record.name) continue
    const { input, says = field.toForm } = field
    const text = says(row[name], currency)
    if (text === '') continue
    if (input.kind === 'text' || input.kind === 'ticks') own.push(text)
    else beside.push(text)
  }
  return [...(beside.length > 0 ? [beside.join(' · ')] : []), ...own]
}
