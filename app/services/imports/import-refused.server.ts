import { Invalid } from '#app/domain/errors.ts'

/** Why an export is not imported, told at the field where it was chosen. */
export class ImportRefused extends Invalid {
  constructor(message: string) {
    super({ file: [message] })
  }
}

/** Names in a zip, and of columns, may be as long as whoever made it likes. */
const longestPart = 300

/** 'data/tasks.ndjson, line 12: dueDate: This is no date'. */
export function refuseAt(path: string, line: number | null, what: string): ImportRefused {
  const place = `${path.slice(0, longestPart)}${line === null ? '' : `, line ${line}`}`
  return new ImportRefused(`${place}: ${what.slice(0, longestPart)}.`)
}
