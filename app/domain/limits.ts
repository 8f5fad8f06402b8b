/** Prefix of request ids in forms; API callers choose their own ids. */
export const formRequestPrefix = 'form:'

/** Most characters of a field, unless said otherwise: schemas refuse more, and pages stop typing there. */
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
  /** Per task: a thousand hours. */
  estimatedMinutes: 60_000,
  /** Per entry: a day. */
  workedMinutes: 1440,
  workedNote: 200,
  /** Working days. */
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
  positionName: 80,
  positionDescription: 500,
  webAddress: 500,
  stockItem: 160,
  supplier: 120,
  accountNumber: 60,
  leadDays: 365,
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
  /** People of the same cost, in one line. */
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

/** Not deleted, per company: renaming a stage reads all of them. */
export const maxTemplates = 300
/** Not deleted, per project: its dialog, its card and the board read all of them. */
export const maxProjectTasks = 1000
/** Per person: search and calendar read all of them. */
export const maxOpenTodos = 1000
export const maxPositions = 60
export const maxWorkshopPcs = 50
export const maxQuoteRooms = 40
/** Per quote: the client's page and PDF are made in one go. */
export const maxQuoteItems = 600
export const maxQuoteExtras = 100
export const maxQuoteLines = 5000
export const maxQuoteLetters = 500_000
export const maxRoomItems = 100
export const maxItemLines = 100
/** Per room: it is one form. */
export const maxRoomLines = 500
export const maxPaymentStages = 10
/** Per invoice: three lines for each item of a large quote. */
export const maxInvoiceLines = 3000
/** UTF-8 bytes of text per invoice: page and PDF are made in one go. */
export const maxInvoiceBytes = 150_000
export const maxFormLines = 200
/** Per invoice: each repeats all lines, and the next is calculated from all of them. */
export const maxCreditNotes = 50
