import { and, eq, sql } from 'drizzle-orm'
import { personalNouns } from '#app/domain/nouns.ts'
import {
  activities,
  binEntries,
  clientDecisions,
  clientPageFiles,
  clientPages,
  clientReports,
  clientTaxes,
  companyLogos,
  featureFlags,
  inviteCodes,
  invoiceSettings,
  invoices,
  jobRetentions,
  overheadItems,
  paperEvents,
  paperLinks,
  paymentAllocations,
  payments,
  pendingPayments,
  positions,
  priceListItems,
  projectMaterials,
  projectPaymentStages,
  projectRooms,
  quoteAcceptances,
  quoteRooms,
  quoteSettings,
  quotes,
  quoteTemplates,
  quoteTerms,
  rateCards,
  requestIds,
  spreadsheets,
  staffCosts,
  stockCards,
  suppliers,
  taxPapers,
  teamHolidays,
  teamInvitations,
  timeEntries,
  trainingVideos,
  userPremiumFeatures,
  variations,
  workshopPcs,
} from '#db/schema/index.ts'
import { aboutPerson, type ExportTable } from './export-table.server.ts'

const theCompanysPeople = (companyId: number) => sql`(select id from users where company_id = ${companyId})`

/** Until the payer is proven, they may be a stranger to the company. */
const isPayersOwn = (companyId: number) =>
  sql`(select payer_unproven from companies where id = ${companyId}) = 0`

export const companyTables = {
  teamHolidays: { table: teamHolidays, about: 'Holidays: asked for and answered', people: ['userId'] },
  timeEntries: {
    table: timeEntries,
    about: 'Hours: what somebody worked, on which job and task, in minutes',
    people: ['userId', 'createdBy', 'deletedBy'],
  },
  positions: { table: positions, about: 'Job positions', people: ['createdBy'], hidden: ['nameKey'] },
  workshopPcs: {
    table: workshopPcs,
    about: 'Workshop PCs: browsers that people share, each by a PIN',
    people: ['createdBy'],
    hidden: ['nameKey', 'tokenHash'],
  },
  teamInvitations: {
    table: teamInvitations,
    about: 'Invitations to the team: who invited whom',
    people: ['acceptedBy', 'invitedBy'],
    // Unanswered ones are known by email alone.
    mentions: ({ email }) =>
      sql`${teamInvitations.acceptedBy} is null and lower(${teamInvitations.email}) = ${email.toLowerCase()}`,
    hidden: ['tokenHash'],
  },
  activities: {
    table: activities,
    about: 'History: who did what, when',
    people: ['actorId'],
    mentions: aboutPerson,
  },
  binEntries: {
    table: binEntries,
    about: 'The bin: what was deleted, by whom',
    people: ['deletedBy'],
    privateRows: sql`${binEntries.noun} in ${personalNouns}`,
  },
  payments: {
    table: payments,
    about: 'Payments',
    people: ['createdBy'],
    money: ['amount', 'refundedAmount', 'moves'],
  },
  overheadItems: {
    table: overheadItems,
    about: 'Overheads: what is paid for, how much and how often',
    people: ['createdBy'],
    money: ['amount'],
  },
  staffCosts: {
    table: staffCosts,
    about:
      'What people cost: pay, hours and days. Hours, days and shares are thousandths, onJobs hundredths of a per cent',
    people: ['userId', 'createdBy'],
    // Not the author: they may no longer see pay.
    ofPerson: ({ companyId, userId }) =>
      and(eq(staffCosts.companyId, companyId), eq(staffCosts.userId, userId)),
    pay: ['pay', 'employerNi', 'pension', 'otherCosts'],
  },
  rateCards: {
    table: rateCards,
    about:
      'Rates that were set, with the figures they were made of. Hours are thousandths, targetMargin hundredths of a per cent',
    people: ['createdBy'],
    money: ['breakEven', 'chargeOut', 'chosenRate'],
    pay: ['labourCost', 'overheadCost', 'labourRate', 'overheadRate', 'productiveHours'],
  },
  quoteSettings: {
    table: quoteSettings,
    about: 'What holds for new quotes. Margin is hundredths of a per cent',
    people: [],
    money: ['hourCost'],
  },
  quoteTerms: { table: quoteTerms, about: 'Terms of business, by version', people: ['createdBy'] },
  quotes: {
    table: quotes,
    about:
      'Quotes, a row a revision (0 is A), with what was sent word by word. Margin is hundredths of a per cent, hours are thousandths',
    people: ['createdBy'],
    money: ['hourCost', 'net', 'gross', 'cost', 'discount', 'document', 'margin', 'paymentStages'],
    hidden: ['contentHash'],
  },
  quoteRooms: {
    table: quoteRooms,
    about: 'Rooms of quotes with their items and costs: pence, thousandths and hundredths of a per cent',
    people: [],
    money: ['items'],
  },
  quoteAcceptances: {
    table: quoteAcceptances,
    about: 'Proofs of acceptance: who, when, from where, and what they chose',
    people: [],
    money: ['net', 'gross'],
    hidden: ['contentHash'],
  },
  quoteTemplates: {
    table: quoteTemplates,
    about: 'Quote templates',
    people: ['createdBy'],
    money: ['pattern'],
  },
  priceListItems: {
    table: priceListItems,
    about: 'The price list: what things cost. Waste is hundredths of a per cent',
    people: ['createdBy'],
    money: ['cost'],
  },
  projectRooms: { table: projectRooms, about: 'Rooms of jobs, as they were agreed', people: [] },
  projectMaterials: {
    table: projectMaterials,
    about: 'What jobs need of materials. Quantities are thousandths',
    people: [],
    money: ['cost'],
  },
  projectPaymentStages: {
    table: projectPaymentStages,
    about: 'When parts of a job’s price are asked for. Shares are hundredths of a per cent',
    people: [],
    money: ['amount', 'net', 'gross'],
  },
  jobRetentions: {
    table: jobRetentions,
    about:
      'What contracts of jobs hold back of each invoice, and when it is released. Shares are hundredths of a per cent',
    people: [],
  },
  clientTaxes: {
    table: clientTaxes,
    about: 'What clients are for VAT and CIS. Rates are hundredths of a per cent',
    people: ['confirmedBy'],
  },
  taxPapers: {
    table: taxPapers,
    about: 'What clients gave in writing for VAT and CIS: confirmations and statements, with their files',
    people: ['createdBy'],
    money: ['deducted'],
  },
  invoiceSettings: {
    table: invoiceSettings,
    about: 'What invoices say of the company. Rates are hundredths of a per cent',
    people: [],
    adminOnly: ['utr', 'bankName', 'sortCode', 'accountNumber'],
  },
  variations: {
    table: variations,
    about: 'Variations: what was agreed of jobs beside their quotes, and who approved it when and from where',
    people: ['createdBy'],
    money: ['lines', 'net', 'document'],
    hidden: ['contentHash'],
  },
  clientPages: {
    table: clientPages,
    about: 'Client pages: what of a job its client sees. The address itself is kept for nobody else',
    people: ['createdBy'],
    hidden: ['tokenHash', 'sealedToken'],
  },
  clientPageFiles: {
    table: clientPageFiles,
    about: 'Photos and drawings shared on client pages',
    people: [],
  },
  clientDecisions: {
    table: clientDecisions,
    about: 'What clients were asked to decide, and what they answered',
    people: ['createdBy'],
  },
  clientReports: { table: clientReports, about: 'What clients found wrong: each is a task', people: [] },
  invoices: {
    table: invoices,
    about:
      'Invoices, deposit requests and credit notes, with what was issued word by word. Rates are hundredths of a per cent, quantities thousandths',
    people: ['createdBy'],
    money: ['lines', 'net', 'vat', 'gross', 'labour', 'cis', 'payable', 'document'],
    hidden: ['contentHash'],
  },
  paperLinks: {
    table: paperLinks,
    about:
      'Links by which clients read quotes, invoices and variations: to whom, until when. The address itself is kept nowhere',
    people: ['createdBy'],
    hidden: ['tokenHash'],
  },
  paperEvents: {
    table: paperEvents,
    about: 'What happened to each quote and invoice, and how it was chased',
    people: ['userId'],
  },
  paymentAllocations: {
    table: paymentAllocations,
    about: 'Which invoices a payment or a credit note settles, and by how much',
    people: [],
    money: ['amount'],
  },
  stockCards: { table: stockCards, about: 'Stock cards', people: ['userId'] },
  suppliers: {
    table: suppliers,
    about: 'Suppliers: whom the company buys from, and how',
    people: ['createdBy'],
    money: ['carriageFreeFrom'],
    hidden: ['nameKey'],
  },
  trainingVideos: { table: trainingVideos, about: 'Training videos', people: ['userId'] },
  featureFlags: { table: featureFlags, about: 'Features that were switched on', people: ['enabledBy'] },
  userPremiumFeatures: {
    table: userPremiumFeatures,
    about: 'Add-ons of a person',
    people: ['userId'],
    ofCompany: companyId => sql`${userPremiumFeatures.userId} in ${theCompanysPeople(companyId)}`,
  },
  pendingPayments: {
    table: pendingPayments,
    about: 'The checkout by which the subscription was bought',
    people: [],
    // The company's first person bought it, whatever email they have by now.
    ofCompany: companyId => sql`${pendingPayments.companyId} = ${companyId} and ${isPayersOwn(companyId)}`,
    ofPerson: ({ email, companyId, userId }) =>
      sql`${pendingPayments.companyId} = ${companyId} and ${isPayersOwn(companyId)} and (lower(${pendingPayments.email}) = ${email.toLowerCase()}
        or ${userId} = (select min(id) from users where company_id = ${companyId}))`,
    hidden: ['stripeSessionId', 'welcomeTokenHash', 'claimTokenHash', 'claimExpiresAt'],
    adminOnly: ['stripeCustomerId', 'stripeSubscriptionId'],
  },
  inviteCodes: {
    table: inviteCodes,
    about: 'Invite codes that somebody made',
    people: ['createdBy'],
    ofCompany: companyId => sql`${inviteCodes.createdBy} in ${theCompanysPeople(companyId)}`,
  },
  companyLogos: {
    table: companyLogos,
    about: 'The company’s logo: which of its files it is',
    people: [],
  },
  spreadsheets: {
    table: spreadsheets,
    about: 'Lists that somebody brought along to import, within the last day',
    people: ['userId'],
  },
  requestIds: {
    table: requestIds,
    about: 'Forms sent within the last seven days, kept so that a double click makes one record',
    people: ['userId'],
    isPrivate: true,
    hidden: ['fingerprint'],
  },
} as const satisfies Record<string, ExportTable>
