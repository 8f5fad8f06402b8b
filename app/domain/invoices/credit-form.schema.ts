import { z } from 'zod'
import { choice, requestIdField, requiredLine, signedMoney } from '#app/domain/fields.schema.ts'
import { limits, maxFormLines } from '#app/domain/limits.ts'

const notAgreed = 'Please choose what becomes of it'
const amountsBesideAll = 'There are amounts below: choose “Some of it”, or clear them'
const noAmounts = 'Please enter below how much of a line'

/** `amounts` are per line of the invoice, before VAT; an empty one credits nothing. */
export const crediting = z
  .object({
    reason: requiredLine(limits.notes, 'Please say why it is credited'),
    which: choice(['all', 'some'], 'Please choose how much of it'),
    amounts: z
      .array(signedMoney.transform(pence => pence ?? 0))
      .max(maxFormLines)
      .default([]),
    /** Only for parts of a contract. */
    agreed: choice(['left_out', 'again'], notAgreed).optional(),
    isOfContract: z.literal('1').optional(),
    requestId: requestIdField,
  })
  .superRefine(({ which, amounts, isOfContract, agreed }, context) => {
    const hasAmounts = amounts.some(pence => pence !== 0)
    if (hasAmounts !== (which === 'some')) {
      context.addIssue({
        code: 'custom',
        path: ['which'],
        message: hasAmounts ? amountsBesideAll : noAmounts,
      })
    }
    if (isOfContract && !agreed) context.addIssue({ code: 'custom', path: ['agreed'], message: notAgreed })
  })
