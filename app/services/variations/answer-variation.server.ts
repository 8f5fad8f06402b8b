import { addDays, dayIn, endOfDay } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { formatDate, formatMoney, plural } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { variationName } from '#app/domain/variations/variation.ts'
import { daysAfterAnswer, variationPath } from '#app/domain/variations/variation-links.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { extendPaperLinks } from '#app/models/papers/paper-link.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireVariation, saveVariation, type Variation } from '#app/models/variations/variation.server.ts'
import { findVariationOfLink, type LinkedVariation } from '#app/models/variations/variation-link.server.ts'
import { actorOf } from '#app/services/client-links/actor.server.ts'
import { findByToken } from '#app/services/client-links/client-link.server.ts'
import { tellAuthor } from '#app/services/client-links/tell-author.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { VariationAnswerMail } from '#app/services/mail/variation-mail.tsx'
import { frozen, requireAsFrozen } from '#app/services/papers/frozen-document.server.ts'
import { transaction } from '#db/client.ts'
import { addVariationToJob } from './add-to-job.server.ts'
import { requireWithinAgreed, variationDocument } from './write-variation.server.ts'

export function findLinkedVariation(token: string, now = Date.now()): LinkedVariation | null {
  return findByToken(token, hash => findVariationOfLink(hash, now))
}

type Approval = { version: number; decidedName: string; decidedFrom?: string; userAgent?: string }

/** Makes it part of the contract and the job. Approving it again changes nothing. */
export function approveVariation(scope: Scope, id: number, { version, ...proof }: Approval): Variation {
  requireMay(scope, 'invoice.edit')
  return transaction(() => {
    const variation = requireVariation(scope, id)
    const { state, projectId } = variation
    if (state === 'approved') return variation
    if (state !== 'draft' && state !== 'sent') throw new Conflict('This variation is not offered any more')
    ensureVersion(scope, 'variation', variation, version)
    requireWithinAgreed(scope, variation)
    const document = variation.document ?? variationDocument(variation)
    const { contentHash } = variation
    if (contentHash !== null) requireAsFrozen(`Variation ${id}`, { document, contentHash })
    const decidedAt = Date.now()
    const approved = saveVariation(scope, id, { state: 'approved', ...frozen(document), decidedAt, ...proof })
    const detail = { name: variationName(variation) }
    recordActivity(scope, 'variation.approved', { subjectId: id, projectId, detail })
    addVariationToJob(scope, approved)
    return approved
  })
}

const notOpen = 'This can no longer be answered. Please ask the person who sent it to you.'

type ClientApproval = { name: string; shown: number; address: string; userAgent: string }

/** The price is that of what was sent. Repeating it is harmless; throws Conflict where it is not offered, Invalid for another price. */
export function approveByLink(token: string, { name, shown, address, userAgent }: ClientApproval): void {
  transaction(() => {
    const variation = findLinkedVariation(token)
    if (variation?.state === 'approved') return
    if (variation?.state !== 'sent') throw new Conflict(notOpen)
    if (variation.document.gross !== shown)
      throw new Invalid({ '': ['Its price is another one: look at it again'] })
    const { id, version, timeZone } = variation
    const { scope } = actorOf(variation)
    approveVariation(scope, id, {
      version,
      decidedName: name,
      decidedFrom: address,
      userAgent,
    })
    const until = addDays(dayIn(timeZone, Date.now()), daysAfterAnswer)
    extendPaperLinks(variation, { kind: 'variation', id }, endOfDay(timeZone, until))
    tell(variation, name, true)
  })
}

export function declineByLink(token: string): void {
  transaction(() => {
    const variation = findLinkedVariation(token)
    if (variation?.state === 'declined') return
    if (variation?.state !== 'sent') throw new Conflict(notOpen)
    const { id, projectId } = variation
    const { scope } = actorOf(variation)
    saveVariation(variation, id, { state: 'declined', decidedAt: Date.now() })
    const detail = { name: variationName(variation) }
    recordActivity(scope, 'variation.declined', { subjectId: id, projectId, detail })
    tell(variation, '', false)
  })
}

function dueText(variation: LinkedVariation): string {
  const { dueDate } = requireProject(actorOf(variation).scope, variation.projectId)
  return dueDate === null ? '' : `, and is now due on ${formatDate(dueDate)}`
}

function tell(variation: LinkedVariation, name: string, isApproved: boolean): void {
  const { projectId, company, document, number, jobNumber: job } = variation
  const what = variationName(variation)
  const title = isApproved ? 'Variation approved' : 'Variation declined'
  const price = `${formatMoney(document.gross, company.currency)}${document.gross === document.net ? '' : ' with VAT'}.`
  const later =
    isApproved && document.delayDays > 0
      ? ` The job takes ${plural(document.delayDays, 'working day')} longer${dueText(variation)}.`
      : ''
  tellAuthor(variation, {
    of: 'invoice',
    title,
    about: `${number} of ${job}`,
    // No sum: the reader may see no money by then.
    message: `${what}${name === '' ? '' : `, by ${name}`}.${later}`,
    projectId,
    event: { eventKey: `variation:${variation.id}:${isApproved ? 'approved' : 'declined'}` },
    mail: VariationAnswerMail({
      name,
      what,
      isApproved,
      effect: `${price}${later}`,
      link: `${env().APP_URL}${variationPath(variation)}`,
    }),
  })
}
