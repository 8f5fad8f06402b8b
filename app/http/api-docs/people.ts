import { z } from 'zod'
import { newInvitation } from '#app/domain/invitations/invitation.schema.ts'
import { jobRoleChange, newJobRole } from '#app/domain/job-roles/job-role.schema.ts'
import { handOverBody, handOverUndo } from '#app/domain/people/hand-over.schema.ts'
import { userChange } from '#app/domain/people/user.schema.ts'
import { calendarDay, count, recordId } from '#app/domain/record-fields.schema.ts'
import { invitationAnswer } from '#app/http/invitations/invitation-record.ts'
import { jobRoleAnswer } from '#app/http/job-roles/job-role-record.ts'
import { memberAnswer } from '#app/http/people/member-record.ts'
import { change, create, list, type NounDocs, read, remove } from './operation.ts'

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

export const peopleDocs: NounDocs = {
  title: 'People',
  about: 'Everybody of the company.',
  addresses: {
    '/api/users': {
      GET: list('Everybody, newest first', memberAnswer),
    },
    '/api/team/members': {
      GET: read('Everybody, with when they are away', z.array(teamMember)),
    },
    '/api/users/:id': {
      GET: read('One person', memberAnswer),
      PATCH: change('Change a person', userChange, memberAnswer, {
        action,
        description: 'What is left out stays as it is.',
        conflict: 'The company needs an admin, and a seat for whoever is brought back.',
      }),
      DELETE: remove('Remove a person from the company', { action }),
    },
    '/api/users/:id/hand-over': {
      POST: change('Give a person’s open work to others', handOverBody, handedOver, {
        action: 'work.hand_over',
        description:
          'Jobs they are in charge of, and tasks. All of it or nothing; each receiver is told once.',
        conflict: 'The person has left, or has no open work.',
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
        },
      ),
    },
  },
}

export const jobRoleDocs: NounDocs = {
  title: 'Positions',
  about: 'What people are in the company: bench joiner, fitter, apprentice.',
  addresses: {
    '/api/job-roles': {
      GET: list('All positions, newest first', jobRoleAnswer),
      POST: create('Add a position', newJobRole, jobRoleAnswer, { action }),
    },
    '/api/job-roles/:id': {
      GET: read('One position', jobRoleAnswer),
      PATCH: change('Change a position', jobRoleChange, jobRoleAnswer, { action }),
      DELETE: remove('Delete a position', { action }),
    },
  },
}

export const invitationDocs: NounDocs = {
  title: 'Invitations',
  about: 'Whom an admin has asked to join the company. The token is in the mail only.',
  addresses: {
    '/api/team-invitations': {
      GET: list('All invitations, newest first', invitationAnswer, { action }),
      POST: create('Invite somebody', newInvitation, invitationAnswer, {
        action,
        conflict:
          'All seats are taken: `requiresUpgrade`, `tier`, `currentCount` and `limit` say how many there are.',
      }),
    },
    '/api/team-invitations/:id': {
      DELETE: remove('Withdraw an invitation', { action }),
    },
    '/api/team-invitations/:id/resend': {
      POST: read('Mail an invitation again', invitationAnswer, { action }),
    },
  },
}
