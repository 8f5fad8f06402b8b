import type { Action } from '#app/domain/permissions.ts'
import { apiEntries } from './catalogue-api.ts'
import { applyEntries } from './catalogue-apply.ts'
import { assignEntries } from './catalogue-assign.ts'
import { authEntries } from './catalogue-auth.ts'
import { billingEntries } from './catalogue-billing.ts'
import { boardEntries } from './catalogue-board.ts'
import { buyingEntries } from './catalogue-buying.ts'
import { calendarEntries } from './catalogue-calendar.ts'
import { clientLinkEntries } from './catalogue-client-links.ts'
import { dataRightsEntries } from './catalogue-data-rights.ts'
import { exportEntries } from './catalogue-exports.ts'
import { fileEntries } from './catalogue-files.ts'
import { hoursEntries } from './catalogue-hours.ts'
import { invitationEntries } from './catalogue-invitations.ts'
import { invoiceApiEntries } from './catalogue-invoice-api.ts'
import { invoiceMoneyEntries } from './catalogue-invoice-money.ts'
import { invoicingEntries } from './catalogue-invoicing.ts'
import { messageEntries } from './catalogue-messages.ts'
import { notificationEntries } from './catalogue-notifications.ts'
import { overheadEntries } from './catalogue-overheads.ts'
import { ownerEntries } from './catalogue-owner.ts'
import { pageEntries } from './catalogue-pages.ts'
import { portalEntries } from './catalogue-portal.ts'
import { premiumEntries } from './catalogue-premium.ts'
import { quoteEditorEntries } from './catalogue-quote-editor.ts'
import { quoteSendingEntries } from './catalogue-quote-sending.ts'
import { quotingEntries } from './catalogue-quoting.ts'
import { recordEntries } from './catalogue-records.ts'
import { sandboxEntries } from './catalogue-sandbox.ts'
import { settingsEntries } from './catalogue-settings.ts'
import { spreadsheetEntries } from './catalogue-spreadsheets.ts'
import { subscriptionEntries } from './catalogue-subscription.ts'
import { taxPaperEntries } from './catalogue-tax-papers.ts'
import { teamEntries } from './catalogue-team.ts'
import { templateEditorEntries } from './catalogue-template-editor.ts'
import { templateEntries } from './catalogue-templates.ts'
import { todoEntries } from './catalogue-todos.ts'
import { twoStepEntries } from './catalogue-two-step.ts'
import { userEntries } from './catalogue-users.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Owner } from './records.ts'
import type { Company } from './world.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a page's form or an API call sends. A form's values are strings, or lists of them. */
export type Body = Record<string, unknown>

export type Call = { path: string; body?: Body }

/** One address with one method. */
export type Entry = {
  kind: 'page' | 'api'
  method: Method
  /** As in app/routes.ts: '/projects/:id'. */
  path: string
  /** Tells two calls of the same address apart, such as two buttons of a page. */
  what?: string
  /** Without one: signed-in people. */
  access?: 'public'
  /** The row of the permission table it stands under; without one all who are signed in may. */
  action?: Action
  /** A call that succeeds for whoever may, on a fresh record of the company; 'own' is its team member's. */
  call(company: Company, owner: Owner): Call
  /** The answer to that call, where it is not the usual one. */
  status?: number
  /** What it takes in its body, so that each field can be sent wrong. */
  fields?: Record<string, FieldKind>
  /** It takes a form with files. */
  isUpload?: true
  /** With nothing in its body it asks for the usual, and succeeds. */
  mayBeEmpty?: boolean
  /** A form of one button: what is wrong with it is told by an error page. */
  isButton?: boolean
  /** The address names a record though it has no ':id'. */
  namesRecord?: boolean
  /** It makes a record; sent twice with the same request id, it makes one. Names the field that shows which. */
  creates?: string
}

export const catalogue: readonly Entry[] = [
  ...authEntries,
  ...pageEntries,
  ...spreadsheetEntries,
  ...boardEntries,
  ...hoursEntries,
  ...calendarEntries,
  ...buyingEntries,
  ...billingEntries,
  ...apiEntries,
  ...templateEntries,
  ...templateEditorEntries,
  ...applyEntries,
  ...assignEntries,
  ...portalEntries,
  ...notificationEntries,
  ...messageEntries,
  ...fileEntries,
  ...teamEntries,
  ...exportEntries,
  ...invitationEntries,
  ...settingsEntries,
  ...twoStepEntries,
  ...dataRightsEntries,
  ...userEntries,
  ...recordEntries,
  ...premiumEntries,
  ...overheadEntries,
  ...quoteEditorEntries,
  ...quoteSendingEntries,
  ...quotingEntries,
  ...invoicingEntries,
  ...invoiceMoneyEntries,
  ...taxPaperEntries,
  ...clientLinkEntries,
  ...invoiceApiEntries,
  ...todoEntries,
  ...sandboxEntries,
  ...subscriptionEntries,
  ...ownerEntries,
]

export function nameOf({ method, path, what }: Entry): string {
  return `${method} ${path}${what ? ` (${what})` : ''}`
}

/** Whether the address names a record. */
export function namesRecord({ path, namesRecord = false }: Entry): boolean {
  return namesRecord || path.includes(':id')
}

/** What a call that is allowed answers with. */
export function successOf({ kind, method, status }: Entry): number {
  if (status !== undefined) return status
  if (kind === 'page') return method === 'GET' ? 200 : 303
  return { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 }[method]
}
