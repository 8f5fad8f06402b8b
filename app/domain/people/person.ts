import type { Role } from '#app/domain/enumerations.ts'
import { formatInstant, plural, roleLabel } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'

export const roleNotes: Readonly<Record<Role, string>> = {
  team_member: 'Works on jobs and tasks. Sees no money.',
  project_manager: 'Runs all jobs and clients, and sees money.',
  admin: 'The same, and looks after people, the plan and the company’s settings.',
}

export const roleChoices = [
  { value: 'team_member', label: roleLabel('team_member'), note: roleNotes.team_member },
  { value: 'project_manager', label: roleLabel('project_manager'), note: roleNotes.project_manager },
  { value: 'admin', label: roleLabel('admin'), note: roleNotes.admin },
] as const

/** The invitation dialog says 'Admin' (spec 2, section 6). */
export const invitedRoleChoices = roleChoices.map(choice =>
  choice.value === 'admin' ? { ...choice, label: 'Admin' } : choice,
)

/** Spec 2, section 2.8. */
export const invitationRoles = ['team_member', 'project_manager'] as const

export function lastSignInText(lastLoginAt: number | null, timeZone: string, today: string): string {
  return lastLoginAt === null ? 'Never signed in' : `Signed in ${formatInstant(lastLoginAt, timeZone, today)}`
}

export const personLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  department: 'Department',
  jobRole: 'Position',
  holidayAllowance: 'Days of holiday a year',
  role: 'Role',
  userId: 'Give to',
} as const

const fields = ['firstName', 'lastName', 'phone', 'department', 'jobRole'] as const

export function personValues(
  person: Readonly<Record<(typeof fields)[number], string>> & { holidayAllowance: number | null },
) {
  const { firstName, lastName, phone, department, jobRole, holidayAllowance } = person
  return {
    firstName,
    lastName,
    phone,
    department,
    jobRole,
    holidayAllowance: holidayAllowance === null ? '' : String(holidayAllowance),
  }
}

export function handOverHref(id: number, from: string): string {
  return hrefWith(`/team/${id}/hand-over`, { from })
}

export type WorkRow = { key: string; href: string; title: string; detail: string; due: string | null }

export type PersonView = {
  id: number
  version: number
  role: Role
  email: string
  username: string
  status: string
  name: string
  roleLabel: string
  isMe: boolean
  isSiteOwner: boolean
  pinSince: string | null
  hasTwoStep: boolean
  lastSignIn: string
  joined: string
  stored: ReturnType<typeof personValues>
  timeZone: string
  removed: { on: string | null; by: string | null } | null
  positions: string[]
  /** For people without a number of their own. */
  companyAllowance: number
  /** Open tasks; of a former member, those that nobody else has taken. */
  taskCount: number
  /** Of `taskCount`: tasks that other people are on, too. */
  sharedCount: number
  /** The last hand-over, while it can be undone. */
  handOver: { activityId: number; title: string; text: string } | null
  /** Of a former member: unfinished projects without anybody in charge. */
  projectCount: number
  work: WorkRow[]
  workCount: number
}

/** '60 tasks and 5 jobs'; '' for none. */
export function workText({ taskCount, projectCount }: { taskCount: number; projectCount: number }): string {
  return [
    ...(taskCount > 0 ? [plural(taskCount, 'task')] : []),
    ...(projectCount > 0 ? [plural(projectCount, 'job')] : []),
  ].join(' and ')
}

/** '71 open tasks: 60 have nobody else, 11 stay with the others on them.'; '' for none. */
export function leavingText({ taskCount, sharedCount }: { taskCount: number; sharedCount: number }): string {
  if (taskCount === 0) return ''
  const alone = taskCount - sharedCount
  const parts = [
    ...(alone > 0 ? [`${alone} ${alone === 1 ? 'has' : 'have'} nobody else`] : []),
    ...(sharedCount > 0
      ? [
          `${sharedCount} ${sharedCount === 1 ? 'stays' : 'stay'} with the others on ${sharedCount === 1 ? 'it' : 'them'}`,
        ]
      : []),
  ]
  return `${plural(taskCount, 'open task')}: ${parts.join(', ')}.`
}
