import { moneyModule } from '#app/http/premium/money-module.server.ts'

export const {
  page: invoicingPage,
  formPage: invoicingFormPage,
  form: invoicingForm,
  requireToRead: requireInvoicingToRead,
  requireTo: requireInvoicing,
} = moneyModule('invoicing')
