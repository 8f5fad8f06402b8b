import { changedFields } from '#app/domain/activities/changes.ts'
import { Invalid } from '#app/domain/errors.ts'
import { amountText } from '#app/domain/format.ts'
import type { QuoteChange } from '#app/domain/quotes/quote.schema.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'
import { quoteValues } from '#app/domain/quotes/quote-form.ts'
import { isOverDiscounted, type Priced, quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listQuoteRooms, type QuoteHead, saveQuoteHead } from '#app/models/quotes/quote.server.ts'
import { findQuoteTerms } from '#app/models/quotes/quote-terms.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { ensureChange, ensureClient, ensureTemplate, ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { recordQuoteChange, requireDraft, versionOfPart } from './quote-edits.server.ts'

/** Throws Stale when both the head and the version are older. */
export function saveQuote(scope: Scope, id: number, { version, madeFrom, ...change }: QuoteChange): void {
  transaction(() => {
    const quote = requireDraft(scope, id)
    const changed = { ...quote, ...change }
    ensureParts(scope, quote, changed)
    const fields = changedFields(quoteValues(quote), quoteValues(changed))
    if (fields.length === 0) return
    requireDiscountWithin(scope, changed)
    const made = versionOfPart({ version, madeFrom }, quoteValues(quote))
    ensureChange(scope, 'quote', quote, { ...change, version: made })
    // A typed hourly cost belongs to no rate card.
    const rate = changed.hourCost === quote.hourCost ? {} : { rateCardId: null }
    saveQuoteHead(scope, id, { ...change, ...rate })
    recordQuoteChange(scope, quote, fields)
  })
}

function ensureParts(scope: Scope, quote: QuoteHead, { clientId, templateId, termsId }: QuoteHead): void {
  if (clientId !== null && clientId !== quote.clientId) ensureClient(scope, clientId)
  if (templateId !== null && templateId !== quote.templateId) ensureTemplate(scope, templateId)
  if (termsId !== null && termsId !== quote.termsId && !findQuoteTerms(scope, termsId)) {
    throw new Invalid({ termsId: ['Please choose one of your terms'] })
  }
}

function requireDiscountWithin(scope: Scope, quote: Omit<Priced, 'rooms'> & { id: number }): void {
  const { goods } = quoteTotals({ ...quote, rooms: listQuoteRooms(scope, quote.id) })
  if (goods > 0 && isOverDiscounted(quote.discount, goods)) {
    throw new Invalid({ discount: [`Please enter a discount of at most ${amountText(goods)}, the price`] })
  }
}

/** The stages must add up to all of it, or be none. */
export function savePaymentStages(
  scope: Scope,
  id: number,
  paymentStages: PaymentStage[],
  made: Parameters<typeof versionOfPart>[0],
): void {
  transaction(() => {
    const quote = requireDraft(scope, id)
    if (JSON.stringify(quote.paymentStages) === JSON.stringify(paymentStages)) return
    ensureVersion(scope, 'quote', quote, versionOfPart(made, quote.paymentStages))
    ensureStageNames(scope, quote.paymentStages, paymentStages)
    saveQuoteHead(scope, id, { paymentStages })
    recordQuoteChange(scope, quote, ['paymentStages'])
  })
}

/** A removed stage that was named before may stay. */
function ensureStageNames(scope: Scope, before: readonly PaymentStage[], now: readonly PaymentStage[]): void {
  const named = (stages: readonly PaymentStage[]) =>
    stages.filter(({ trigger }) => trigger === 'stage').map(({ when }) => when)
  const known = new Set([...named(before), ...listStages(scope).map(({ name }) => name)])
  const unknown = named(now).find(name => !known.has(name))
  if (unknown !== undefined)
    throw new Invalid({ paymentStages: [`No stage of your jobs is called “${unknown}”`] })
}
