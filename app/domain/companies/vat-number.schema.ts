import { z } from 'zod'
import { Invalid } from '#app/domain/errors.ts'
import { line, pasted } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { sum } from '#app/domain/money/money.ts'

const vatPattern = /^(?:GB|XI)?(\d{7})(\d{2})(?:\d{3})?$/

const vatMessage =
  'Please enter a VAT number such as GB 123 4567 82, with each figure right, or leave it empty'

/** HMRC: seven digits weighted 8 to 2, plus the two check digits, divide by 97; since 2009 also with 55 added. */
function hasCheckDigits(text: string): boolean {
  const [, figures = '', check = ''] = vatPattern.exec(text) ?? []
  if (Number(figures) === 0) return false
  const weighed = sum(Array.from(figures, (figure, at) => Number(figure) * (8 - at))) + Number(check)
  return weighed % 97 === 0 || (weighed + 55) % 97 === 0
}

/** Without spaces, in capitals; '' when not registered. */
export const vatNumberField = pasted(
  z.preprocess(
    value => (typeof value === 'string' ? value.replaceAll(/[\s.-]/g, '').toUpperCase() : value),
    line(limits.vatNumber).refine(text => text === '' || vatPattern.test(text), vatMessage),
  ),
)

/** Not of the `stored` one, which may be older than this check: other settings beside it can still be saved. Throws Invalid. */
export function requireCheckDigits(vatNumber: string, stored: string): void {
  if (vatNumber !== '' && vatNumber !== stored && !hasCheckDigits(vatNumber)) {
    throw new Invalid({ vatNumber: [vatMessage] })
  }
}
