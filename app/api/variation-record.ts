import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { decimalText } from '#app/domain/format.ts'
import { elements } from '#app/domain/invoices/invoice.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { instant, moneyText, recordId } from '#app/domain/record-fields.schema.ts'
import { variationStates } from '#app/domain/variations/variation.ts'
import type { Variation } from '#app/models/variations/variation.server.ts'

export const variationAnswer = z
  .object({
    id: recordId,
    projectId: recordId,
    number: z.int().describe('Counted for each job, from 1.'),
    title: z.string(),
    words: z.string(),
    state: z.enum(variationStates),
    net: moneyText.describe('Before VAT.'),
    lines: z
      .object({
        description: z.string(),
        vat: z.enum(vatTreatments),
        element: z.enum(elements),
        net: moneyText,
      })
      .array(),
    minutes: z.int(),
    delayDays: z.int().describe('Working days that the job takes longer.'),
    sentTo: z.string(),
    sentAt: instant.nullable(),
    decidedName: z.string(),
    decidedAt: instant.nullable(),
    createdBy: recordId,
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Variation' })

export function toVariationRecord(variation: Variation): z.infer<typeof variationAnswer> {
  const { id, projectId, number, title, words, state, minutes, delayDays } = variation
  const { sentTo, decidedName, createdBy, version } = variation
  return {
    ...{ id, projectId, number, title, words, state, minutes, delayDays, sentTo, decidedName },
    ...{ createdBy, version },
    net: decimalText(variation.net),
    lines: variation.lines.map(({ description, vat, element, net }) => {
      return { description, vat, element, net: decimalText(net) }
    }),
    sentAt: isoOrNull(variation.sentAt),
    decidedAt: isoOrNull(variation.decidedAt),
    createdAt: new Date(variation.createdAt).toISOString(),
  }
}
