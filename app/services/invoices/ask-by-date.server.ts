import { addDays, dayIn } from '#app/domain/clock.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatDate } from '#app/domain/format.ts'
import { invoiceName } from '#app/domain/invoices/invoice.ts'
import type { Scope } from '#app/domain/scope.ts'
import { failsEverything } from '#app/domain/storage-fault.ts'
import { log } from '#app/log.server.ts'
import {
  type ComingRetention,
  type DatedStage,
  type DueOfJob,
  listDatedStages,
  listDueOfJobsIn,
  listRetentionsUntil,
} from '#app/models/invoices/dated-money.server.ts'
import { usesInvoicing } from '#app/models/premium/invoicing-use.server.ts'
import { actorsOf } from '#app/services/client-links/actor.server.ts'
import { transaction } from '#db/client.ts'
import { draftStageInvoice } from './draft-job-invoice.server.ts'
import { notifyFinance } from './notify-finance.server.ts'

/** Catches up after downtime; what somebody deleted stays deleted. */
const daysAfter = 7

type Dated = { timeZone: string }

function isDue(day: string, { timeZone }: Dated, now: number): boolean {
  const today = dayIn(timeZone, now)
  return day <= today && day >= addDays(today, -daysAfter)
}

function near(now: number) {
  const today = dayIn('UTC', now)
  return { first: addDays(today, -daysAfter - 1), last: addDays(today, 1) }
}

/** A failing company does not hold up the others, unless everything fails, as on a full disk. */
function lookAfter<T extends { companyId: number }>(found: readonly T[], act: (one: T) => void): void {
  for (const one of found) {
    try {
      act(one)
    } catch (error) {
      if (failsEverything(error)) throw error
      log().error({ err: error, company: one.companyId }, 'Money whose day has come was not looked after')
    }
  }
}

/** Drafts once; failures are told to those who see money, too. */
export function draftDatedStages(now: number): void {
  lookAfter(listDatedStages(near(now)), stage => {
    if (isDue(stage.day, stage, now)) transaction(() => draftDated(stage))
  })
}

function draftDated(stage: DatedStage): void {
  const [actor] = actorsOf(stage)
  if (!actor || !usesInvoicing(actor.scope)) return
  const { id, name, day, projectId } = stage
  const what = `${name}, for which ${formatDate(day)} was agreed`
  notifyFinance(stage, {
    ...drafted(actor.scope, stage, what),
    relatedProjectId: projectId,
    eventKey: `dated stage:${id}`,
  })
}

function drafted(scope: Scope, { id, projectId }: DatedStage, what: string) {
  try {
    const draft = draftStageInvoice(scope, projectId, id)
    return { title: 'An invoice to check and issue', message: `${invoiceName(draft)}: ${what}.` }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { title: 'A payment to ask for', message: `${what}, could not be drafted: ${error.message}.` }
  }
}

export function notifyOfRetentions(now: number): void {
  lookAfter(listRetentionsUntil(near(now)), held => {
    if (isDue(held.until, held, now)) notifyOfRetention(held)
  })
  lookAfter(listDueOfJobsIn(near(now)), due => {
    if (isDue(due.since, due, now)) notifyOfJob(due)
  })
}

function notifyOfJob(due: DueOfJob): void {
  const { projectId, jobNumber: number, name, since } = due
  notifyFinance(due, {
    title: 'A retention to ask for',
    message: `${number} ${name}: of what its invoices hold back a part can be asked for since ${formatDate(since)}.`,
    relatedProjectId: projectId,
    eventKey: `job retention due:${projectId}:${since}`,
  })
}

function notifyOfRetention(held: ComingRetention): void {
  const { id, number, title, until, projectId } = held
  notifyFinance(held, {
    title: 'A retention to ask for',
    message: `${number} ${title} held some of its price back until ${formatDate(until)}. It can be asked for now.`,
    relatedProjectId: projectId,
    eventKey: `retention due:${id}`,
  })
}
