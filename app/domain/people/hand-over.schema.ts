import { z } from 'zod'
import { requiredId } from '#app/domain/fields.schema.ts'
import { parseId } from '#app/domain/id.ts'
import { type HandOver, maxParts, partField, type Receiver, type WorkPart } from './hand-over.ts'
import { chooseMember } from './member.ts'

const chooseProject = 'Please choose one of your jobs'

function readReceiver(value: unknown): Receiver | null {
  if (value === 'leave' || value === 'nobody') return value
  return typeof value === 'string' ? parseId(value) : null
}

function readPart(name: string): WorkPart | null {
  const part = /^job-(\w{1,15})$/.exec(name)?.[1]
  return part === 'none' || part === 'position' ? part : parseId(part)
}

/** `to` gets everything but the parts; 'job-12', 'job-none', 'job-position' get a part, '' follows `to`. */
export const handOverForm = z
  .looseObject({ to: z.string('Please choose somebody').max(20, 'Please choose somebody').default('') })
  .transform(({ to, ...sent }, context): HandOver => {
    const everything = to === '' ? null : readReceiver(to)
    if (everything === 'leave' || (to !== '' && everything === null)) {
      context.addIssue({ code: 'custom', path: ['to'], message: chooseMember })
      return z.NEVER
    }
    const parts = new Map<WorkPart, Receiver>()
    for (const [name, value] of Object.entries(sent)) {
      const part = readPart(name)
      if (part === null || value === '') continue
      const receiver = readReceiver(value)
      if (receiver === null || parts.size > maxParts + 1) {
        context.addIssue({ code: 'custom', path: [partField(part)], message: chooseMember })
        return z.NEVER
      }
      parts.set(part, receiver)
    }
    return { to: everything, parts }
  })

const receiver = z.union([requiredId(chooseMember), z.literal('nobody')], chooseMember)
const chooseParts = `Please name ${maxParts} parts at most`

/** In `parts`, `project` is a job's id, 'none' or 'position'. */
export const handOverBody = z
  .object({
    to: receiver.nullable().default(null).describe('Who gets what `parts` does not name; null leaves it.'),
    parts: z
      .array(
        z.object({
          project: z
            .union([requiredId(chooseProject), z.enum(['none', 'position'])], chooseProject)
            .describe('A project, none for tasks of no project, position for open tasks of their position.'),
          to: z.union([receiver, z.literal('leave')], chooseMember),
        }),
        chooseParts,
      )
      .max(maxParts, chooseParts)
      .default([]),
  })
  .transform(({ to, parts }): HandOver => {
    return { to, parts: new Map(parts.map(part => [part.project, part.to])) }
  })

export const handOverUndo = z.object({ activityId: requiredId('Please say what to take back') })
