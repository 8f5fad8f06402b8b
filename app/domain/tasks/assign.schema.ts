import { z } from 'zod'
import { calendarDate, optionalId } from '#app/domain/fields.schema.ts'
import { parseId } from '#app/domain/id.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { assignField, readVersions } from './assign.ts'

/** Absent fields were not in the form. */
export type AssignRow = {
  assignedTo?: number | null
  dueDate?: string | null
  memberIds: number[]
}

export type AssignForm = {
  rows: Map<number, AssignRow>
  /** By stage: the person for its unassigned tasks. */
  gifts: Map<number, number>
  /** By stage: due date of its open tasks. */
  stageDates: Map<number, string>
  versions: Map<number, number>
  keepsTheirs: boolean
}

export function assignForm(timeZone: string) {
  const person = optionalId(chooseMember)
  const date = calendarDate(timeZone)
  return z.record(z.string(), z.unknown()).transform((sent, context): AssignForm => {
    const form: AssignForm = {
      rows: new Map(),
      gifts: new Map(),
      stageDates: new Map(),
      versions: new Map(),
      keepsTheirs: false,
    }
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    function read<T>(schema: z.ZodType<T>, name: string, value: unknown): T | undefined {
      const parsed = schema.safeParse(value)
      if (!parsed.success) refuse(name, parsed.error.issues[0]?.message ?? 'Please check this')
      return parsed.data
    }
    function row(taskId: number): AssignRow {
      const known = form.rows.get(taskId) ?? { memberIds: [] }
      form.rows.set(taskId, known)
      return known
    }
    for (const [name, value] of Object.entries(sent)) {
      const [field, id, userId] = readName(name)
      if (id === null) continue
      if (field === 'assignedTo') row(id).assignedTo = read(person, name, value)
      if (field === 'dueDate') row(id).dueDate = read(date, name, value)
      if (field === 'member' && userId !== null) {
        if (value === '1') row(id).memberIds.push(userId)
        else refuse(assignField('others', id), chooseMember)
      }
      if (field === 'give') {
        const chosen = read(person, name, value)
        if (chosen) form.gifts.set(id, chosen)
      }
      if (field === 'date') {
        const chosen = read(date, name, value)
        if (chosen) form.stageDates.set(id, chosen)
      }
    }
    const versions = readVersions(typeof sent.versions === 'string' ? sent.versions : '')
    if (versions) form.versions = versions
    else refuse('', 'The form could not be read. Please open it again')
    form.keepsTheirs = sent.keep === 'theirs'
    return form
  })
}

function readName(name: string): [field: string, id: number | null, userId: number | null] {
  const [field = '', id, userId, ...rest] = name.split('-')
  const isWhole = rest.length === 0 && (userId === undefined || field === 'member')
  return [field, isWhole ? parseId(id) : null, parseId(userId)]
}
