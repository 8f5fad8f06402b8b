import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Person } from '#app/domain/scope.ts'
import {
  activities,
  binEntries,
  chatCategories,
  chatMessages,
  chatUserSettings,
  clients,
  companies,
  featureFlags,
  files,
  inviteCodes,
  jobRoles,
  notifications,
  ownerNotifications,
  payments,
  pendingPayments,
  projects,
  requestIds,
  sessions,
  stages,
  stockCards,
  taskAssignees,
  tasks,
  taskTemplates,
  teamHolidays,
  teamInvitations,
  todos,
  trainingVideos,
  userPreferences,
  userPremiumFeatures,
  users,
} from '#db/schema/index.ts'

/** Whom an export is about. */
export type Subject = Person & { email: string; name: string }

/** How one table goes into an export. A unit test holds this list against the schema. */
export type ExportTable = {
  table: SQLiteTable
  /** Said of the file in its README. */
  about: string
  /** Columns that hold the id of a person: a row belongs to an export of theirs when one of them is theirs. */
  people: readonly string[]
  /** Other ways in which a row speaks of a person. */
  mentions?: (person: Subject) => SQL | undefined
  /** In place of both: the rows of a person's export. */
  ofPerson?: (person: Subject) => SQL | undefined
  /** The rows of the company, where there is no company_id to go by. */
  ofCompany?: (companyId: number) => SQL
  /** A person's own and not their admin's to read: others' rows stay out of the company's export. */
  isPrivate?: boolean
  /** Never leave: hashes, tokens, and what only means something to the machine. */
  hidden?: readonly string[]
  /** Only in the person's own row. */
  ownOnly?: readonly string[]
  /** In pence; absent for those who may not see money. */
  money?: readonly string[]
  /** Absent for those who may not manage the company. */
  adminOnly?: readonly string[]
}

/** Activities that are about a person, not only by one: their subject is the person. */
const aboutPeople = [
  'user.joined',
  'user.updated',
  'user.role_changed',
  'user.removed',
  'user.restored',
  'user.restricted',
  'user.restriction_lifted',
  'user.erased',
]

function aboutPerson({ userId, companyId, email, name }: Subject): SQL | undefined {
  return or(
    sql`${activities.verb} in ${aboutPeople} and ${activities.subjectId} = ${userId}`,
    sql`${activities.verb} glob 'user.invit*' and ${activities.subjectId} in (select id from team_invitations
      where company_id = ${companyId} and (accepted_by = ${userId}
        or accepted_by is null and lower(email) = ${email.toLowerCase()}))`,
    sql`${activities.verb} glob 'holiday.*' and ${activities.subjectId} in (select id from team_holidays
      where company_id = ${companyId} and user_id = ${userId})`,
    // History names those whom work was given to.
    sql`${activities.verb} in ('task.assigned', 'tasks.assigned') and exists (select 1
      from json_each(${activities.detail}, '$.names') where value = ${name})`,
  )
}

const theCompanysPeople = (companyId: number) => sql`(select id from users where company_id = ${companyId})`

/** In the order in which a reader wants them: the person, the work, the talk, the rest. */
export const exportTables = {
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
  projects: {
    table: projects,
    about: 'Tickets (jobs)',
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
    about: 'Files of the jobs: their names and kinds. What they hold is downloaded from the job itself',
    people: ['uploadedBy'],
    hidden: ['filename'],
  },
  stages: { table: stages, about: 'The stages of the work, in order', people: [], hidden: ['nameKey'] },
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
  },
  notifications: {
    table: notifications,
    about: 'What somebody was told of',
    people: ['userId'],
    isPrivate: true,
    hidden: ['eventKey'],
  },
  ownerNotifications: {
    table: ownerNotifications,
    about: 'What the site owner was told of somebody',
    people: ['userId'],
    isPrivate: true,
    hidden: ['isRead'],
  },
  teamHolidays: { table: teamHolidays, about: 'Holidays: asked for and answered', people: ['userId'] },
  jobRoles: { table: jobRoles, about: 'Job positions', people: ['createdBy'], hidden: ['nameKey'] },
  teamInvitations: {
    table: teamInvitations,
    about: 'Invitations to the team: who invited whom',
    people: ['acceptedBy', 'invitedBy'],
    // By email, too: those that nobody has answered.
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
  binEntries: { table: binEntries, about: 'The bin: what was deleted, by whom', people: ['deletedBy'] },
  payments: {
    table: payments,
    about: 'Payments',
    people: ['createdBy'],
    money: ['amount', 'refundedAmount'],
  },
  stockCards: { table: stockCards, about: 'Stock cards', people: ['userId'] },
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
    ofPerson: ({ email, companyId, userId }) =>
      sql`${pendingPayments.companyId} = ${companyId} and (lower(${pendingPayments.email}) = ${email.toLowerCase()}
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
  requestIds: {
    table: requestIds,
    about: 'Forms sent within the last seven days, kept so that a double click makes one record',
    people: ['userId'],
    isPrivate: true,
    hidden: ['fingerprint'],
  },
} as const satisfies Record<string, ExportTable>

export type ExportTableName = keyof typeof exportTables

/** Tables of the service itself, with why no export holds them. */
export const tablesOfTheService: Record<string, string> = {
  premiumFeatures: 'what the service sells: the same for everybody',
  stripeEvents: 'which messages of the payment provider were handled: they name nobody',
}
