import { saveLogo } from '#app/models/companies/logo.server.ts'
import { photo } from '#tests/support/file-contents.ts'
import { aFile } from './catalogue-files.ts'
import type { Company } from './world.ts'

export const logoFile = new File([new Uint8Array(await photo())], 'logo.jpg')

/** The company's logo is a file that the store has; returns its id. */
export function aLogo(company: Company): number {
  const id = aFile(company, 'others')
  saveLogo({ companyId: company.id }, id)
  return id
}
