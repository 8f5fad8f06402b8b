import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { chatPalette } from '#app/domain/accounts/chat-colour.ts'
import { morningMailTimes } from '#app/domain/notifications/morning-mail.ts'
import { db } from '#db/client.ts'
import { companies, sessions, users } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import { logoFile } from './catalogue-logo.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

const password = 'dovetail-joint'

// Whoever makes a call changes themselves: each asks for what nobody of the company has.

function everybody({ make }: Company): number[] {
  return [...new Set(Object.values(make.people))]
}

const detailFields = {
  firstName: 'requiredLine',
  lastName: 'line',
  username: 'username',
  phone: 'phone',
  department: 'line',
  version: 'version',
} as const satisfies Record<string, FieldKind>

function details({ make }: Company) {
  const username = `hand-${randomUUID().slice(0, 8)}`
  return {
    firstName: make.name('Ada'),
    lastName: 'Wren',
    username,
    phone: '01943 555 014',
    department: 'Bench',
  }
}

/** A colour that is free. */
function chatColor({ id }: Company): string {
  const isWorn = and(eq(users.companyId, id), isNotNull(users.chatColor))
  const worn = db().select({ colour: users.chatColor }).from(users).where(isWorn).all()
  return chatPalette.find(({ colour }) => !worn.some(other => other.colour === colour))?.colour ?? ''
}

/** A time that nobody has chosen. */
function morningMailAt(company: Company): string {
  const chosen = db()
    .select({ time: users.morningMailAt })
    .from(users)
    .where(inArray(users.id, everybody(company)))
    .all()
  return morningMailTimes.find(time => !chosen.some(other => other.time === time)) ?? ''
}

/** Another browser of everybody's, which can be signed out. */
function signInElsewhere(company: Company): void {
  const expire = Date.now() + 60_000
  const sess = { userAgent: 'Mozilla/5.0 Firefox/140.0', address: '203.0.113.7' }
  const rows = everybody(company).map(userId => ({ sid: `elsewhere ${randomUUID()}`, sess, expire, userId }))
  db().insert(sessions).values(rows).run()
}

/** The company as it stands, with its weeks beginning on the other day. */
function company({ id }: Company) {
  const row = db().select().from(companies).where(eq(companies.id, id)).get()
  if (!row) throw new Error(`There is no company ${id}`)
  const { name, timeZone, weekStart, bankHolidayRegion, currency, version } = row
  const { holidayAllowance, holidayYearStart } = row
  const phone = row.phone === '' ? '01943 555 100' : ''
  return {
    name,
    address: row.address,
    phone,
    timeZone,
    weekStart: weekStart === 'sunday' ? 'monday' : 'sunday',
    bankHolidayRegion,
    holidayAllowance,
    holidayYearStart,
    jobPrefix: row.jobPrefix,
    idleMinutes: row.idleMinutes,
    demandsTwoStep: row.demandsTwoStep,
    finishedJobDays: row.finishedJobDays,
    currency,
    version,
  }
}

/** As a form sends it: every value a text, 'never' for none, '1' or '0' for yes and no. */
function asForm(values: object) {
  const text = (value: unknown) => String(typeof value === 'boolean' ? Number(value) : (value ?? 'never'))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]))
}

const companyFields = {
  name: 'signInName',
  address: 'text',
  phone: 'phone',
  timeZone: 'enum',
  weekStart: 'enum',
  bankHolidayRegion: 'enum',
  holidayAllowance: 'days',
  holidayYearStart: 'enum',
  jobPrefix: 'jobPrefix',
  idleMinutes: 'enum',
  demandsTwoStep: 'flag',
  finishedJobDays: 'enum',
  currency: 'enum',
  removeLogo: 'flag',
  version: 'version',
} as const satisfies Record<string, FieldKind>

/** Somebody of the company who has asked for another email; returns the link's token. */
function emailToken({ id: companyId }: Company): string {
  const token = randomUUID()
  // The outbox is open to all, and shows whom it mailed: no name of the company's people is part of that.
  const address = token.slice(0, 8)
  db()
    .insert(users)
    .values({
      companyId,
      username: `moving-${token.slice(-8)}`,
      firstName: 'Ada',
      email: `${address}@away.example`,
      passwordHash: 'no password opens this',
      newEmail: `${address}@moved.example`,
      newEmailTokenHash: createHash('sha256').update(token).digest('hex'),
      newEmailExpiresAt: Date.now() + 3_600_000,
    })
    .run()
  return token
}

/** A colleague of everybody's: nobody chooses for another. */
function colleague({ id: companyId }: Company): number {
  const username = `colleague-${randomUUID().slice(0, 8)}`
  const row = {
    companyId,
    username,
    email: `${username}@away.example`,
    passwordHash: 'no password opens this',
  }
  return db().insert(users).values(row).returning({ id: users.id }).get().id
}

function api(method: Entry['method'], path: string, more: Partial<Entry> = {}): Entry {
  return { kind: 'api', method, path, call: () => ({ path }), ...more }
}

const aWorkshopPc: Make = ({ make }) => make.workshopPc()
const aPinPerson: Make = ({ make }, owner) => make.pinPerson(owner)

export const settingsEntries: readonly Entry[] = [
  page('/settings'),
  page('/settings/details'),
  form('/settings/details', { body: details, fields: detailFields }),
  page('/settings/email'),
  form('/settings/email', {
    body: () => ({ newEmail: `${randomUUID()}@moved.example`, currentPassword: password }),
    fields: { newEmail: 'loginEmail', currentPassword: 'ownPassword' },
  }),
  page('/settings/password'),
  form('/settings/password', {
    body: () => ({ currentPassword: password, newPassword: password, confirmPassword: password }),
    fields: { currentPassword: 'ownPassword', newPassword: 'newPassword', confirmPassword: 'newPassword' },
  }),
  page('/settings/sessions'),
  {
    ...form('/settings/sessions', { isButton: true, fields: { session: 'ownId' } }),
    call: asked => {
      signInElsewhere(asked)
      return { path: '/settings/sessions', body: { session: 'others' } }
    },
  },
  page('/settings/chat-colour'),
  form('/settings/chat-colour', {
    body: asked => ({ chatColor: chatColor(asked) }),
    fields: { chatColor: 'colour' },
  }),
  page('/settings/morning-mail'),
  form('/settings/morning-mail', {
    body: asked => ({ morningMailAt: morningMailAt(asked) }),
    fields: { morningMailAt: 'time' },
  }),
  page('/settings/pin'),
  form('/settings/pin', {
    body: () => ({ currentPassword: password, pin: '4711', confirmPin: '4711' }),
    fields: { currentPassword: 'ownPassword', pin: 'pin', confirmPin: 'pin' },
  }),
  page('/settings/workshop-pcs', undefined, 'workshop_pc.manage'),
  form('/settings/workshop-pcs', {
    action: 'workshop_pc.manage',
    body: ({ make }) => {
      make.workshopPc()
      return { name: `${make.marker} ${randomUUID()}`, requestId: `form:${randomUUID()}` }
    },
    fields: { name: 'requiredLine', requestId: 'requestId' },
    creates: 'name',
  }),
  redirects({ ...page('/settings/workshop-pcs/:id/end', aWorkshopPc), access: 'public' }),
  form('/settings/workshop-pcs/:id/end', {
    action: 'workshop_pc.manage',
    make: aWorkshopPc,
    isButton: true,
  }),
  redirects({ ...page('/user-management/users/:id/pin/clear', aPinPerson), access: 'public' }),
  form('/user-management/users/:id/pin/clear', {
    action: 'users.manage',
    make: aPinPerson,
    isButton: true,
  }),
  { ...page('/switch-person'), access: 'public' },
  redirects({ ...page('/switch-person/:id', aPinPerson), access: 'public' }),
  {
    ...form('/switch-person/:id', {
      make: aPinPerson,
      body: () => ({ pin: '4711' }),
    }),
    access: 'public',
  },
  page('/settings/company', undefined, 'company.configure'),
  form('/settings/company', {
    action: 'company.configure',
    body: asked => asForm(company(asked)),
    fields: companyFields,
  }),
  {
    ...form('/settings/company', {
      what: 'with a logo',
      action: 'company.configure',
      body: asked => ({ ...asForm(company(asked)), logo: logoFile }),
    }),
    isUpload: true,
  },
  { ...page('/confirm-email'), access: 'public' },
  {
    ...form('/confirm-email', {}),
    access: 'public',
    call: asked => {
      const token = emailToken(asked)
      return { path: `/confirm-email?token=${token}`, body: { token } }
    },
  },

  api('PATCH', '/api/auth/me', {
    fields: detailFields,
    call: asked => ({ path: '/api/auth/me', body: details(asked) }),
  }),
  api('GET', '/api/users/chat-colors'),
  api('PATCH', '/api/users/:id/chat-color', {
    status: 403,
    fields: { chatColor: 'colour' },
    call: asked => ({
      path: `/api/users/${colleague(asked)}/chat-color`,
      body: { chatColor: chatColor(asked) },
    }),
  }),
  api('GET', '/api/company', { action: 'company.configure' }),
  api('PATCH', '/api/company', {
    action: 'company.configure',
    fields: companyFields,
    call: asked => ({ path: '/api/company', body: company(asked) }),
  }),
]
