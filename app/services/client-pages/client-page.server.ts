import type { ClientPageChange, NewDecision } from '#app/domain/client-pages/client-page.schema.ts'
import { maxClientFiles, maxDecisions } from '#app/domain/client-pages/client-page.ts'
import { Conflict, Invalid, NotFound } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  type ClientPage,
  type Decision,
  deleteDecision,
  findClientPage,
  findDecision,
  findOrCreateClientPage,
  insertDecision,
  listDecisions,
  listSharedFileIds,
  replaceSharedFiles,
  saveClientPage,
} from '#app/models/client-pages/client-page.server.ts'
import type { Project } from '#app/models/projects/project.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { openSealed, sealText } from '#app/services/auth/sealed-text.server.ts'
import { ensureChange, ensureProject } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

const sealedFor = 'client page'

/** Null without a link, or where its sticker cannot be printed again. */
export function clientPageLink(page: Pick<ClientPage, 'sealedToken'> | null): string | null {
  const token = page?.sealedToken ? openSealed(sealedFor, page.sealedToken) : null
  return token === null ? null : `${env().APP_URL}/c/${token}`
}

export function newClientPageKey(): { tokenHash: string; sealedToken: string } {
  const token = newLinkToken()
  return { tokenHash: hashLinkToken(token), sealedToken: sealText(sealedFor, token) }
}

export function openClientPage(scope: Scope, projectId: number): ClientPage {
  requireMay(scope, 'invoice.edit')
  return transaction(() => {
    const { name } = ensureProject(scope, projectId)
    const page = findOrCreateClientPage(scope, projectId)
    if (page.tokenHash !== null) return page
    saveClientPage(scope, page.id, { ...newClientPageKey(), madeAt: Date.now() })
    recordActivity(scope, 'client_page.opened', { subjectId: page.id, projectId, detail: { name } })
    return requirePage(scope, projectId)
  })
}

/** Ends the stickers too; what was shared stays for the next link. */
export function closeClientPage(scope: Scope, projectId: number): void {
  requireMay(scope, 'invoice.edit')
  transaction(() => closePageOf(scope, ensureProject(scope, projectId)))
}

/** When the job goes to another client: ends the former one's link, and what they agreed to. Checks no permission. */
export function leaveClientPage(scope: Scope, project: Pick<Project, 'id' | 'name'>): void {
  const page = findClientPage(scope, project.id)
  if (page?.photosAgreed) saveClientPage(scope, page.id, { photosAgreed: false })
  closePageOf(scope, project)
}

function closePageOf(scope: Scope, { id, name }: Pick<Project, 'id' | 'name'>): void {
  const page = findClientPage(scope, id)
  if (page?.tokenHash == null) return
  saveClientPage(scope, page.id, { tokenHash: null, sealedToken: null, madeAt: null })
  recordActivity(scope, 'client_page.closed', { subjectId: page.id, projectId: id, detail: { name } })
}

type Change = Omit<ClientPageChange, 'version'> & { version?: number | undefined }

export function updateClientPage(
  scope: Scope,
  projectId: number,
  { version, ...sent }: Change,
  files: readonly number[],
): void {
  requireMay(scope, 'invoice.edit')
  if (files.length > maxClientFiles) throw new Invalid({ '': [`${maxClientFiles} files are the most`] })
  transaction(() => {
    const { name } = ensureProject(scope, projectId)
    const page = findOrCreateClientPage(scope, projectId)
    const { showsPayments = false, photosAgreed = false } = sent
    const change = { ...sent, showsPayments, photosAgreed }
    ensureChange(scope, 'client_page', page, { ...change, version })
    const before = listSharedFileIds(scope, page.id).sort((a, b) => a - b)
    const after = [...files].sort((a, b) => a - b)
    const isShared = JSON.stringify(before) !== JSON.stringify(after)
    const told = ['showsPayments', 'photosAgreed', 'nextOn', 'nextWords', 'nextNote', 'careNotes'] as const
    const named = told.filter(field => page[field] !== change[field])
    const fields = [...named, ...(isShared ? ['sharedFiles'] : [])]
    if (fields.length === 0) return
    if (isShared) replaceSharedFiles(scope, page, after)
    saveClientPage(scope, page.id, change)
    const detail = { name, fields }
    recordActivity(scope, 'client_page.updated', { subjectId: page.id, projectId, detail })
  })
}

export function askDecision(scope: Scope, projectId: number, input: NewDecision): Decision {
  requireMay(scope, 'invoice.edit')
  return transaction(() => {
    ensureProject(scope, projectId)
    const page = findOrCreateClientPage(scope, projectId)
    if (listDecisions(scope, page.id).length >= maxDecisions) {
      throw new Conflict(`A job has ${maxDecisions} questions at most. Please delete one first`)
    }
    return once(scope, 'client decision', {
      input: { ...input, projectId },
      make: () => {
        const { requestId: _, ...asked } = input
        const decision = insertDecision(scope, { ...asked, pageId: page.id })
        const detail = { name: input.question }
        recordActivity(scope, 'client_page.asked', { subjectId: page.id, projectId, detail })
        return decision
      },
      find: findDecision,
    })
  })
}

export function withdrawDecision(scope: Scope, projectId: number, id: number): void {
  requireMay(scope, 'invoice.edit')
  transaction(() => {
    const page = requirePage(scope, projectId)
    const decision = findDecision(scope, id)
    if (decision?.pageId !== page.id) throw new NotFound('There is no such question')
    deleteDecision(scope, id)
  })
}

function requirePage(scope: Scope, projectId: number): ClientPage {
  const page = findClientPage(scope, projectId)
  if (!page) throw new NotFound('There is no such page')
  return page
}
