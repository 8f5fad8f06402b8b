import { formatDate } from '#app/domain/format.ts'
import type { ReverseChargeAnswers } from '#app/domain/invoices/reverse-charge.ts'

export type TaxAnswer = { question: string; detail: string; answer: 'Yes' | 'No' }

type TaxNumbers = { ours: string; theirs: string; endUserConfirmedOn?: string | null }

export function taxAnswers(
  answers: ReverseChargeAnswers,
  { ours, theirs, endUserConfirmedOn = null }: TaxNumbers,
): TaxAnswer[] {
  const yes = (is: boolean) => (is ? 'Yes' : 'No')
  return [
    {
      question: 'Are we and the client both registered for VAT?',
      detail: `${ours || 'We have no VAT number'}, ${theirs || 'the client has given no VAT number'}`,
      answer: yes(answers.bothRegistered),
    },
    { question: 'Is the payment reported under CIS?', detail: '', answer: yes(answers.underCis) },
    { question: 'Is something of it at 20 % or 5 %?', detail: '', answer: yes(answers.hasRate) },
    {
      question: 'Has the client told us in writing that they are the end user?',
      detail: endUserConfirmedOn === null ? '' : `Told on ${formatDate(endUserConfirmedOn)}`,
      answer: yes(answers.isEndUser),
    },
  ]
}
