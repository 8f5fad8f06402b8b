/** Begins the request ids that forms carry; the API's callers choose their own. */
export const formRequestPrefix = 'form:'

/** Most characters of each field, and the fewest of a username: the schemas refuse more, the pages stop typing there. */
export const limits = {
  companyName: 120,
  personName: 80,
  usernameMin: 2,
  username: 50,
  email: 254,
  phone: 40,
  department: 80,
  password: 200,
  passkeyName: 50,
  clientName: 120,
  address: 500,
  notes: 5000,
  projectName: 160,
  description: 5000,
  taskTitle: 200,
  /** Of one task: a thousand hours. */
  estimatedMinutes: 60_000,
  /** Of one entry of hours: a day. */
  workedMinutes: 1440,
  workedNote: 200,
  /** Working days between a task's date and what it is counted from. */
  dueOffset: 400,
  waitingFor: 120,
  todoTitle: 200,
  stageName: 40,
  templateName: 120,
  inviteCode: 20,
  holidayReason: 255,
  /** Days a year. */
  holidayAllowance: 366,
  search: 200,
  preferenceKey: 100,
  jobRoleName: 80,
  jobRoleDescription: 500,
  webAddress: 500,
  stockItem: 160,
  supplier: 120,
  orderQty: 60,
  videoTitle: 160,
  videoCategory: 60,
  videoLength: 9,
  paymentNote: 200,
  message: 10_000,
  chatCategory: 255,
  workshopPcName: 60,
  overheadName: 120,
  overheadNote: 500,
  /** Who cost the same, in one line. */
  headcount: 99,
  weeklyHours: 100,
  quoteTitle: 160,
  roomName: 120,
  itemTitle: 200,
  itemDescription: 2000,
  lineDescription: 200,
  vatNote: 200,
  paymentStageName: 80,
  quoteTemplateName: 120,
  priceListItem: 160,
  priceListCode: 60,
  pastedPrices: 100_000,
  quoteTermsName: 80,
  quoteTerms: 20_000,
  quoteExclusions: 4000,
  vatNumber: 20,
  invoiceLine: 500,
  orderNumber: 60,
  invoiceTerms: 4000,
  endUserNote: 200,
  chaseNote: 200,
  bankName: 120,
  mailSubject: 200,
  mailWords: 4000,
} as const

/** Live ones of a company: all of them are read when a stage is renamed. */
export const maxTemplates = 300
/** Live ones of a project: its dialog, its card and the board read all of them. */
export const maxProjectTasks = 1000
/** Of a person: the search and the calendar look at all of them. */
export const maxOpenTodos = 1000
/** Of a company: all of them are read for each choice of one. */
export const maxJobRoles = 60
/** Of a company: its page lists all of them. */
export const maxWorkshopPcs = 50
/** Of a quote. */
export const maxQuoteRooms = 40
/** Of a quote in all: its client's page and PDF are made at once. */
export const maxQuoteItems = 600
export const maxQuoteExtras = 100
export const maxQuoteLines = 5000
export const maxQuoteLetters = 500_000
/** Of a room, and lines of an item. */
export const maxRoomItems = 100
export const maxItemLines = 100
/** Of a room in all: it is one form. */
export const maxRoomLines = 500
export const maxPaymentStages = 10
/** Of an invoice: those of all items of a large quote, three of each. */
export const maxInvoiceLines = 3000
/** Of their words, in UTF-8: its page and its PDF are made at once. */
export const maxInvoiceBytes = 150_000
/** Of these so many can be changed in one form. */
export const maxFormLines = 200
/** In part, of an invoice: each tells all of its lines again, and the next one is calculated by all of them. */
export const maxCreditNotes = 50
