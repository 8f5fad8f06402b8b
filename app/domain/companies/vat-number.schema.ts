import { z } from 'zod'
import { line, pasted } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { sum } from '#app/domain/money/money.ts'

// HMRC's numbers: GB and nine or twelve digits, or none of either before it.
const vatPattern = /^(?:GB|XI)?(\d{7})(\d{2})(?:\d{3})?$/

/** Seven figures weighed 8 to 2, with the two that check them, come to a multiple of 97; those given since 2009 with 55 more. */
function isVatNumber(text: string): boolean {
  const [, figures = '', check = ''] = vatPattern.exec(text) ?? []
  if (Number(figures) === 0) return false
  const weighed = sum(Array.from(figures, (figure, at) => Number(figure) * (8 - at))) + Number(check)
  return weighed % 97 === 0 || (weighed + 55) % 97 === 0
}

/** Without spaces, in capitals; '' for who is not registered. */
export const vatNumberField = pasted(
  z.preprocess(
    value => (typeof value === 'string' ? value.replaceAll(/[\s.-]/g, '').toUpperCase() : value),
    line(limits.vatNumber).refine(
      text => text === '' || isVatNumber(text),
      'Please enter a VAT number such as GB 123 4567 82, with each figure right, or leave it empty',
    ),
  ),
)
