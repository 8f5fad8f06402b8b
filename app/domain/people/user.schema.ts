import { z } from 'zod'
import { roles } from '#app/domain/enumerations.ts'
import {
  allowanceDays,
  choice,
  line,
  optionalPhone,
  requiredId,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { addressInName, holdsNoAddress } from '#app/domain/name.ts'
import { chooseMember } from './member.ts'

const details = z.object({
  firstName: line(limits.personName).refine(holdsNoAddress, addressInName),
  lastName: line(limits.personName).refine(holdsNoAddress, addressInName),
  phone: optionalPhone,
  department: line(limits.department),
  jobRole: line(limits.positionName).describe('The name of one of the company’s positions; empty for none.'),
  holidayAllowance: allowanceDays.describe('Days a year; null where the company’s number counts.'),
})

const role = choice(roles, 'Please choose a role')

export const userChange = details.partial().extend({
  role: role.optional(),
  status: choice(['active', 'inactive'], 'Please send active or inactive')
    .optional()
    .describe('inactive removes them, active brings them back.'),
  version: versionField,
})

export const userDetails = details.partial().extend({ version: versionField })

/** `from` is the role that the page showed. */
export const roleChange = z.object({ role, from: choice(roles, 'Please choose a role').optional() })

export type UserChange = z.infer<typeof userChange>
export type RoleChange = z.infer<typeof roleChange>

/** All of the work, or the ticked boxes 'task-12' and 'project-3'. */
export const workGift = z
  .looseObject({
    userId: requiredId(chooseMember),
    which: choice(['all', 'ticked'], 'Please choose what to give').default('ticked'),
  })
  .transform(({ userId, which, ...sent }) => {
    const idsOf = (noun: string) =>
      Object.entries(sent).flatMap(([name, value]) => {
        const id = new RegExp(`^${noun}-(\\d{1,15})$`).exec(name)?.[1]
        return id !== undefined && value === '1' ? [Number(id)] : []
      })
    const ticked = { taskIds: idsOf('task'), projectIds: idsOf('project') }
    return { userId, wanted: which === 'all' ? ('all' as const) : ticked }
  })

export type WorkGift = z.infer<typeof workGift>
