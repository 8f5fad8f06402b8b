import { amountText } from '#app/domain/format.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'
import { stageRows } from '#app/domain/quotes/settings-form.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getQuoteSettings, type KeptQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { readShopRate } from '#app/services/quotes/shop-rate.server.ts'

/** What the form of the settings holds, field by field. */
export function settingsValues(settings: KeptQuoteSettings): Record<string, string> {
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
    ...Object.fromEntries(settings.paymentStages.flatMap(stageValues)),
  }
}

function stageValues(
  { name, share, trigger, when, daysToPay }: PaymentStage,
  at: number,
): [string, string][] {
  const field = stageRows(at)
  return [
    [field.name, name],
    [field.share, rateText(share)],
    [field.trigger, trigger === 'stage' ? `stage:${when}` : trigger === 'date' ? 'manual' : trigger],
    [field.daysToPay, String(daysToPay)],
  ]
}

type Asked = { currency: string; hasOverheads: boolean }

export function readQuoteSettings(scope: Scope, { currency, hasOverheads }: Asked) {
  const settings = getQuoteSettings(scope)
  const rate = readShopRate(scope, hasOverheads)
  return {
    version: settings.version,
    stored: settingsValues(settings),
    stageCount: settings.paymentStages.length,
    stages: listStages(scope).map(({ name }) => name),
    /** What Overheads says of an hour, in place of what is typed here. */
    shopRate: rate === null ? null : amountText(rate.breakEven),
    currency,
    timeZone: scope.timeZone,
    mayEdit: may(scope, 'quote.configure'),
  }
}
