import { revisionLetter } from '#app/domain/files/file.ts'
import { capitaliseFirst, formatDate, listText, plural, roleLabel } from '#app/domain/format.ts'
import { halfText, joinSpan } from '#app/domain/holidays/away.ts'
import { hoursText } from '#app/domain/hours.ts'
import { nouns, plainNouns } from '#app/domain/nouns.ts'
import { isMoneyField } from '#app/domain/projects/project.ts'
import type { ActivityDetail, HolidayDays, PlainVerb, Verb } from './activity.ts'

const fieldNames: Record<string, string> = {
  name: 'name',
  description: 'description',
  notes: 'notes',
  clientId: 'client',
  status: 'status',
  startDate: 'start date',
  dueDate: 'due date',
  completedDate: 'completion date',
  estimatedValue: 'estimated value',
  actualValue: 'actual value',
  assignedTo: 'person in charge',
  assigneeIds: 'people',
  assignees: 'people',
  title: 'title',
  priority: 'priority',
  estimatedMinutes: 'estimated hours',
  stageId: 'stage',
  projectId: 'job',
  email: 'email',
  phone: 'phone',
  pin: 'PIN',
  address: 'address',
  firstName: 'first name',
  lastName: 'last name',
  username: 'username',
  jobRole: 'position',
  department: 'department',
  chatColor: 'chat colour',
  twoStep: 'two-step sign-in',
  permissions: 'responsibilities',
  timeZone: 'time zone',
  weekStart: 'first day of the week',
  bankHolidayRegion: 'region of bank holidays',
  holidayAllowance: 'yearly holidays',
  holidayYearStart: 'first day of the holiday year',
  demandsTwoStep: 'whether everybody needs a second step',
  jobPrefix: 'letters before job numbers',
  finishedJobDays: 'days that finished jobs stay on the board',
  idleMinutes: 'time without use after which people are signed out',
  currency: 'currency',
  defaultInvitationRole: 'role for invitations',
  amount: 'amount',
  refundedAmount: 'amount given back',
  paymentMethod: 'way of payment',
  receivedOn: 'day of payment',
  note: 'note',
  minutes: 'hours',
  day: 'day',
  what: 'job or task',
  originalName: 'name',
  category: 'category',
  phase: 'part of the job it shows',
  isCover: 'use as cover',
  itemName: 'item',
  orderQty: 'order quantity',
  productPhotoUrl: 'address of the photo',
  duration: 'length',
  thumbnail: 'address of the picture',
  videoUrl: 'address',
  period: 'how often it is paid',
  startsOn: 'first day',
  endsOn: 'last day',
  isVatRecoverable: 'VAT',
  kind: 'kind',
  code: 'code',
  supplier: 'supplier',
  unit: 'unit',
  cost: 'cost',
  costOn: 'day of the cost',
  waste: 'waste',
  leadDays: 'lead time',
  orderBy: 'time to order by',
  deliveryDays: 'days of delivery',
  carriageFreeFrom: 'value for free carriage',
  vatNumber: 'VAT number',
  hourCost: 'cost of an hour',
  margin: 'margin',
  hoursOfDay: 'hours of a day',
  validDays: 'days of validity',
  followUpDays: 'days until a reminder',
  pricesShown: 'prices that clients see',
  exclusions: 'exclusions',
  paymentStages: 'payment stages',
  sharedFiles: 'drawings and photos',
  siteAddress: 'site address',
  intro: 'introduction',
  termsId: 'terms',
  discount: 'discount',
  rooms: 'rooms',
  lines: 'lines',
  orderNumber: 'order number',
  suppliedOn: 'day of supply',
  daysToPay: 'days to pay',
  retentionRate: 'retention',
  retentionOn: 'day of the retention',
  rate: 'rate',
  firstShare: 'share at completion',
  months: 'months until the rest',
  isUnderCis: 'whether it is reported under CIS',
  words: 'words',
  delayDays: 'days of delay',
  legalName: 'full name of the company',
  companyNumber: 'company number',
  logo: 'logo',
  legalAddress: 'address for legal documents',
  vatScheme: 'VAT scheme',
  flatRate: 'flat rate',
  cisRate: 'CIS rate',
  utr: 'UTR',
  bankName: 'name of the bank account',
  sortCode: 'sort code',
  accountNumber: 'account number',
  terms: 'terms',
  invoicePrefix: 'beginning of invoice numbers',
  creditPrefix: 'beginning of credit note numbers',
  requestPrefix: 'beginning of request numbers',
  depositAs: 'how deposits are asked for',
  yearEnd: 'end of the year',
  showsPayments: 'whether payments are shown',
  photosAgreed: 'agreement that photos are shown',
  nextOn: 'next date',
  nextWords: 'words of what is next',
  nextNote: 'note of what is next',
  careNotes: 'care notes',
  isContractor: 'whether they are a contractor',
  endUserConfirmedOn: 'day of the end user’s letter',
  endUserNote: 'place of the end user’s letter',
  needsOrderNumber: 'whether they ask for an order number',
}

function fieldsText(fields: readonly string[]): string {
  const words = [...new Set(fields.map(field => fieldNames[field] ?? field))]
  return words.length === 0 ? 'the details' : `the ${listText(words)}`
}

function days(holiday: HolidayDays): string {
  const { startDate, endDate } = holiday
  if (startDate === endDate) return [formatDate(startDate), halfText(holiday)].filter(Boolean).join(', ')
  return joinSpan(holiday, formatDate(startDate), formatDate(endDate))
}

/** Stage names are stored as typed. */
const stage = capitaliseFirst

type Texts = { [V in Verb]: (detail: ActivityDetail[V]) => string }

/** Of plain nouns, unless they have words of their own below. */
const plainTexts: Record<string, (plain: string, fields: string) => string> = {
  created: plain => `added the ${plain}`,
  updated: (plain, fields) => `changed ${fields} of the ${plain}`,
  deleted: plain => `deleted the ${plain}`,
  restored: plain => `restored the ${plain}`,
}

function plainText(verb: string, { name, fields }: Record<string, unknown>): string | null {
  const [noun = '', act = ''] = verb.split('.')
  const plain = plainNouns.find(known => known === noun)
  const text = Object.hasOwn(plainTexts, act) ? plainTexts[act] : undefined
  if (!plain || !text) return null
  return `${text(nouns[plain].plain, fieldsText(Array.isArray(fields) ? fields : []))} “${name}”`
}

const texts: Omit<Texts, PlainVerb> & Partial<Texts> = {
  'project.created': () => 'created the job',
  'project.duplicated': ({ from, count }) =>
    `copied ${count === 0 ? 'it' : plural(count, 'task')} from ${from}`,
  'project.updated': ({ fields }) =>
    fields.length === 0 ? 'updated the job' : `changed ${fieldsText(fields)}`,
  'project.moved': ({ from, to }) => `moved the job from ${stage(from)} to ${stage(to)}`,
  'project.advanced': ({ from, to }) => `finished ${stage(from)}: job moved to ${stage(to)} stage`,
  'project.advance_undone': ({ from, to }) => `took the job back from ${stage(from)} to ${stage(to)}`,
  'project.restarted': ({ from, to }) => `started the job again, from ${stage(from)} to ${stage(to)}`,
  'project.restart_undone': ({ from, to }) => `took the new start back, from ${stage(from)} to ${stage(to)}`,
  'project.deleted': () => 'deleted the job',
  'project.restored': () => 'restored the job from the bin',
  'client.created': ({ name }) => `added the client “${name}”`,
  'client.updated': ({ name, fields }) => `changed ${fieldsText(fields)} of the client “${name}”`,
  'client.deleted': ({ name }) => `deleted the client “${name}”`,
  'client.restored': ({ name }) => `restored the client “${name}” from the bin`,
  'client.statement_sent': ({ name }) => `sent a statement to “${name}”`,
  'task.created': ({ title, stage }) => `added “${title}” to ${capitaliseFirst(stage)}`,
  'task.updated': ({ title, fields }) => `changed ${fieldsText(fields)} of “${title}”`,
  'task.assigned': ({ title, names }) =>
    names.length === 0 ? `took everybody off “${title}”` : `assigned “${title}” to ${listText(names)}`,
  'task.completed': ({ title }) => `completed “${title}”`,
  'task.reopened': ({ title }) => `reopened “${title}”`,
  'task.waiting': ({ title, why, until }) =>
    `set “${title}” waiting: ${[why, until === null ? '' : formatDate(until)].filter(Boolean).join(', ')}`,
  'task.ready': ({ title }) => `said that “${title}” is no longer waiting`,
  'task.deleted': ({ title }) => `deleted “${title}”`,
  'task.restored': ({ title }) => `restored “${title}” from the bin`,
  'tasks.cleared': ({ count }) => `removed ${plural(count, 'task')}`,
  'tasks.reset': ({ count }) => `set ${plural(count, 'task')} back to pending`,
  'tasks.restored': ({ count }) => `restored ${plural(count, 'task')} from the bin`,
  'tasks.assigned': ({ count, names }) => `gave ${plural(count, 'task')} to ${listText(names)}`,
  'tasks.assign_undone': ({ count }) => `took the people of ${plural(count, 'task')} back`,
  'tasks.updated': ({ count, fields }) => `changed ${fieldsText(fields)} of ${plural(count, 'task')}`,
  'tasks.redated': ({ count, job, shift }) =>
    job
      ? `moved ${plural(count, 'open task')} along${shift ? `, ${shift}` : ''}`
      : `gave ${plural(count, 'task')} one due date`,
  'tasks.redate_undone': ({ count }) => `took the new dates of ${plural(count, 'task')} back`,
  'template.created': ({ name }) => `made the template “${name}”`,
  'template.updated': ({ name, fields }) => `changed ${fieldsText(fields)} of the template “${name}”`,
  'template.deleted': ({ name }) => `deleted the template “${name}”`,
  'template.restored': ({ name }) => `restored the template “${name}” from the bin`,
  'template.applied': ({ name, count }) => `applied the template “${name}”: ${plural(count, 'task')}`,
  'template.apply_undone': ({ name, count }) => `took the template “${name}” back: ${plural(count, 'task')}`,
  'stage.created': ({ name }) => `added the stage ${stage(name)}`,
  'stage.renamed': ({ from, to }) => `renamed the stage ${stage(from)} to ${stage(to)}`,
  'stage.recoloured': ({ name }) => `changed the colour of the stage ${stage(name)}`,
  'stage.removed': ({ name, movedTo }) =>
    movedTo === null
      ? `removed the stage ${stage(name)}`
      : `removed the stage ${stage(name)}; its work moved to ${stage(movedTo)}`,
  'stages.reordered': ({ names }) => `put the stages in the order ${listText(names.map(stage))}`,
  'company.free_access_granted': ({ code }) => `used the invite code ${code} for free access`,
  'company.updated': ({ fields }) => `changed ${fieldsText(fields)} of the company`,
  'company.closed': ({ name }) => `closed the company ${name}`,
  'company.imported': ({ name }) => `imported the export of ${name}`,
  'user.joined': ({ name }) => `joined: ${name}`,
  'user.invited': ({ name, role }) => `invited ${name} as ${roleLabel(role)}`,
  'user.invitation_resent': ({ name }) => `sent the invitation of ${name} again`,
  'user.invitation_revoked': ({ name }) => `revoked the invitation of ${name}`,
  'user.updated': ({ name, fields }) => `changed ${fieldsText(fields)} of ${name}`,
  'user.role_changed': ({ name, from, to }) =>
    `made ${name} ${roleLabel(to)}, who was ${roleLabel(from)} before`,
  'user.removed': ({ name, taskIds, sharedTaskIds = [] }) =>
    `removed ${name}: ${plural(taskIds.length - sharedTaskIds.length, 'open task has', 'open tasks have')} nobody now`,
  'user.restored': ({ name }) => `brought ${name} back`,
  'user.handed_over': ({ name, names, taskIds }) =>
    names.length === 0
      ? `took ${name} off ${plural(taskIds.length, 'task')}`
      : `handed over the work of ${name} to ${listText(names)}`,
  'user.hand_over_undone': ({ name }) => `took back that the work of ${name} was handed over`,
  'user.two_step_switched_off': ({ name, byService }) =>
    byService
      ? 'had their two-step sign-in switched off by Mortise'
      : `switched off the two-step sign-in of ${name}`,
  'user.signed_out': ({ name }) => `signed ${name} out everywhere`,
  'user.restricted': () => 'restricted the use of their data',
  'user.restriction_lifted': () => 'allowed the use of their data again',
  'user.erased': ({ afterInactivity }) =>
    afterInactivity ? 'did not sign in for 2 years: the account was deleted' : 'deleted their account',
  'workshop_pc.made': ({ name }) => `made a browser the workshop PC “${name}”`,
  'workshop_pc.ended': ({ name }) => `ended the workshop PC “${name}”`,
  'payment.recorded': ({ isAwaited }) =>
    isAwaited ? 'noted a payment that is to come' : 'recorded a payment',
  'payment.updated': ({ fields }) => `changed ${fieldsText(fields)} of a payment`,
  'payment.requested': () => 'made a payment page',
  'payment.completed': () => 'was paid',
  'payment.failed': () => 'was not paid: the payment failed',
  'payment.refunded': () => 'gave a payment back',
  'payment.disputed': () => 'was asked by a bank to give a payment back',
  'payment.dispute_won': () => 'was told by a bank that a payment stays',
  'staff_cost.created': () => 'added what somebody costs',
  'staff_cost.updated': () => 'changed what somebody costs',
  'staff_cost.deleted': () => 'deleted what somebody costs',
  'rate_card.created': ({ startDate }) => `set a rate from ${formatDate(startDate)}`,
  'quote.created': ({ name }) => `began the quote ${name}`,
  'quote.updated': ({ name, fields }) => `changed ${fieldsText(fields)} of the quote ${name}`,
  'quote.revised': ({ name }) => `revised the quote ${name}`,
  'quote.deleted': ({ name }) => `deleted the quote ${name}`,
  'quote.restored': ({ name }) => `restored the quote ${name}`,
  'quote.sent': ({ name }) => `sent the quote ${name}`,
  'quote.accepted': ({ name }) => `had the quote ${name} accepted by the client`,
  'quote.declined': ({ name }) => `had the quote ${name} declined by the client`,
  'quote.change_requested': ({ name }) => `was asked to change the quote ${name}`,
  'quote.withdrawn': ({ name }) => `withdrew the quote ${name}`,
  'price_list_item.created': ({ name }) => `added “${name}” to the price list`,
  'price_list_item.updated': ({ name, fields }) =>
    `changed ${fieldsText(fields)} of “${name}” in the price list`,
  'price_list_item.imported': ({ count }) => `pasted ${plural(count, 'line')} into the price list`,
  'price_list_item.deleted': ({ name }) => `deleted “${name}” from the price list`,
  'price_list_item.restored': ({ name }) => `restored “${name}” to the price list`,
  'quote_template.created': ({ name }) => `made the quote template “${name}”`,
  'quote_template.updated': ({ name, fields }) =>
    `changed ${fieldsText(fields)} of the quote template “${name}”`,
  'quote_template.deleted': ({ name }) => `deleted the quote template “${name}”`,
  'quote_terms.created': ({ name }) => `wrote the terms “${name}”`,
  'quote_settings.updated': ({ fields }) => `changed ${fieldsText(fields)} of quotes`,
  'invoice.created': ({ name }) => `began the invoice ${name}`,
  'invoice.updated': ({ name, fields }) => `changed ${fieldsText(fields)} of the invoice ${name}`,
  'invoice.issued': ({ name }) => `issued ${name}`,
  'invoice.sent': ({ name }) => `sent ${name}`,
  'invoice.credited': ({ name, number }) => `credited ${name} by ${number}`,
  'invoice.withdrawn': ({ name }) => `withdrew ${name}`,
  'invoice.deleted': ({ name }) => `deleted the invoice ${name}`,
  'invoice.restored': ({ name }) => `restored the invoice ${name}`,
  'invoice.reminded': ({ name }) => `sent a reminder of ${name}`,
  'invoice.chased': ({ name }) => `asked for ${name}`,
  'invoice.paid': ({ name }) => `put a payment on ${name}`,
  'variation.created': ({ name }) => `wrote ${name}`,
  'variation.updated': ({ name, fields }) => `changed ${fieldsText(fields)} of ${name}`,
  'variation.sent': ({ name }) => `sent ${name}`,
  'variation.approved': ({ name }) => `had ${name} approved by the client`,
  'variation.declined': ({ name }) => `had ${name} declined by the client`,
  'variation.withdrawn': ({ name }) => `withdrew ${name}`,
  'client_tax.statement_added': ({ name }) => `kept a CIS statement of “${name}”`,
  'client_tax.statement_removed': ({ name }) => `removed a CIS statement of “${name}”`,
  'client_tax.updated': ({ name, fields }) => `changed ${fieldsText(fields)} of the tax details of “${name}”`,
  'client_page.opened': ({ name }) => `made a client page for ${name}`,
  'client_page.closed': ({ name }) => `closed the client page of ${name}`,
  'client_page.updated': ({ name, fields }) => `changed ${fieldsText(fields)} on the client page of ${name}`,
  'client_page.asked': ({ name }) => `asked the client: ${name}`,
  'client_page.answered': ({ name, answer }) => `had an answer of the client: ${name} ${answer}`,
  'client_page.reported': ({ name }) => `had a report of the client: ${name}`,
  'job_retention.updated': ({ fields }) => `changed ${fieldsText(fields)} of the job’s retention`,
  'invoice_settings.updated': ({ fields }) => `changed ${fieldsText(fields)} of invoices`,
  'file.uploaded': ({ name, revision }) =>
    revision === undefined
      ? `added the file “${name}”`
      : `added “${name}”, revision ${revisionLetter(revision)}`,
  'file.updated': ({ name, fields }) => `changed ${fieldsText(fields)} of the file “${name}”`,
  'file.deleted': ({ name }) => `deleted the file “${name}”`,
  'file.restored': ({ name }) => `restored the file “${name}” from the bin`,
  'message.saved': () => 'saved a message of the chat to the job',
  'message.restored': () => 'restored a message of the chat',
  'time_entry.updated': ({ fields }) => `changed ${fieldsText(fields)} of some hours`,
  'time_entry.answered': ({ minutes }) => `said that it took ${hoursText(minutes)}`,
  'time_entry.deleted': ({ minutes }) => `deleted ${hoursText(minutes) || 'hours that ran'}`,
  'time_entry.restored': ({ minutes }) => `restored ${hoursText(minutes) || 'hours'}`,
  'holiday.asked': holiday => `asked for ${days(holiday)} off for ${holiday.name}`,
  'holiday.answered': holiday => `${holiday.answer} ${days(holiday)} off for ${holiday.name}`,
  'holiday.answer_undone': holiday => `took back the answer to ${days(holiday)} off for ${holiday.name}`,
  'holiday.withdrawn': holiday => `took back ${days(holiday)} off for ${holiday.name}`,
}

/** Of plain nouns: those of `forMoneyReaders`. */
const plainMoneyFields = ['carriageFreeFrom']

/** For readers who may not see money: drops amounts and names of money fields. */
export function withoutMoneyFields(detail: Record<string, unknown>): Record<string, unknown> {
  const { amount: _amount, ...rest } = detail
  const { fields } = rest
  const isShown = (field: unknown) => !isMoneyField(field) && !plainMoneyFields.some(name => name === field)
  return Array.isArray(fields) ? { ...rest, fields: fields.filter(isShown) } : rest
}

/** Follows the person's name: 'completed “Dry fit”'. */
export function activityText(
  verb: string,
  detail: Record<string, unknown>,
  { seesMoney } = { seesMoney: false },
): string {
  const text = Object.hasOwn(texts, verb)
    ? (texts[verb as Verb] as (detail: Record<string, unknown>) => string)
    : undefined
  const shown = seesMoney ? detail : withoutMoneyFields(detail)
  return text?.(shown) ?? plainText(verb, shown) ?? 'changed something'
}

export function moveText(move: { number: string; project: string; to: string }): string {
  return `moved ${move.number} ${move.project} to ${stage(move.to)}`
}
