import { addDays, dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { VariationSending } from '#app/domain/variations/variation.schema.ts'
import { variationName } from '#app/domain/variations/variation.ts'
import { daysToAnswer } from '#app/domain/variations/variation-links.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { revokePaperLinks } from '#app/models/papers/paper-link.server.ts'
import { findUser } from '#app/models/people/user.server.ts'
import {
  findVariation,
  requireVariation,
  saveVariation,
  type Variation,
} from '#app/models/variations/variation.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { VariationMail } from '#app/services/mail/variation-mail.tsx'
import { frozen } from '#app/services/papers/frozen-document.server.ts'
import { newPaperLink } from '#app/services/papers/paper-link.server.ts'
import { linkOnce, mailOnce, mailPaper } from '#app/services/papers/send-paper.server.ts'
import { transaction } from '#db/client.ts'
import { requireWithinAgreed, variationDocument } from './write-variation.server.ts'

/** Freezes a draft. Sending again makes a new link. */
export async function sendVariation(scope: Scope, id: number, input: VariationSending): Promise<Variation> {
  requireMay(scope, 'invoice.edit')
  const { to, subject, mailWords, version } = input
  return mailOnce(scope, 'variation sending', {
    input: { ...input, variationId: id },
    make: () => {
      const { variation, link } = offer(scope, id, { version, sentTo: to })
      const { name } = requireCompany(scope)
      mailPaper(scope, {
        to,
        subject,
        senderName: name,
        replyTo: findUser(scope, scope.userId)?.email ?? '',
        of: { kind: 'variation', id },
        element: VariationMail({
          companyName: name,
          words: mailWords,
          what: variationName(variation),
          link,
        }),
      })
      return variation
    },
    find: findVariation,
  })
}

type LinkRequest = { version?: number | undefined; requestId?: string | undefined }

/** Shown once; it voids the earlier link. */
export async function makeVariationLink(scope: Scope, id: number, asked: LinkRequest): Promise<string> {
  requireMay(scope, 'invoice.edit')
  return linkOnce(scope, 'variation link', {
    input: { ...asked, variationId: id },
    make: () => offer(scope, id, { version: asked.version, sentTo: '' }),
  })
}

type Offer = { version: number | undefined; sentTo: string }

function offer(scope: Scope, id: number, { version, sentTo }: Offer) {
  const variation = requireVariation(scope, id)
  const { state, projectId } = variation
  if (state !== 'draft' && state !== 'sent') throw new Conflict('This variation is not offered any more')
  if (state === 'draft') {
    ensureVersion(scope, 'variation', variation, version)
    if (variation.net === 0) throw new Invalid({ '': ['It comes to nothing: enter its price first'] })
  }
  requireWithinAgreed(scope, variation)
  const now = Date.now()
  const sent = saveVariation(scope, id, {
    ...(variation.document === null && frozen(variationDocument(variation))),
    state: 'sent',
    sentTo,
    sentAt: now,
  })
  const paper = { kind: 'variation', id } as const
  // The newest alone answers it.
  revokePaperLinks(scope, paper)
  const until = addDays(dayIn(scope.timeZone, now), daysToAnswer)
  const link = newPaperLink(scope, paper, { sentTo, until })
  const detail = { name: variationName(variation) }
  recordActivity(scope, 'variation.sent', { subjectId: id, projectId, detail })
  return { variation: sent, ...link }
}

export function withdrawVariation(scope: Scope, id: number): Variation {
  requireMay(scope, 'invoice.edit')
  return transaction(() => {
    const variation = requireVariation(scope, id)
    const { state, projectId } = variation
    if (state === 'withdrawn') return variation
    if (state !== 'draft' && state !== 'sent') throw new Conflict('This variation was answered already')
    const detail = { name: variationName(variation) }
    recordActivity(scope, 'variation.withdrawn', { subjectId: id, projectId, detail })
    revokePaperLinks(scope, { kind: 'variation', id })
    return saveVariation(scope, id, { state: 'withdrawn', decidedAt: Date.now() })
  })
}
