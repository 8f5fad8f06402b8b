import type { DueAnchor, Role, TaskStatus } from '#app/domain/enumerations.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import type { PlainNoun } from '#app/domain/nouns.ts'
import type { JobDates } from '#app/domain/tasks/move-along.ts'

export type HolidayDays = { name: string } & Span

export type DatedTask = { id: number; dueDate: string }

/** `dueAnchor` and `dueOffset` are those of `from`. */
export type Redated = {
  id: number
  from: string | null
  to: string | null
  dueAnchor: DueAnchor | null
  dueOffset: number | null
}

/** One task's change of people: `from` and `to` are the main person, `removed` keeps each person as they were on it. */
export type Repeopled = {
  id: number
  from: number | null
  to: number | null
  added: number[]
  removed: { userId: number; assignedBy: number; assignedAt: number; acknowledgedAt: number | null }[]
}

/** Only the fields that changed are set. */
export type WorkedFacts = { minutes?: number | null; day?: string; what?: string; note?: string }

type PlainDetail = {
  [V in `${PlainNoun}.${'created' | 'deleted' | 'restored'}`]: { name: string }
} & { [V in `${PlainNoun}.updated`]: { name: string; fields: string[] } }

/** '<noun>.<past participle>' */
export type ActivityDetail = PlainDetail & {
  'project.created': { name: string }
  /** `from` is the original's job number, `count` the tasks copied. */
  'project.duplicated': { from: string; count: number }
  'project.updated': { fields: string[] }
  /** Moved by hand. `doneOn` (yyyy-MM-dd) and `dated` let it be undone. */
  'project.moved': { from: string; to: string; doneOn?: string | null; dated?: DatedTask[] }
  'project.advanced': {
    from: string
    to: string
    fromStageId: number
    toStageId: number
    taskId: number
    dated?: DatedTask[]
  }
  'project.advance_undone': { from: string; to: string }
  'project.deleted': { name: string }
  'project.restored': { name: string }
  /** Starts again at the first stage, on the actor's board. `dismissed`: the tasks that the actor had dismissed from the Portal. */
  'project.restarted': {
    from: string
    to: string
    fromStageId: number
    toStageId: number
    doneOn: string | null
    tasks: { id: number; status: TaskStatus; completedAt: number | null; completedBy: number | null }[]
    dismissed?: number[]
    dated?: DatedTask[]
  }
  'project.restart_undone': { from: string; to: string }
  'client.created': { name: string }
  'client.updated': { name: string; fields: string[] }
  'client.deleted': { name: string }
  'client.restored': { name: string }
  'client.statement_sent': { name: string }
  'task.created': { title: string; stage: string }
  'task.updated': { title: string; fields: string[] }
  'task.assigned': { title: string; names: string[] }
  'task.completed': { title: string }
  'task.reopened': { title: string }
  /** `until` is yyyy-MM-dd, null when unknown. */
  'task.waiting': { title: string; why: string; until: string | null }
  'task.ready': { title: string }
  'task.deleted': { title: string }
  'task.restored': { title: string }
  'tasks.cleared': { count: number }
  'tasks.reset': { count: number }
  'tasks.restored': { count: number }
  'tasks.assigned': { count: number; names: string[]; taskIds: number[]; people?: Repeopled[] }
  'tasks.assign_undone': { count: number; activityId: number }
  'tasks.updated': { count: number; fields: string[]; taskIds: number[] }
  /** `shift` is '5 working days later'. */
  'tasks.redated': {
    count: number
    taskIds: number[]
    dates: Redated[]
    job?: { from: JobDates; to: JobDates } | undefined
    shift?: string | undefined
  }
  'tasks.redate_undone': { count: number; activityId: number }
  'template.created': { name: string }
  'template.updated': { name: string; fields: string[] }
  'template.deleted': { name: string }
  'template.restored': { name: string }
  'template.applied': {
    name: string
    count: number
    templateId: number
    taskIds: number[]
    binEntryId: number | null
    colours: { stageId: number; from: string; to: string }[]
    /** Tasks left without a person, because the person had left the company. */
    droppedAssignees: number
    mapping: { from: string; to: string; by: 'name' | 'position'; tasks: number }[]
  }
  'template.apply_undone': { name: string; count: number; activityId: number }
  'stage.created': { name: string }
  'stage.renamed': { from: string; to: string }
  'stage.recoloured': { name: string }
  'stage.removed': { name: string; movedTo: string | null }
  'stages.reordered': { names: string[] }
  'company.free_access_granted': { code: string }
  'company.updated': { fields: string[] }
  'company.closed': { name: string }
  'company.imported': { name: string }
  'user.joined': { name: string }
  'user.invited': { name: string; role: Role }
  'user.invitation_resent': { name: string }
  'user.invitation_revoked': { name: string }
  'user.updated': { name: string; fields: string[] }
  'user.role_changed': { name: string; from: Role; to: Role }
  /** `taskIds` are the open tasks they were taken off; `sharedTaskIds` those with other people on them. */
  'user.removed': { name: string; taskIds: number[]; sharedTaskIds?: number[]; projectIds: number[] }
  'user.restored': { name: string }
  'user.handed_over': {
    name: string
    names: string[]
    taskIds: number[]
    projectIds: number[]
    people: Repeopled[]
    inCharge: { id: number; to: number | null }[]
  }
  'user.hand_over_undone': { name: string; count: number; activityId: number }
  'user.two_step_switched_off': { name: string; byService?: boolean }
  'user.signed_out': { name: string }
  'user.restricted': Record<string, never>
  'user.restriction_lifted': Record<string, never>
  'user.erased': { afterInactivity?: boolean }
  'workshop_pc.made': { name: string }
  'workshop_pc.ended': { name: string }
  'payment.recorded': { amount: number; currency: string; isAwaited?: boolean }
  'payment.updated': { fields: string[] }
  'payment.requested': { amount: number; currency: string }
  'payment.completed': { amount: number; currency: string }
  'payment.failed': { amount: number; currency: string }
  /** `amount` is this refund's, not the total. */
  'payment.refunded': { amount: number; currency: string }
  'payment.disputed': { amount: number; currency: string }
  'payment.dispute_won': { amount: number; currency: string }
  /** History names neither the person nor the pay: only some may see pay. */
  'staff_cost.created': Record<string, never>
  'staff_cost.updated': Record<string, never>
  'staff_cost.deleted': Record<string, never>
  'rate_card.created': { startDate: string }
  'quote.created': { name: string }
  'quote.updated': { name: string; fields: string[] }
  'quote.revised': { name: string }
  'quote.deleted': { name: string }
  'quote.restored': { name: string }
  'quote.sent': { name: string }
  'quote.accepted': { name: string }
  'quote.declined': { name: string }
  'quote.change_requested': { name: string }
  'quote.withdrawn': { name: string }
  'price_list_item.imported': { count: number }
  'quote_template.created': { name: string }
  'quote_template.updated': { name: string; fields: string[] }
  'quote_template.deleted': { name: string }
  'quote_terms.created': { name: string }
  'quote_settings.updated': { fields: string[] }
  'invoice.created': { name: string }
  'invoice.updated': { name: string; fields: string[] }
  'invoice.issued': { name: string }
  'invoice.sent': { name: string }
  'invoice.credited': { name: string; number: string }
  'invoice.withdrawn': { name: string }
  'invoice.deleted': { name: string }
  'invoice.restored': { name: string }
  'invoice.reminded': { name: string }
  'invoice.chased': { name: string }
  /** `amount` is what a payment or a client's credit put on it. */
  'invoice.paid': { name: string; amount: number; currency: string }
  'variation.created': { name: string }
  'variation.updated': { name: string; fields: string[] }
  'variation.sent': { name: string }
  'variation.approved': { name: string }
  'variation.declined': { name: string }
  'variation.withdrawn': { name: string }
  'client_page.opened': { name: string }
  'client_page.closed': { name: string }
  'client_page.updated': { name: string; fields: string[] }
  'client_page.asked': { name: string }
  'client_page.answered': { name: string; answer: string }
  'client_page.reported': { name: string }
  'client_tax.statement_added': { name: string }
  'client_tax.statement_removed': { name: string }
  'client_tax.updated': { name: string; fields: string[] }
  'job_retention.updated': { name: string; fields: string[] }
  'invoice_settings.updated': { fields: string[] }
  /** `revision` is a drawing's, from 1. */
  'file.uploaded': { name: string; revision?: number }
  'file.updated': { name: string; fields: string[] }
  'file.deleted': { name: string }
  'file.restored': { name: string }
  'message.saved': Record<string, never>
  'message.restored': Record<string, never>
  'time_entry.updated': { fields: string[]; before: WorkedFacts; after: WorkedFacts }
  /** Sets the end of an entry that somebody forgot to stop. */
  'time_entry.answered': { minutes: number }
  'time_entry.deleted': { minutes: number | null }
  'time_entry.restored': { minutes: number | null }
  'holiday.asked': HolidayDays
  /** Read by the person and by those who may answer. */
  'holiday.answered': HolidayDays & { answer: 'approved' | 'declined'; why?: string }
  'holiday.answer_undone': HolidayDays & { activityId: number }
  'holiday.withdrawn': HolidayDays
}

export type Verb = keyof ActivityDetail
export type PlainVerb = keyof PlainDetail

export const stageMoves = [
  'project.moved',
  'project.advanced',
  'project.advance_undone',
  'project.restarted',
  'project.restart_undone',
] as const satisfies readonly Verb[]

/** Titles of these are free text and may hold a sum. */
export const verbsOfMoney = ['invoice.', 'variation.', 'job_retention.'] as const
