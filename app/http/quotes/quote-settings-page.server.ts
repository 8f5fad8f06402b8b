import { amountText } from '#app/domain/format.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
import { askedOf } from '#app/domain/quotes/payment-stages.schema.ts'
import { partField } from '#app/domain/quotes/price-part.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'
import { stageRows } from '#app/domain/quotes/settings-form.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getQuoteSettings, type KeptQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { readShopRate } from '#app/services/overheads/present-rate.server.ts'

export function settingsValues(settings: KeptQuoteSettings, currency: string): Record<string, string> {
  const { vatNumber, hourCost, margin, hoursOfDay, validDays, followUpDays } = settings
  return {
    vatNumber,
    hourCost: amountText(hourCost),
    margin: rateText(margin),
    hoursOfDay: String(hoursOfDay),
    validDays: String(validDays),
    followUpDays: String(followUpDays),
    pricesShown: settings.pricesShown,
    exclusions: settings.exclusions,
    ...Object.fromEntries(settings.paymentStages.flatMap((stage, at) => stageValues(stage, at, currency))),
  }
}

function stageValues(
  { name, trigger, when, daysToPay, ...part }: PaymentStage,
  at: number,
  currency: string,
): [string, string][] {
  const field = stageRows(at)
  return [
    [field.name, name],
    [field.share, partField(part, currency)],
    [field.trigger, trigger === 'date' ? 'manual' : askedOf({ trigger, when })],
    [field.daysToPay, String(daysToPay)],
  ]
}

type Asked = { currency: string; hasOverheads: boolean }

export function readQuoteSettings(scope: Scope, { currency, hasOverheads }: Asked) {
  const settings = getQuoteSettings(scope)
  const rate = readShopRate(scope, hasOverheads)
  return {
    version: settings.version,
    stored: settingsValues(settings, currency),
    stageCount: settings.paymentStages.length,
    stages: listStages(scope).map(({ name }) => name),
    /** From Overheads; replaces the typed hourly cost. */
    shopRate: rate === null ? null : amountText(rate.breakEven),
    currency,
    timeZone: scope.timeZone,
    mayEdit: may(scope, 'quote.configure'),
  }
}
