import { z } from 'zod'
import { currencies } from '#app/domain/companies/currency.ts'
import { dueAnchors, paymentMethods } from '#app/domain/enumerations.ts'
import { isCalendarDate, isEmail, keptLine, keptText } from '#app/domain/fields.schema.ts'
import { mostRetention } from '#app/domain/invoices/invoice.ts'
import { mostRetentionMonths } from '#app/domain/invoices/job-retention.ts'
import { jobDuties } from '#app/domain/job-roles/job-role.ts'
import { limits } from '#app/domain/limits.ts'
import { wholeRate } from '#app/domain/money/money.ts'
import { mostPence } from '#app/domain/money/typed.ts'
import { units } from '#app/domain/money/unit.ts'
import { addressInName, holdsNoAddress } from '#app/domain/name.ts'
import { binNouns } from '#app/domain/nouns.ts'
import { isReservedUsername } from '#app/domain/permissions.ts'
import { preferenceBytes } from '#app/domain/preferences/preference.schema.ts'
import { mostDaysToPay } from '#app/domain/quotes/payment-stage.schema.ts'
import { mostTemplateStages, mostTemplateTasks } from '#app/domain/templates/template.ts'
import { difficulties } from '#app/domain/training-videos/training-video.ts'
import { isWebAddress } from '#app/domain/web-address.ts'
import { activityDetail } from './activity-detail.schema.ts'
import {
  anySum,
  keptChoices,
  keptCisRate,
  keptContractLines,
  keptInvoice,
  keptInvoiceLines,
  keptQuotedMessage,
  keptVariation,
} from './invoice-rows.schema.ts'
import {
  keptDiscount,
  keptDocument,
  keptExtras,
  keptItems,
  keptPattern,
  keptSharedFiles,
  keptStages,
} from './quote-rows.schema.ts'

type Fields = Readonly<Record<string, z.ZodType>>

function filled(maxLength: number) {
  return keptLine(maxLength).refine(value => value.trim() !== '', 'This is empty')
}

/** Whoever is brought back is greeted by it in mails. */
const personName = keptLine(limits.personName).refine(holdsNoAddress, addressInName)
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'This is no colour')
const address = keptLine(limits.webAddress).refine(
  value => value === '' || isWebAddress(value),
  'This is no address that begins with https://',
)
const keptMoves = z
  .array(
    z.strictObject({
      day: z.string().max(10).refine(isCalendarDate, 'This is no date'),
      amount: z.int().min(-1e12).max(1e12),
    }),
  )
  .max(1000)

const day = z.string().max(10).refine(isCalendarDate, 'This is no date such as 2026-11-25')

function between(least: number, most: number) {
  return z.int('This is no whole number').min(least).max(most)
}

const titles = z.array(keptLine(limits.taskTitle)).max(mostTemplateTasks)
const stageName = keptLine(limits.stageName)

function isKeptPreference(value: unknown): boolean {
  return JSON.stringify(value ?? null).length <= preferenceBytes
}

const templateTasks = z.strictObject({
  stages: z.array(stageName).max(mostTemplateStages),
  tasks: z.record(stageName, titles),
  assignedTeamMembers: z.record(z.string().max(100), z.int().positive()),
  taskPlans: z
    .record(
      z.string().max(100),
      z.strictObject({
        dueAnchor: z.enum(dueAnchors).optional(),
        dueOffset: z.int().min(0).max(limits.dueOffset).optional(),
        estimatedMinutes: z.int().min(1).max(limits.estimatedMinutes).optional(),
        jobRole: keptLine(limits.jobRoleName).optional(),
      }),
    )
    .optional(),
  stageColors: z.record(stageName, colour),
})

/** What a column holds, where its kind alone does not say it: every text, and every JSON. */
export const rowFields: Readonly<Record<string, Fields>> = {
  users: {
    username: filled(limits.username).refine(name => !isReservedUsername(name), 'This name is reserved'),
    email: filled(limits.email),
    firstName: personName,
    lastName: personName,
    phone: keptLine(limits.phone),
    jobRole: keptLine(limits.jobRoleName),
    jobPosition: keptLine(limits.jobRoleName),
    department: keptLine(limits.department),
    chatColor: colour,
  },
  stages: { name: filled(limits.stageName), colour },
  jobRoles: {
    name: filled(limits.jobRoleName),
    description: keptText(limits.jobRoleDescription),
    permissions: z.partialRecord(z.enum(jobDuties.map(({ name }) => name)), z.boolean()),
  },
  binEntries: { noun: z.enum(binNouns), label: keptText(255).refine(label => label.trim() !== '') },
  clients: {
    name: filled(limits.clientName),
    email: keptLine(limits.email).refine(email => email === '' || isEmail(email), 'This is no email'),
    phone: keptText(limits.phone),
    address: keptText(limits.address),
    notes: keptText(limits.notes),
  },
  projects: {
    name: filled(limits.projectName),
    description: keptText(limits.description),
    notes: keptText(limits.notes),
  },
  tasks: {
    title: filled(limits.taskTitle),
    description: keptText(limits.description),
    estimatedMinutes: z.int('This is no whole number').min(0).max(limits.estimatedMinutes),
    dueOffset: z.int('This is no whole number').min(0).max(limits.dueOffset),
    jobRole: keptLine(limits.jobRoleName),
    waitingFor: keptLine(limits.waitingFor),
    waitingUntil: day,
    waitingSince: day,
  },
  taskTemplates: {
    name: filled(limits.templateName),
    description: keptText(limits.description),
    tasks: templateTasks,
  },
  chatCategories: { name: filled(limits.chatCategory), description: keptText(limits.chatCategory) },
  chatMessages: {
    content: keptText(limits.message).refine(content => content.trim() !== '', 'This is empty'),
    messageType: z.literal('text'),
  },
  files: { originalName: filled(255) },
  todos: { title: filled(limits.todoTitle) },
  timeEntries: {
    day,
    minutes: z.int('This is no whole number').min(1).max(limits.workedMinutes),
    note: keptLine(limits.workedNote),
    goneProject: keptLine(limits.projectName + 20),
    goneTask: keptLine(limits.taskTitle),
  },
  teamHolidays: { reason: filled(limits.holidayReason), notes: keptText(limits.notes) },
  payments: {
    currency: z.string().refine(code => currencies.includes(code), 'This is no currency'),
    receivedOn: day,
    paymentMethod: z.enum(paymentMethods),
    note: keptLine(limits.paymentNote),
    moves: keptMoves,
  },
  overheadItems: {
    name: filled(limits.overheadName),
    startsOn: day,
    endsOn: day,
    note: keptLine(limits.overheadNote),
  },
  staffCosts: {
    name: filled(limits.overheadName),
    note: keptLine(limits.overheadNote),
    headcount: between(1, limits.headcount),
    weeklyHours: between(0, limits.weeklyHours * 1000),
    daysPerWeek: between(1, 7),
    holidayDays: between(0, 366_000),
    sickDays: between(0, 366_000),
    trainingDays: between(0, 366_000),
    onJobs: between(0, 10_000),
  },
  rateCards: {
    effectiveFrom: day,
    note: keptLine(limits.overheadNote),
    productiveHours: between(1, 1e12),
    targetMargin: between(0, 9900),
  },
  quoteTerms: {
    name: filled(limits.quoteTermsName),
    termsVersion: between(1, 1_000_000),
    body: keptText(limits.quoteTerms),
  },
  quotes: {
    sharedFiles: keptSharedFiles,
    number: filled(40),
    revision: between(0, 10_000),
    title: filled(limits.quoteTitle),
    kind: keptLine(limits.quoteTemplateName),
    siteAddress: keptText(limits.address),
    intro: keptText(limits.notes),
    exclusions: keptText(limits.notes),
    validDays: between(1, 365),
    issuedOn: day,
    validUntil: day,
    discount: keptDiscount,
    paymentStages: keptStages,
    margin: between(0, 9900),
    hoursOfDay: between(1, 24),
    document: keptDocument,
    contentHash: z.string().regex(/^[0-9a-f]{64}$/, 'This is no sum'),
    answer: keptText(limits.notes),
  },
  quoteRooms: { name: filled(limits.roomName), items: keptItems },
  quoteEvents: { detail: keptText(limits.notes) },
  quoteAcceptances: {
    name: filled(120),
    email: keptLine(limits.email),
    orderNumber: keptLine(200),
    address: keptLine(100),
    userAgent: keptLine(1000),
    revision: between(0, 10_000),
    extras: keptExtras,
    contentHash: z.string().regex(/^[0-9a-f]{64}$/, 'This is no sum'),
  },
  quoteTemplates: { name: filled(limits.quoteTemplateName), pattern: keptPattern },
  jobRetentions: {
    rate: between(0, mostRetention),
    firstShare: between(0, wholeRate),
    months: between(0, mostRetentionMonths),
  },
  clientTaxes: {
    vatNumber: keptLine(limits.vatNumber),
    cisRate: keptCisRate,
    endUserConfirmedOn: day,
    endUserNote: keptLine(limits.vatNote),
    daysToPay: between(0, 365),
  },
  taxPapers: { day, deducted: between(0, mostPence) },
  variations: {
    number: between(1, 1_000_000),
    title: filled(limits.quoteTitle),
    words: keptText(limits.quoteTerms),
    lines: keptContractLines,
    delayDays: between(0, 10_000),
    quoted: keptQuotedMessage,
    sentTo: keptLine(limits.email),
    document: keptVariation,
    contentHash: z.string().regex(/^[0-9a-f]{64}$/, 'This is no sum'),
    decidedName: keptLine(120),
    decidedFrom: keptLine(100),
    userAgent: keptLine(1000),
  },
  clientPages: {
    nextOn: day,
    nextWords: keptLine(120),
    nextNote: keptText(limits.notes),
    careNotes: keptText(limits.quoteTerms),
  },
  clientDecisions: {
    question: filled(200),
    note: keptText(limits.notes),
    options: keptChoices,
    answerOn: day,
    answer: keptLine(120),
  },
  clientReports: { words: keptText(2000) },
  invoices: {
    number: filled(40),
    title: filled(limits.quoteTitle),
    orderNumber: keptLine(limits.orderNumber),
    siteAddress: keptText(limits.address),
    note: keptText(limits.notes),
    reason: keptText(limits.notes),
    suppliedOn: day,
    daysToPay: between(0, 365),
    lines: keptInvoiceLines,
    retentionRate: between(0, 10_000),
    retentionOn: day,
    issuedOn: day,
    dueOn: day,
    taxPoint: day,
    interestUntil: day,
    interestRate: between(0, 100_000),
    net: anySum,
    vat: anySum,
    gross: anySum,
    labour: anySum,
    cis: anySum,
    payable: anySum,
    document: keptInvoice,
    contentHash: z.string().regex(/^[0-9a-f]{64}$/, 'This is no sum'),
  },
  invoiceEvents: { detail: keptText(limits.notes), days: between(-365, 365) },
  paymentAllocations: { amount: z.int('This is no whole number').min(-1e12).max(1e12), day },
  priceListItems: {
    name: filled(limits.priceListItem),
    code: keptLine(limits.priceListCode),
    supplier: keptLine(limits.supplier),
    unit: z.enum(units),
    costOn: day,
    waste: between(0, 10_000),
  },
  projectRooms: { name: filled(limits.roomName), scope: keptText(20_000) },
  projectMaterials: {
    description: filled(limits.lineDescription),
    unit: z.enum(units),
    quantity: between(0, 1e12),
  },
  projectPaymentStages: {
    name: filled(limits.paymentStageName),
    share: between(0, 10_000),
    // An export from before there were amounts has none.
    amount: between(1, mostPence),
    progress: between(1, 100),
    when: keptLine(limits.stageName),
    daysToPay: between(0, mostDaysToPay),
  },
  stockCards: {
    itemName: filled(limits.stockItem),
    supplier: keptLine(limits.supplier),
    orderQty: keptLine(limits.orderQty),
    productPhotoUrl: address,
  },
  trainingVideos: {
    title: filled(limits.videoTitle),
    description: keptText(limits.description),
    category: keptLine(limits.videoCategory),
    difficulty: z.enum(['', ...difficulties]),
    duration: keptLine(limits.videoLength),
    thumbnail: address,
    videoUrl: address,
  },
  userPreferences: {
    key: filled(limits.preferenceKey),
    value: z.unknown().refine(isKeptPreference, 'This is no preference'),
  },
  activities: {
    verb: z
      .string()
      .max(60)
      .regex(/^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/),
    detail: activityDetail,
  },
}
