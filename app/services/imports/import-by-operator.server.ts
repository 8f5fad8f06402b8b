import { basename } from 'node:path'
import { importStepText } from '#app/domain/imports/import.ts'
import { findImport, findImporter } from '#app/models/imports/import-state.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { importFrom } from './import-company.server.ts'

/** For what is to be read by whoever runs the service. */
export class NotImported extends Error {}

const tellEveryMs = 2000

/**
 * Imports a company's export from a file, which stays, as the company's only admin; `company` is its id or name. Tells how far it
 * is; returns what to say at the end. Throws NotImported, or what refuses it.
 */
export async function importByOperator(
  path: string,
  company: string,
  tell: (text: string) => void,
): Promise<string> {
  const importer = findImporter(company)
  if (!importer) throw new NotImported(`There is no open company ${company} with one admin`)
  const scope = scopeOf(importer)
  const { ended } = await importFrom(scope, { path, name: basename(path), isOurs: false })
  const timer = setInterval(() => {
    const now = findImport(scope)
    if (now) tell(`${importStepText(now.state)}: ${now.doneCount} of ${now.totalCount}`)
  }, tellEveryMs)
  await ended.finally(() => clearInterval(timer))
  const done = findImport(scope)
  if (done?.state !== 'done') throw new NotImported(done?.problem ?? 'It was not imported')
  return `${importer.companyName} has it. Everybody but ${importer.username} came along as somebody who has left: an admin brings them back.`
}
