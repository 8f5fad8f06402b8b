import { type Column, Table } from '#app/components/kit/table.tsx'
import type { ApiField } from '#app/domain/api-docs/api-page.ts'

const columns: readonly Column<ApiField>[] = [
  { label: 'Name', kind: 'title', cell: ({ name }) => <code>{name}</code> },
  { label: 'What it holds', cell: ({ type }) => type },
  {
    label: 'About it',
    cell: ({ isRequired, text }) => [isRequired ? 'Required.' : '', text].filter(Boolean).join(' '),
  },
]

export function FieldTable({ caption, fields }: { caption: string; fields: readonly ApiField[] }) {
  return (
    <Table className="fields" caption={caption} columns={columns} rows={fields} keyOf={({ name }) => name} />
  )
}
