import { changedFields } from '#app/domain/activities/changes.ts'
import { takenTexts } from '#app/domain/auth/auth-texts.ts'
import type { CompanyChange } from '#app/domain/companies/company.schema.ts'
import { confusableKey, isReservedName, mixedScripts, mixesScripts } from '#app/domain/confusable-name.ts'
import { Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type CompanySettings, requireCompany } from '#app/models/companies/company.server.ts'
import { nameTakenAs, saveCompany } from '#app/models/companies/company-writes.server.ts'
import { saveLogo } from '#app/models/companies/logo.server.ts'
import { memberIds } from '#app/models/people/member-proof.server.ts'
import { hasTwoStep } from '#app/models/two-step/two-step.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { deleteUpload } from '#app/services/files/delete-file.server.ts'
import { type KeptFile, ofNoProject, recordKeptFile, sentAs } from '#app/services/files/keep-file.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

/** The old logo goes to the bin; a new name is announced, as people sign in with it. A repeated request does not replace it again. */
export function updateCompany(scope: Scope, sent: CompanyChange, logo?: KeptFile): CompanySettings {
  requireMay(scope, 'company.configure')
  const { requestId, ...input } = sent
  if (!logo) return save(scope, input)
  return once(scope, 'company', {
    input: { requestId, ...input, ...sentAs({ logo }) },
    make: () => save(scope, input, logo),
    find: () => requireCompany(scope),
  })
}

function save(
  scope: Scope,
  { version, removeLogo, ...change }: Omit<CompanyChange, 'requestId'>,
  logo?: KeptFile,
): CompanySettings {
  try {
    return transaction(() => {
      const { logo: shown, ...current } = requireCompany(scope)
      const old = logo || removeLogo ? shown : null
      const fields: string[] = changedFields(current, change)
      if (logo || old) fields.push('logo')
      if (fields.length === 0) return { ...current, logo: shown }
      ensureVersion(scope, 'company', current, version)
      if (old) deleteUpload(scope, old.id)
      if (logo) saveLogo(scope, recordKeptFile(scope, logo, { ...ofNoProject, category: 'document' }))
      if (fields.includes('name') && change.name !== undefined) ensureName(scope, current.name, change.name)
      if (fields.includes('demandsTwoStep') && change.demandsTwoStep) requireOwnTwoStep(scope)
      const isIdleNew = fields.includes('idleMinutes')
      const company = saveCompany(scope, { ...change, ...(isIdleNew && { idleChosenAt: Date.now() }) })
      const activityId = recordActivity(scope, 'company.updated', {
        subjectId: company.id,
        detail: { fields },
      })
      if (fields.includes('name')) notifyRenamed(scope, company.name, activityId)
      return company
    })
  } catch (error) {
    throw uniqueViolation(error) === 'companies.name_key' ? nameTaken() : error
  }
}

/** Without their own they would lock themselves out. */
function requireOwnTwoStep(scope: Scope): void {
  if (hasTwoStep(scope)) return
  throw new Invalid({ demandsTwoStep: ['Set up your own first: Settings, Two-step sign-in'] })
}

/** Another spelling of the present name passes: it may be older than the rules. */
function ensureName(scope: Scope, current: string, name: string): void {
  if (confusableKey(name) === confusableKey(current)) return
  if (mixesScripts(name)) throw new Invalid({ name: [mixedScripts] })
  if (isReservedName(name)) throw new Invalid({ name: [takenTexts.companyReserved] })
  if (nameTakenAs(name, scope.companyId) === 'alike') throw new Invalid({ name: [takenTexts.companyAlike] })
}

function nameTaken(): Invalid {
  return new Invalid({ name: ['Another company has this name already. Please choose another name'] })
}

function notifyRenamed(scope: Scope, name: string, activityId: number): void {
  notify(scope, {
    activityId,
    type: 'info',
    title: 'Your company has a new name',
    message: `Sign in with “${name}” as the company name from now on.`,
    userIds: [...memberIds(scope)],
  })
}
