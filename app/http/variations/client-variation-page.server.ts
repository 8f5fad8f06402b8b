import { dayIn } from '#app/domain/clock.ts'
import { clientLogoHref, toLogo } from '#app/domain/companies/logo.ts'
import { formatDay, formatInstant, formatMoney, plural } from '#app/domain/format.ts'
import { jobForClient } from '#app/domain/projects/job-number.ts'
import { framedCompany } from '#app/http/client-links/framed-company.server.ts'
import { type ClientCall, openClientLink } from '#app/http/client-links/open-client-link.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import type { LinkedVariation } from '#app/models/variations/variation-link.server.ts'
import type { Looked } from '#app/services/client-links/client-link.server.ts'
import { findLinkedVariation } from '#app/services/variations/answer-variation.server.ts'

export function openClientVariation(call: ClientCall, asked?: Looked): Promise<LinkedVariation | null> {
  return openClientLink('variation', findLinkedVariation, call, asked)
}

export function toVariationView(variation: LinkedVariation, token: string) {
  const { document, company, timeZone, state, decidedAt, decidedName, expiresAt } = variation
  const today = dayIn(timeZone, Date.now())
  const money = (pence: number) => formatMoney(pence, company.currency)
  const { quoted } = document
  return {
    company: framedCompany(
      { ...company, email: variation.authorStatus === 'active' ? variation.email : '' },
      toLogo(findLogo(variation), clientLogoHref(`/v/${token}`)),
    ),
    job: jobForClient(variation.jobNumber),
    jobName: variation.projectName,
    number: document.number,
    title: document.title,
    words: document.words,
    quoted: quoted && {
      author: quoted.author,
      text: quoted.text,
      on: formatInstant(quoted.sentAt, timeZone, today),
    },
    net: money(document.net),
    vat: money(document.vat),
    hasVat: document.vat !== 0,
    gross: money(document.gross),
    shown: document.gross,
    longer: document.delayDays > 0 ? plural(document.delayDays, 'working day') : null,
    state,
    until: formatDay(dayIn(timeZone, expiresAt), today),
    decided: decidedAt === null ? null : formatInstant(decidedAt, timeZone, today),
    decidedName,
  }
}

export type VariationView = ReturnType<typeof toVariationView>
