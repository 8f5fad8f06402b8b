import { eq, sql } from 'drizzle-orm'
import type { ExportScope } from '#app/domain/exports/export.ts'
import {
  authenticatorApps,
  calendarFeeds,
  chatCategories,
  chatMessages,
  chatUserSettings,
  clients,
  companies,
  files,
  notifications,
  ownerNotifications,
  passkeys,
  projects,
  recoveryCodes,
  sessions,
  stages,
  taskAssignees,
  tasks,
  taskTemplates,
  todos,
  userPreferences,
  users,
} from '#db/schema/index.ts'
import { companyTables } from './company-tables.server.ts'
import type { ExportTable } from './export-table.server.ts'

const accountTables = {
  users: {
    table: users,
    about: 'People: their account and details',
    people: ['createdBy'],
    // A colleague whom they added is not their data.
    ofPerson: ({ userId }) => eq(users.id, userId),
    hidden: ['passwordHash', 'pinHash', 'resetTokenHash', 'newEmailTokenHash'],
    ownOnly: [
      'newEmail',
      'newEmailExpiresAt',
      'resetTokenExpiresAt',
      'pinSetAt',
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
  calendarFeeds: {
    table: calendarFeeds,
    about: 'What somebody’s calendar feed tells. Its address is kept nowhere',
    people: ['userId'],
    isPrivate: true,
    hidden: ['tokenHash'],
  },
  authenticatorApps: {
    table: authenticatorApps,
    about: 'Somebody’s authenticator app: that there is one, and since when. Its key stays here',
    people: ['userId'],
    isPrivate: true,
    hidden: ['secret', 'lastStep'],
  },
  passkeys: {
    table: passkeys,
    about: 'Somebody’s passkeys: what they call them, since when, and when they were last used',
    people: ['userId'],
    isPrivate: true,
    hidden: ['credentialId', 'publicKey', 'counter', 'transports'],
  },
  recoveryCodes: {
    table: recoveryCodes,
    about: 'When somebody’s recovery codes were made and used. The codes are kept nowhere',
    people: ['userId'],
    isPrivate: true,
    hidden: ['salt', 'codeHash'],
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
    hidden: ['nameKey', 'confusableKey'],
    adminOnly: ['stripeCustomerId', 'stripeSubscriptionId', 'stripeAccountId', 'inviteCode'],
    payersOwn: [
      'stripeCustomerId',
      'stripeSubscriptionId',
      'subscriptionInterval',
      'subscriptionEndsAt',
      'subscriptionCancels',
      'trialEndsAt',
    ],
  },
} as const satisfies Record<string, ExportTable>

const workTables = {
  projects: {
    table: projects,
    about: 'Jobs',
    people: ['assignedTo', 'createdBy'],
    money: ['estimatedValue', 'actualValue'],
  },
  tasks: {
    table: tasks,
    about: 'Tasks',
    people: ['assignedTo', 'completedBy', 'createdBy'],
    mentions: ({ userId }) =>
      sql`exists (select 1 from task_assignees as given where given.task_id = ${tasks.id} and given.user_id = ${userId})`,
  },
  taskAssignees: {
    table: taskAssignees,
    about: 'Who was given which task, by whom, and whether they have opened it',
    people: ['userId', 'assignedBy'],
  },
  taskTemplates: {
    table: taskTemplates,
    about: 'Task templates, with the people their tasks go to',
    people: ['createdBy'],
    mentions: ({ userId }) =>
      sql`exists (select 1 from json_each(${taskTemplates.tasks}, '$.assignedTeamMembers') where value = ${userId})`,
  },
  clients: { table: clients, about: 'Clients', people: ['createdBy'] },
  files: {
    table: files,
    about:
      'Files, photos and drawings with their revisions (1 is A). What they hold is in an export as tables, under files, by id and name',
    people: ['uploadedBy', 'revisedBy'],
    hidden: ['filename', 'nameKey'],
  },
  stages: { table: stages, about: 'The stages of the work, in order', people: [], hidden: ['nameKey'] },
} as const satisfies Record<string, ExportTable>

const talkTables = {
  chatMessages: { table: chatMessages, about: 'Chat messages', people: ['senderId'] },
  chatCategories: {
    table: chatCategories,
    about: 'Categories of a job’s chat',
    people: ['createdBy'],
    hidden: ['nameKey'],
  },
  chatUserSettings: {
    table: chatUserSettings,
    about: 'When somebody last looked at the chat',
    people: ['userId'],
    isPrivate: true,
  },
  todos: {
    table: todos,
    about: 'To-dos: they are their writer’s alone',
    people: ['userId'],
    isPrivate: true,
    hidden: ['changedAt'],
  },
  notifications: {
    table: notifications,
    about: 'What somebody was told of',
    people: ['userId'],
    isPrivate: true,
    hidden: ['activityId', 'supersededAt', 'eventKey'],
  },
  ownerNotifications: {
    table: ownerNotifications,
    about: 'What the site owner was told of somebody',
    people: ['userId'],
    isPrivate: true,
    hidden: ['isRead'],
  },
} as const satisfies Record<string, ExportTable>

/** In reading order: the person, the work, the talk, the rest. */
export const exportTables = {
  ...accountTables,
  ...workTables,
  ...talkTables,
  ...companyTables,
}

export type ExportTableName = keyof typeof exportTables

export function exportTableNames(scope: ExportScope): ExportTableName[] {
  const names = Object.keys(exportTables) as ExportTableName[]
  return names.filter(name => scope === 'company' || speaksOfPeople(exportTables[name]))
}

function speaksOfPeople({ people, ofPerson }: ExportTable): boolean {
  return people.length > 0 || ofPerson !== undefined
}
