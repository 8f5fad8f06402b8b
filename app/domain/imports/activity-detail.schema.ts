import { z } from 'zod'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { dueAnchors, roles, taskStatuses } from '#app/domain/enumerations.ts'
import { isCalendarDate, keptText } from '#app/domain/fields.schema.ts'

const id = z.int().positive()
const ids = z.array(id).max(100_000)
const words = keptText(1000)
const list = z.array(words).max(1000)
const amount = z.int().min(0)
const date = z.string().max(10).refine(isCalendarDate)

const workedFacts = z.object({ minutes: amount.nullable(), day: date, what: words, note: words }).partial()
const jobDates = z.object({ startDate: date.nullable(), dueDate: date.nullable() })

/** What history keeps of an act, whatever its verb: what is called the same has one shape. Anything else is left out. */
const parts = z
  .object({
    ...{ name: words, title: words, stage: words, from: words, to: words, code: words, why: words },
    ...{ movedTo: words.nullable(), currency: words, fields: list, names: list },
    ...{ count: amount, amount, droppedAssignees: amount, revision: amount },
    role: z.enum(roles),
    answer: z.enum(['approved', 'declined']),
    ...{ byService: z.boolean(), afterInactivity: z.boolean(), isAwaited: z.boolean() },
    ...{ startDate: date, endDate: date, startsAtMidday: z.boolean(), endsAtMidday: z.boolean() },
    ...{ doneOn: date.nullable(), until: date.nullable() },
    ...{ fromStageId: id, toStageId: id, taskId: id, templateId: id, activityId: id },
    binEntryId: id.nullable(),
    ...{ taskIds: ids, sharedTaskIds: ids, projectIds: ids, dismissed: ids },
    tasks: z
      .array(
        z.object({
          id,
          status: z.enum(taskStatuses),
          completedAt: z.int().nullable(),
          completedBy: id.nullable(),
        }),
      )
      .max(10_000),
    dated: z.array(z.object({ id, dueDate: date })).max(10_000),
    dates: z
      .array(
        z.object({
          id,
          from: date.nullable(),
          to: date.nullable(),
          dueAnchor: z.enum(dueAnchors).nullable(),
          dueOffset: amount.nullable(),
        }),
      )
      .max(10_000),
    job: z.object({ from: jobDates, to: jobDates }),
    shift: words,
    ...{ before: workedFacts, after: workedFacts },
    colours: z.array(z.object({ stageId: id, from: words, to: words })).max(100),
    mapping: z
      .array(z.object({ from: words, to: words, by: z.enum(['name', 'position']), tasks: amount }))
      .max(100),
  })
  .partial()

export const activityDetail = parts

/** Whether history can tell of it: a part that its sentence needs may be missing. */
export function canBeTold({ verb, detail }: { verb?: unknown; detail?: unknown }): boolean {
  try {
    activityText(String(verb), Object(detail), { seesMoney: true })
    return true
  } catch {
    return false
  }
}
