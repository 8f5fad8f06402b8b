// What a company's zip holds for Mortise itself, beside what people read: its rows as they are kept, to be imported again.

/** Raised when an older Mortise could not import it any more. */
export const dataFormat = { format: 'mortise-company', version: 1 } as const

export const manifestPath = 'data/manifest.json'
/** Which files have bytes in the zip, how many, and their sum: a line each. */
export const contentsPath = 'data/contents.ndjson'

/** The rows of a table: one JSON object a line. */
export function dataPath(table: string): string {
  return `data/${table.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.ndjson`
}
