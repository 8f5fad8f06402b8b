import type { Role } from '#app/domain/enumerations.ts'
import { formatInstant, plural, roleLabel } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'

/** What each role means, the least first. */
export const roleNotes: Readonly<Record<Role, string>> = {
  team_member: 'Works on jobs and tasks. Sees no money.',
  project_manager: 'Runs all jobs and clients, and sees money.',
  admin: 'The same, and looks after people, the plan and the company’s settings.',
}

/** The roles as a page lets an admin choose them. */
export const roleChoices = [
  { value: 'team_member', label: roleLabel('team_member'), note: roleNotes.team_member },
  { value: 'project_manager', label: roleLabel('project_manager'), note: roleNotes.project_manager },
  { value: 'admin', label: roleLabel('admin'), note: roleNotes.admin },
] as const

/** As the dialog that invites offers them: there spec 2, section 6, says 'Admin'. */
export const invitedRoleChoices = roleChoices.map(choice =>
  choice.value === 'admin' ? { ...choice, label: 'Admin' } : choice,
)

/** What invitations can begin with (spec 2, section 2.8). */
export const invitationRoles = ['team_member', 'project_manager'] as const

/** 'Signed in 12 Nov 16:42' */
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

/** A person's details as a form's fields. */
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

/** Where somebody's work is handed over; `from` is where that goes back to. */
export function handOverHref(id: number, from: string): string {
  return hrefWith(`/team/${id}/hand-over`, { from })
}

/** A task or a project as a row of a list. */
export type WorkRow = { key: string; href: string; title: string; detail: string; due: string | null }

/** What the dialog of one person shows. */
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
  /** When they set the PIN of workshop PCs; null when they have none. */
  pinSince: string | null
  hasTwoStep: boolean
  lastSignIn: string
  joined: string
  stored: ReturnType<typeof personValues>
  timeZone: string
  /** How somebody left who is not here. */
  removed: { on: string | null; by: string | null } | null
  positions: string[]
  /** Days of holiday of who has none of their own. */
  companyAllowance: number
  /** Open tasks: those they are on; of somebody who left, those that nobody has since. */
  taskCount: number
  /** Of somebody who is here, how many of those others are on, too. */
  sharedCount: number
  /** What can be taken back of the last hand over of their work. */
  handOver: { activityId: number; title: string; text: string } | null
  /** Of somebody who left, the unfinished projects that nobody is in charge of since. */
  projectCount: number
  /** The first of them, and of somebody who left the projects that nobody is in charge of. */
  work: WorkRow[]
  workCount: number
}

/** '60 tasks and 5 projects'; '' for none. */
export function workText({ taskCount, projectCount }: { taskCount: number; projectCount: number }): string {
  return [
    ...(taskCount > 0 ? [plural(taskCount, 'task')] : []),
    ...(projectCount > 0 ? [plural(projectCount, 'project')] : []),
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
