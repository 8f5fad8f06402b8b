export type ApiPage = {
  title: string
  about: string
  operations: readonly ApiOperation[]
  records: readonly ApiRecord[]
}

export type ApiOperation = {
  id: string
  /** Several if they do the same: PUT and PATCH. */
  methods: readonly string[]
  path: string
  summary: string
  /** Paragraphs; the last says who may. */
  notes: readonly string[]
  parameters: readonly ApiField[]
  body: { types: readonly string[]; fields: readonly ApiField[] } | null
  curl: string
  success: { status: string; text: string; record: string | null; example: string | null }
  refusals: readonly { status: string; text: string }[]
}

export type ApiField = { name: string; type: string; isRequired: boolean; text: string }

export type ApiRecord = { name: string; fields: readonly ApiField[] }

export function apiPageSlug(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
