import { z } from 'zod'
import { roles, userStatuses } from '#app/domain/enumerations.ts'
import { handOverBody, handOverUndo } from '#app/domain/people/hand-over.schema.ts'
import { userChange } from '#app/domain/people/user.schema.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import { calendarDay, count, instant, recordId } from '#app/domain/record-fields.schema.ts'
import { type ApiNoun, change, list, read, remove } from '#app/http/api-row.ts'
import { findUser, listMembers, listUsers, requireUser } from '#app/models/people/user.server.ts'
import { removeCompanyAdmin } from '#app/services/owner/remove-company-admin.server.ts'
import { handOver } from '#app/services/people/hand-over.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { undoHandOver } from '#app/services/people/undo-hand-over.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'

export const memberAnswer = z
  .object({
    id: recordId,
    companyId: recordId,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(roles),
    jobRole: z.string(),
    jobPosition: z.string(),
    department: z.string(),
    holidayAllowance: z.number().nullable().describe('Days a year; null where the company’s number counts.'),
    avatar: z.string().nullable(),
    chatColor: z.string().nullable(),
    status: z.enum(userStatuses),
    version: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'Member' })

const away = z.object({
  startDate: calendarDay,
  endDate: calendarDay,
  startsAtMidday: z.boolean().optional(),
  endsAtMidday: z.boolean().optional(),
})
const teamMember = memberAnswer
  .extend({ away: z.array(away).describe('Their approved holidays that are not over.') })
  .meta({ id: 'TeamMember' })

const work = z.object({ tasks: count, projects: count })
const handedOver = z.object({
  activityId: recordId.describe('By which it can be taken back.'),
  name: z.string(),
  given: z.array(
    work.extend({ userId: recordId.nullable().describe('Null for what nobody got.'), name: z.string() }),
  ),
})

const action = 'users.manage'

export const people: ApiNoun = {
  title: 'People',
  about: 'Everybody of the company.',
  addresses: {
    '/api/users': {
      GET: list('Everybody, newest first', memberAnswer, {
        handle: ({ scope, page }) => listUsers(scope, page),
      }),
    },
    '/api/team/members': {
      GET: read('Everybody, with when they are away', z.array(teamMember), {
        handle: ({ scope }) => listMembers(scope),
      }),
    },
    '/api/users/:id': {
      GET: read('One person', memberAnswer, {
        handle: ({ scope, id }) => requireUser(scope, id),
      }),
      PATCH: change('Change a person', userChange, memberAnswer, {
        action,
        description: 'What is left out stays as it is.',
        conflict: 'The company needs an admin, and a seat for the person who is brought back.',
        handle: ({ scope, id, sent }) => updateUser(scope, id, sent),
      }),
      DELETE: remove('Remove a person from the company', {
        action,
        /** The site owner removes the admins of other companies too. */
        handle: ({ scope, id }) => {
          if (isSiteOwner(scope) && !findUser(scope, id)) removeCompanyAdmin(scope, id)
          else removeUser(scope, id)
        },
      }),
    },
    '/api/users/:id/hand-over': {
      POST: change('Give a person’s open work to others', handOverBody, handedOver, {
        action: 'work.hand_over',
        description:
          'Jobs they are in charge of, and tasks. All of it or nothing; each receiver is told once.',
        conflict: 'The person has left, or has no open work.',
        handle: ({ scope, id, sent }) => handOver(scope, id, sent),
      }),
    },
    '/api/users/:id/hand-over/undo': {
      POST: change(
        'Take a hand over back',
        handOverUndo,
        z.object({ name: z.string(), back: work, left: work }),
        {
          action: 'work.hand_over',
          mayMiss: true,
          conflict: 'It was undone already, the person has left, or all of it was changed since.',
          handle: ({ scope, id, sent }) => undoHandOver(scope, id, sent.activityId),
        },
      ),
    },
  },
}
