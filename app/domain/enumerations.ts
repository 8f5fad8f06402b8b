/** Closed lists in display order. The database's CHECK constraints are made from these. */

export const roles = ['admin', 'project_manager', 'team_member'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['active', 'inactive', 'pending'] as const

export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

export const projectStatuses = ['active', 'on_hold', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const taskStatuses = ['pending', 'in_progress', 'complete'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** The job's start or due date, or the day on which the task's stage begins. */
export const dueAnchors = ['start', 'due', 'stage'] as const
export type DueAnchor = (typeof dueAnchors)[number]

export const priorities = ['low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]

export const fileCategories = ['drawing', 'photo', 'document', 'contract', 'invoice'] as const
export type FileCategory = (typeof fileCategories)[number]

export const photoPhases = ['before', 'during', 'after'] as const
export type PhotoPhase = (typeof photoPhases)[number]

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const

/** 'stripe': by the company's own payment page. */
export const paymentMethods = ['bank_transfer', 'cash', 'card_machine', 'cheque', 'stripe'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const invitationStatuses = ['pending', 'accepted', 'revoked'] as const

export const holidayStatuses = ['asked', 'approved', 'declined'] as const
export const notificationTypes = [
  'assignment',
  'mention',
  'stage',
  'invitation',
  'holiday',
  'todo',
  'info',
] as const
export const messageStatuses = ['sending', 'sent', 'delivered', 'read'] as const
export const premiumStatuses = ['active', 'canceled', 'expired'] as const
export const weekStarts = ['sunday', 'monday'] as const
export const feedContents = ['mine', 'all'] as const

export const bankHolidayRegions = ['england_and_wales', 'scotland', 'northern_ireland'] as const
export type BankHolidayRegion = (typeof bankHolidayRegions)[number]

const labels: Record<string, string> = {
  on_hold: 'On hold',
  in_progress: 'In Progress',
  past_due: 'Overdue',
  england_and_wales: 'England and Wales',
  northern_ireland: 'Northern Ireland',
}

export function labelOf(value: string): string {
  return labels[value] ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ')
}
