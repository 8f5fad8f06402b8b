import { isoOrNull } from '#app/domain/clock.ts'
import type { Role } from './enumerations.ts'
import { Forbidden, PaymentRequired } from './errors.ts'
import type { Scope } from './scope.ts'

/** `write` actions also need an active subscription, except for admins. 'own' is decided by `isOwn`. */
type Rule = { write: boolean } & Record<Role, 'yes' | 'own' | 'no'>

const everyone = { admin: 'yes', project_manager: 'yes', team_member: 'yes' } as const
const membersOwn = { admin: 'yes', project_manager: 'yes', team_member: 'own' } as const
const managers = { admin: 'yes', project_manager: 'yes', team_member: 'no' } as const
const admins = { admin: 'yes', project_manager: 'no', team_member: 'no' } as const

const rules = {
  'work.read': { write: false, ...everyone },
  'money.read': { write: false, ...managers },
  'project.create': { write: true, ...everyone },
  'project.edit': { write: true, ...membersOwn },
  'project.delete': { write: true, ...membersOwn },
  'client.create': { write: true, ...everyone },
  'client.edit': { write: true, ...managers },
  'client.delete': { write: true, ...admins },
  'task.create': { write: true, ...everyone },
  'task.edit': { write: true, ...membersOwn },
  'task.take': { write: true, ...everyone },
  'task.delete': { write: true, ...membersOwn },
  'time_entry.read': { write: false, ...membersOwn },
  'time_entry.start': { write: true, ...everyone },
  'time_entry.create': { write: true, ...membersOwn },
  'time_entry.edit': { write: true, ...membersOwn },
  'template.create': { write: true, ...everyone },
  'template.edit': { write: true, ...membersOwn },
  'template.delete': { write: true, ...membersOwn },
  'template.apply': { write: true, ...membersOwn },
  'file.create': { write: true, ...everyone },
  'file.edit': { write: true, ...membersOwn },
  'file.delete': { write: true, ...membersOwn },
  'message.create': { write: true, ...everyone },
  'todo.create': { write: true, ...everyone },
  'todo.edit': { write: true, ...everyone },
  'message.delete': { write: true, ...membersOwn },
  'bin.restore': { write: true, ...membersOwn },
  'stages.configure': { write: true, ...managers },
  'work.hand_over': { write: true, ...managers },
  'users.manage': { write: true, ...admins },
  'holiday.ask': { write: false, ...everyone },
  'holiday.answer': { write: true, ...managers },
  'holiday.withdraw': { write: false, admin: 'yes', project_manager: 'own', team_member: 'own' },
  'payment.create': { write: true, ...managers },
  'payment.edit': { write: true, ...managers },
  'overheads.edit': { write: true, ...managers },
  // Wages are personal data.
  'pay.read': { write: false, ...admins },
  'pay.edit': { write: true, ...admins },
  'quote.create': { write: true, ...managers },
  'quote.edit': { write: true, ...managers },
  'quote.configure': { write: true, ...managers },
  'invoice.create': { write: true, ...managers },
  'invoice.edit': { write: true, ...managers },
  'invoice.configure': { write: true, ...managers },
  'stock.create': { write: true, ...everyone },
  'stock.edit': { write: true, ...membersOwn },
  'stock.configure': { write: true, ...managers },
  'video.create': { write: true, ...everyone },
  'video.edit': { write: true, ...membersOwn },
  'spreadsheet.import': { write: true, ...managers },
  'workshop_pc.manage': { write: false, ...managers },
  'subscription.manage': { write: true, ...admins },
  'company.configure': { write: true, ...admins },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof rules

type Owned = { createdBy?: number | null; assignedTo?: number | null; assigneeIds?: readonly number[] }

/** Created by or assigned to the person; a file uploaded, a bin entry deleted by them. Nobody else finds a to-do at all. */
export function isOwn(scope: Scope, record: Owned): boolean {
  return (
    record.createdBy === scope.userId ||
    record.assignedTo === scope.userId ||
    (record.assigneeIds?.includes(scope.userId) ?? false)
  )
}

/** For what the screen offers; the server calls `requireMay`. */
export function may(scope: Scope, action: Action, record?: Owned): boolean {
  return isPermitted(scope, action, record) && !isBlockedByPayment(scope, action)
}

/** Throws Forbidden, or PaymentRequired when only the subscription is missing. */
export function requireMay(scope: Scope, action: Action, record?: Owned): void {
  if (!isPermitted(scope, action, record)) throw new Forbidden()
  if (isBlockedByPayment(scope, action)) {
    throw new PaymentRequired(scope.subscriptionStatus, isoOrNull(scope.subscriptionEndsAt))
  }
}

export function roleMay(role: Role, action: Action): boolean {
  return rules[action][role] === 'yes'
}

/** At least with what is their own. */
export function roleMayOwn(role: Role, action: Action): boolean {
  return rules[action][role] !== 'no'
}

export function needsSubscription(action: Action): boolean {
  return rules[action].write
}

export function whoMay(action: Action): string {
  const { project_manager, team_member } = rules[action]
  if (team_member === 'yes') return 'Everybody in the company.'
  if (project_manager === 'own') return 'Admins; everybody else what is their own.'
  if (team_member === 'own') return 'Admins and project managers; team members what is their own.'
  return project_manager === 'yes' ? 'Admins and project managers.' : 'Admins.'
}

export function whoMayOpen(action: Action): string {
  return roleMay('project_manager', action)
    ? 'Only admins and project managers can open this.'
    : 'Only an admin can open this.'
}

function isPermitted(scope: Scope, action: Action, record?: Owned): boolean {
  if (roleMay(scope.role, action)) return true
  return rules[action][scope.role] === 'own' && record !== undefined && isOwn(scope, record)
}

function isBlockedByPayment(scope: Scope, action: Action): boolean {
  return rules[action].write && scope.role !== 'admin' && !scope.isSubscribed
}

/** The account named `admin` (spec 1, section 6). Usernames are unique in any letter case. */
export function isSiteOwner({ username }: Pick<Scope, 'username'>): boolean {
  return username.toLowerCase() === 'admin'
}

export function isReservedUsername(username: string): boolean {
  return isSiteOwner({ username: username.trim() })
}
