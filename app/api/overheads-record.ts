import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { decimalText } from '#app/domain/format.ts'
import { payKinds } from '#app/domain/overheads/cost-kinds.ts'
import { inPercent, inWholes } from '#app/domain/overheads/overheads.ts'
import { calendarDay, count, instant, moneyText, recordId } from '#app/domain/record-fields.schema.ts'
import type { RateCard } from '#app/models/overheads/rate-card.server.ts'
import type { StaffCost } from '#app/models/overheads/staff-cost.server.ts'
import type { PresentRate } from '#app/services/overheads/present-rate.server.ts'

export const staffCostAnswer = z
  .object({
    id: recordId,
    userId: recordId.nullable(),
    name: z.string(),
    headcount: count,
    isMaker: z.boolean(),
    payKind: z.enum(payKinds),
    pay: moneyText.describe('An hour for `hourly`, else a year.'),
    employerNi: moneyText,
    pension: moneyText,
    otherCosts: moneyText,
    weeklyHours: z.number(),
    daysPerWeek: count,
    holidayDays: z.number(),
    sickDays: z.number(),
    trainingDays: z.number(),
    onJobs: z.number().describe('Per cent of the hours here.'),
    note: z.string(),
    createdBy: recordId,
    createdAt: instant,
    updatedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'StaffCost' })

export function toStaffCostRecord({ companyId: _, ...line }: StaffCost): z.infer<typeof staffCostAnswer> {
  return {
    ...line,
    pay: decimalText(line.pay),
    employerNi: decimalText(line.employerNi),
    pension: decimalText(line.pension),
    otherCosts: decimalText(line.otherCosts),
    weeklyHours: inWholes(line.weeklyHours),
    holidayDays: inWholes(line.holidayDays),
    sickDays: inWholes(line.sickDays),
    trainingDays: inWholes(line.trainingDays),
    onJobs: inPercent(line.onJobs),
    createdAt: new Date(line.createdAt).toISOString(),
    updatedAt: isoOrNull(line.updatedAt),
  }
}

const ofPay = 'For those alone who may see pay.'

export const rateCardAnswer = z
  .object({
    id: recordId,
    effectiveFrom: calendarDay,
    breakEven: moneyText,
    targetMargin: z.number().describe('Per cent of the price.'),
    chargeOut: moneyText.describe('What was worked out at the margin.'),
    chosenRate: moneyText.describe('What quotes use.'),
    makers: count,
    productiveHours: z.number().optional().describe(ofPay),
    labourCost: moneyText.optional().describe(ofPay),
    overheadCost: moneyText.optional().describe(ofPay),
    labourRate: moneyText.optional().describe(ofPay),
    overheadRate: moneyText.optional().describe(ofPay),
    note: z.string(),
    createdBy: recordId,
    createdAt: instant,
  })
  .meta({ id: 'RateCard' })

export function toRateCardRecord(seesPay: boolean) {
  return (card: RateCard): z.infer<typeof rateCardAnswer> => ({
    id: card.id,
    effectiveFrom: card.effectiveFrom,
    breakEven: decimalText(card.breakEven),
    targetMargin: inPercent(card.targetMargin),
    chargeOut: decimalText(card.chargeOut),
    chosenRate: decimalText(card.chosenRate),
    makers: card.makers,
    ...(seesPay && {
      productiveHours: inWholes(card.productiveHours),
      labourCost: decimalText(card.labourCost),
      overheadCost: decimalText(card.overheadCost),
      labourRate: decimalText(card.labourRate),
      overheadRate: decimalText(card.overheadRate),
    }),
    note: card.note,
    createdBy: card.createdBy,
    createdAt: new Date(card.createdAt).toISOString(),
  })
}

export const presentRateAnswer = z
  .object({
    rate: z
      .object({
        breakEven: moneyText,
        chargeOut: moneyText,
        targetMargin: z.number().describe('Per cent of the price.'),
        rateCardId: recordId,
        effectiveFrom: calendarDay,
      })
      .nullable()
      .describe('Null while no rate is set.'),
  })
  .meta({ id: 'PresentRate' })

export function toPresentRateRecord(rate: PresentRate | null): z.infer<typeof presentRateAnswer> {
  return {
    rate: rate && {
      ...rate,
      breakEven: decimalText(rate.breakEven),
      chargeOut: decimalText(rate.chargeOut),
      targetMargin: inPercent(rate.targetMargin),
    },
  }
}
