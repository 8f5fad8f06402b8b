import { Conflict, Invalid } from '#app/domain/errors.ts'
import { agreementOf, type ContractLine, takenOff } from '#app/domain/invoices/agreement.ts'
import { takesTooMuch } from '#app/domain/invoices/contract.ts'
import { isCharged } from '#app/domain/invoices/invoice-totals.ts'
import { remainingLines } from '#app/domain/invoices/remaining-lines.ts'
import { sum } from '#app/domain/money/money.ts'
import { maxPence } from '#app/domain/money/typed.ts'
import { vatGroups } from '#app/domain/money/vat.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { type NewVariation, type VariationDocument, variationName } from '#app/domain/variations/variation.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  findVariation,
  insertVariation,
  requireVariation,
  saveVariation,
  type Variation,
} from '#app/models/variations/variation.server.ts'
import { ensureChange, ensureProject } from '#app/services/ensure.server.ts'
import { readContract } from '#app/services/invoices/read-contract.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

export function createVariation(scope: Scope, input: NewVariation): Variation {
  requireMay(scope, 'invoice.create')
  return once(scope, 'variation', {
    input,
    make: () => {
      ensureProject(scope, input.projectId)
      const { requestId: _requestId, ...fields } = input
      const lines = [...input.lines]
      requireKeepable(lines)
      const net = sum(lines.map(line => line.net))
      const variation = insertVariation(scope, { ...fields, lines, net })
      const { id: subjectId, projectId } = variation
      const detail = { name: variationName(variation) }
      recordActivity(scope, 'variation.created', { subjectId, projectId, detail })
      return variation
    },
    find: findVariation,
  })
}

/** Leaves out all that was agreed and not invoiced, except retention. */
export function draftLeavingOut(scope: Scope, projectId: number, requestId?: string): Variation {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    ensureProject(scope, projectId)
    const { agreements, booked, held } = readContract(scope, projectId)
    const left = remainingLines(agreements, booked, held)
    if (left.length === 0) throw new Conflict('There is nothing left of this job to leave out')
    return createVariation(scope, {
      ...{ projectId, title: 'The rest of the job is left out', requestId },
      lines: left.map(takenOff),
    })
  })
}

type Change = Pick<NewVariation, 'title' | 'words' | 'lines' | 'minutes' | 'delayDays'> & {
  version?: number | undefined
}

/** Throws Conflict when it was sent. */
export function updateVariation(scope: Scope, id: number, { version, ...change }: Change): Variation {
  requireMay(scope, 'invoice.edit')
  return transaction(() => {
    const variation = requireVariation(scope, id)
    if (variation.state !== 'draft') throw new Conflict('This was sent: withdraw it, and write another')
    ensureChange(scope, 'variation', variation, { ...change, version })
    const lines = [...change.lines]
    requireKeepable(lines)
    const values = { ...change, lines, net: sum(lines.map(({ net }) => net)) }
    const fields = Object.keys(values).filter(name => differs(variation, values, name))
    if (fields.length === 0) return variation
    const { projectId } = variation
    const detail = { name: variationName({ ...variation, ...change }), fields }
    recordActivity(scope, 'variation.updated', { subjectId: id, projectId, detail })
    return saveVariation(scope, id, values)
  })
}

/** Throws Invalid above the largest sum, with VAT. */
function requireKeepable(lines: readonly ContractLine[]): void {
  const nets = lines.map(({ net }) => Math.abs(net))
  if (sum(nets) + sum(vatGroups(lines).map(({ vatAmount }) => Math.abs(vatAmount))) <= maxPence) return
  throw new Invalid({ labour: ['It comes to more than can be kept: £99,999,999.99 with VAT at most'] })
}

function differs(before: object, after: object, name: string): boolean {
  const of = (values: object) => JSON.stringify(Object.entries(values).find(([key]) => key === name)?.[1])
  return of(before) !== of(after)
}

/** Throws Conflict where it takes away more than was agreed at a VAT rate. */
export function requireWithinAgreed(scope: Company, variation: Variation): void {
  const { projectId, lines } = variation
  if (lines.every(({ net }) => net >= 0)) return
  if (takesTooMuch(readContract(scope, projectId).agreements, agreementOf(lines))) {
    throw new Conflict('This takes away more than was agreed of the job at its rate of VAT')
  }
}

export function variationDocument({
  number,
  title,
  words,
  lines,
  net,
  delayDays,
  quoted,
}: Variation): VariationDocument {
  const { groups } = agreementOf(lines)
  const vat = sum(groups.filter(isCharged).map(({ vatAmount }) => vatAmount))
  return { number, title, words, lines, net, vat, gross: net + vat, delayDays, quoted }
}
