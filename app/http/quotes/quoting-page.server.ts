import { moneyModule } from '#app/http/premium/money-module.server.ts'

export const {
  page: quotingPage,
  formPage: quotingFormPage,
  form: quotingForm,
  requireToRead: requireQuotingToRead,
  requireTo: requireQuoting,
} = moneyModule('quoting')
