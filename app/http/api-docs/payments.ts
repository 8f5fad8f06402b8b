import { newPayment, paymentChange } from '#app/domain/payments/payment.schema.ts'
import { paymentAnswer } from '#app/http/payments/payment-record.ts'
import { anyZone, changes, create, list, type NounDocs, read } from './operation.ts'

export const paymentDocs: NounDocs = {
  title: 'Payments',
  about: 'What clients have paid, and payment pages on which they pay by card.',
  addresses: {
    '/api/payments': {
      GET: list('All payments, newest first', paymentAnswer, { action: 'money.read' }),
      POST: create('Write down a payment, or ask for one', newPayment(anyZone), paymentAnswer, {
        action: 'payment.create',
        description: 'With the method `stripe` it makes a payment page: `metadata.checkoutUrl`.',
      }),
    },
    '/api/payments/:id': {
      GET: read('One payment', paymentAnswer, { action: 'money.read' }),
      ...changes('Change a payment', paymentChange(anyZone), paymentAnswer, {
        action: 'payment.edit',
        description: 'What is left out stays as it is.',
      }),
    },
  },
}
