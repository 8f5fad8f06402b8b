import { eq, sql } from 'drizzle-orm'
import { companies, sessions, userPreferences, users } from '#db/schema/index.ts'
import type { ExportTable } from './export-table.server.ts'

/** Who somebody is, and the company they are in. */
export const accountTables = {
  users: {
    table: users,
    about: 'People: their account and details',
    people: ['createdBy'],
    // Whom somebody added is a colleague: their details are not that person's.
    ofPerson: ({ userId }) => eq(users.id, userId),
    hidden: ['passwordHash', 'resetTokenHash', 'newEmailTokenHash'],
    ownOnly: [
      'newEmail',
      'newEmailExpiresAt',
      'resetTokenExpiresAt',
      'morningMailAt',
      'morningMailedAt',
      'formerUsernames',
    ],
  },
  sessions: {
    table: sessions,
    about: 'Where somebody is signed in: browser, network address, until when',
    people: ['userId'],
    isPrivate: true,
    hidden: ['sid'],
  },
  userPreferences: {
    table: userPreferences,
    about: 'What somebody has set for themselves, such as which jobs are on their board',
    people: ['userId'],
    isPrivate: true,
  },
  companies: {
    table: companies,
    about: 'The company and its subscription',
    people: ['freeAccessGrantedBy'],
    ofPerson: ({ companyId, userId }) =>
      sql`${companies.id} = ${companyId} and ${companies.freeAccessGrantedBy} = ${userId}`,
    ofCompany: companyId => eq(companies.id, companyId),
    hidden: ['nameKey'],
    adminOnly: ['stripeCustomerId', 'stripeSubscriptionId', 'stripeAccountId', 'inviteCode'],
  },
} as const satisfies Record<string, ExportTable>
