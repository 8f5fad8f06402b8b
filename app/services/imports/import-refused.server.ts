import { Invalid } from '#app/domain/errors.ts'

/** Why an export is not imported, told at the field where it was chosen. */
export class ImportRefused extends Invalid {
  constructor(message: string) {
    super({ file: [message] })
  }
}

/** 'data/tasks.ndjson, line 12: dueDate: This is no date'. */
export function refuseAt(path: string, line: number | null, what: string): ImportRefused {
  return new ImportRefused(`${path}${line === null ? '' : `, line ${line}`}: ${what}.`)
}
