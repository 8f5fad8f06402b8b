import { getTableColumns } from 'drizzle-orm'
import { nameKey } from '#app/domain/name-key.ts'
import { nouns, type PlainNoun } from '#app/domain/nouns.ts'
import type { PlainTable } from '#app/models/bin/rows.server.ts'
import type { PlainRecord } from '#app/records/engine/define-record.server.ts'
import * as schema from '#db/schema/index.ts'

// A row, and what is sent for one, of any noun of app/records: from its fields.

const timeZone = 'Europe/London'

type AnyTable = PlainTable & { $inferInsert: Record<string, unknown> }

const tables: Pick<typeof schema, (typeof nouns)[PlainNoun]['table']> = schema

export function tableOf({ noun }: Pick<PlainRecord, 'noun'>): AnyTable {
  return tables[nouns[noun].table] as unknown as AnyTable
}

const lines: Readonly<Record<string, string>> = {
  url: 'https://example.com/',
  email: 'orders@example.com',
  tel: '01943 555 014',
  time: '16:00',
}

/** Fields that anything fits, as a form and the API take them. */
export function sampleOf(record: PlainRecord, name: string): Record<string, string> {
  const sample: Record<string, string> = {}
  for (const [field, { input, ...rest }] of Object.entries(record.fields)) {
    if (!('schema' in rest)) continue
    const texts = {
      line: field === record.name ? name : (lines[input.type ?? ''] ?? '10'),
      text: 'As it was',
      choice: input.options?.at(-1)?.value ?? '',
      money: '12.50',
      day: '2026-11-20',
      ticks: '',
      file: '',
    }
    const text = texts[input.kind]
    if (text !== '' && rest.schema(timeZone).safeParse(text).success) sample[field] = text
  }
  return sample
}

/** The same as JSON has it: the API takes texts for all but true and false. */
export function jsonOf(record: PlainRecord, name: string): Record<string, string | boolean> {
  const sent: Record<string, string | boolean> = sampleOf(record, name)
  for (const [field, text] of Object.entries(sent)) {
    const column = record.fields[field]
    const value = column && 'schema' in column && column.schema(timeZone).parse(text)
    if (typeof value === 'boolean') sent[field] = value
  }
  return sent
}

type Owner = { companyId: number; userId: number }

export function rowOf(record: PlainRecord, { companyId, userId }: Owner, name: string) {
  const columns = getTableColumns(tableOf(record))
  const author = 'createdBy' in columns ? 'createdBy' : 'userId'
  const values: Record<string, unknown> = { companyId, [author]: userId, createdAt: Date.now() }
  for (const [field, text] of Object.entries(sampleOf(record, name))) {
    const column = record.fields[field]
    if (column && 'schema' in column) values[field] = column.schema(timeZone).parse(text)
  }
  if ('nameKey' in columns) values.nameKey = nameKey(name)
  return values
}
