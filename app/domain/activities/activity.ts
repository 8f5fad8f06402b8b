import type { DueAnchor, Role, TaskStatus } from '#app/domain/enumerations.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import type { JobDates } from '#app/domain/tasks/move-along.ts'

/** Whose holiday, and its days. */
export type HolidayDays = { name: string } & Span

/** A task that was given a date because its stage began. */
export type DatedTask = { id: number; dueDate: string }

/** A task with another date than before, and what that one was counted from. */
export type Redated = {
  id: number
  from: string | null
  to: string | null
  dueAnchor: DueAnchor | null
  dueOffset: number | null
}

/** Who is on a task since an act and was before it: the main person, whom it put on the task, and those whom it took off, as they were on it. */
export type Repeopled = {
  id: number
  from: number | null
  to: number | null
  added: number[]
  removed: { userId: number; assignedBy: number; assignedAt: number; acknowledgedAt: number | null }[]
}

/** Of what somebody worked, that of it which is told. */
export type WorkedFacts = { minutes?: number | null; day?: string; what?: string; note?: string }

/** What history tells of: '<noun>.<past participle>'. `detail` of each is what its sentence needs. */
export type ActivityDetail = {
  'project.created': { name: string }
  /** `from` is the other's job number, `count` how many tasks came along. */
  'project.duplicated': { from: string; count: number }
  'project.updated': { fields: string[] }
  /** Moved by hand; `doneOn`, yyyy-MM-dd, is what taking it back restores of one that was done, `dated` what it takes away. */
  'project.moved': { from: string; to: string; doneOn?: string | null; dated?: DatedTask[] }
  /** Moved by completing the stage's last open task; stage ids let it be undone. */
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
  /**
   * Put on the actor's board, where it was not, from the first stage anew. What each task was lets it be undone, and which
   * of them the actor had `dismissed` from the Portal.
   */
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
  /** `until` is yyyy-MM-dd; null when nobody knows. */
  'task.waiting': { title: string; why: string; until: string | null }
  /** Its wait was taken back; what turns ready on its day, or is done, needs no line. */
  'task.ready': { title: string }
  'task.deleted': { title: string }
  'task.restored': { title: string }
  'tasks.cleared': { count: number }
  'tasks.reset': { count: number }
  'tasks.restored': { count: number }
  /** Several at once: `taskIds` of the `count` that were given to somebody new. `people` lets it be undone where that is offered. */
  'tasks.assigned': { count: number; names: string[]; taskIds: number[]; people?: Repeopled[] }
  /** `activityId` is what was taken back. */
  'tasks.assign_undone': { count: number; activityId: number }
  /** Several at once, in the same fields. */
  'tasks.updated': { count: number; fields: string[]; taskIds: number[] }
  /** Several at once, one step to take back. With their `job`, which moved from these dates to those: '5 working days later'. */
  'tasks.redated': {
    count: number
    taskIds: number[]
    dates: Redated[]
    job?: { from: JobDates; to: JobDates } | undefined
    shift?: string | undefined
  }
  /** `activityId` is what was taken back. */
  'tasks.redate_undone': { count: number; activityId: number }
  'template.created': { name: string }
  'template.updated': { name: string; fields: string[] }
  'template.deleted': { name: string }
  'template.restored': { name: string }
  /** On a project. The rest than `name` and `count` lets it be undone. */
  'template.applied': {
    name: string
    count: number
    templateId: number
    taskIds: number[]
    binEntryId: number | null
    colours: { stageId: number; from: string; to: string }[]
    /** Of `count` tasks, those whose person had left. */
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
  /** `name` is what the company was called that was exported. */
  'company.imported': { name: string }
  'user.joined': { name: string }
  'user.invited': { name: string; role: Role }
  'user.invitation_resent': { name: string }
  'user.invitation_revoked': { name: string }
  'user.updated': { name: string; fields: string[] }
  'user.role_changed': { name: string; from: Role; to: Role }
  /** What they were taken off: their open tasks, `sharedTaskIds` being those with others on them, and the projects they were in charge of. */
  'user.removed': { name: string; taskIds: number[]; sharedTaskIds?: number[]; projectIds: number[] }
  'user.restored': { name: string }
  /** What they were on went to the people of these `names`; `people` and `inCharge` let it be undone. */
  'user.handed_over': {
    name: string
    names: string[]
    taskIds: number[]
    projectIds: number[]
    people: Repeopled[]
    inCharge: { id: number; to: number | null }[]
  }
  /** `activityId` is what was taken back. */
  'user.hand_over_undone': { name: string; count: number; activityId: number }
  /** `byService`: by the site owner, whom the person had asked. */
  'user.two_step_switched_off': { name: string; byService?: boolean }
  /** Out of all their sessions. */
  'user.signed_out': { name: string }
  'user.restricted': Record<string, never>
  'user.restriction_lifted': Record<string, never>
  /** All that is personal was taken out, the name too. */
  'user.erased': { afterInactivity?: boolean }
  'workshop_pc.made': { name: string }
  'workshop_pc.ended': { name: string }
  'job_role.created': { name: string }
  'job_role.updated': { name: string; fields: string[] }
  'job_role.deleted': { name: string }
  /** `isAwaited`: nothing came yet. */
  'payment.recorded': { amount: number; currency: string; isAwaited?: boolean }
  'payment.updated': { fields: string[] }
  /** A Stripe payment page was made for a project's customer. */
  'payment.requested': { amount: number; currency: string }
  'payment.completed': { amount: number; currency: string }
  'payment.failed': { amount: number; currency: string }
  /** `amount` is what was given back this time. */
  'payment.refunded': { amount: number; currency: string }
  /** Whoever paid it has asked their bank for it back. */
  'payment.disputed': { amount: number; currency: string }
  'payment.dispute_won': { amount: number; currency: string }
  'overhead_item.created': { name: string }
  'overhead_item.updated': { name: string; fields: string[] }
  'overhead_item.deleted': { name: string }
  /** Whose cost it is, and how much, is for those alone who may see pay. */
  'staff_cost.created': Record<string, never>
  'staff_cost.updated': Record<string, never>
  'staff_cost.deleted': Record<string, never>
  'rate_card.created': { startDate: string }
  /** `name` is the quote's number and title. */
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
  'price_list_item.created': { name: string }
  'price_list_item.updated': { name: string; fields: string[] }
  /** Several that were pasted together. */
  'price_list_item.imported': { count: number }
  'price_list_item.deleted': { name: string }
  'price_list_item.restored': { name: string }
  'quote_template.created': { name: string }
  'quote_template.updated': { name: string; fields: string[] }
  'quote_template.deleted': { name: string }
  'quote_terms.created': { name: string }
  'quote_settings.updated': { fields: string[] }
  /** `name` is the number and the title; of a draft the title alone. */
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
  /** So much of a payment, or of a client's credit, was put on it. */
  'invoice.paid': { name: string; amount: number; currency: string }
  'variation.created': { name: string }
  'variation.updated': { name: string; fields: string[] }
  'variation.sent': { name: string }
  'variation.approved': { name: string }
  'variation.declined': { name: string }
  'variation.withdrawn': { name: string }
  /** `name` is the job's, or what was asked and reported. */
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
  'stock_card.created': { name: string }
  'stock_card.updated': { name: string; fields: string[] }
  'stock_card.deleted': { name: string }
  'stock_card.restored': { name: string }
  'training_video.created': { name: string }
  'training_video.updated': { name: string; fields: string[] }
  'training_video.deleted': { name: string }
  'training_video.restored': { name: string }
  /** `revision`: of a drawing, from 1. */
  'file.uploaded': { name: string; revision?: number }
  'file.updated': { name: string; fields: string[] }
  'file.deleted': { name: string }
  'file.restored': { name: string }
  /** Its sender kept it with the job: what it says stays in the chat alone. */
  'message.saved': Record<string, never>
  'message.restored': Record<string, never>
  /** What of it was written otherwise before, and how it is now. */
  'time_entry.updated': { fields: string[]; before: WorkedFacts; after: WorkedFacts }
  /** Somebody said when it ended, which had been forgotten. */
  'time_entry.answered': { minutes: number }
  'time_entry.deleted': { minutes: number | null }
  'time_entry.restored': { minutes: number | null }
  'holiday.asked': HolidayDays
  /** `why` is for the person and for those who answer. */
  'holiday.answered': HolidayDays & { answer: 'approved' | 'declined'; why?: string }
  /** `activityId` is the answer that was taken back. */
  'holiday.answer_undone': HolidayDays & { activityId: number }
  'holiday.withdrawn': HolidayDays
}

export type Verb = keyof ActivityDetail

/** Every way by which a project comes to another stage. */
export const stageMoves = [
  'project.moved',
  'project.advanced',
  'project.advance_undone',
  'project.restarted',
  'project.restart_undone',
] as const satisfies readonly Verb[]

/** What these tell of are papers about money: their titles are free text, which may hold a sum. */
export const verbsOfMoney = ['invoice.', 'variation.', 'job_retention.'] as const
