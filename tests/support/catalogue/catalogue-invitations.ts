import { createHash, randomUUID } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { teamInvitations, users } from '#db/schema/index.ts'
import type { Body, Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import type { Company } from './world.ts'

const action = 'users.manage'
const password = 'dovetail-joint'

/** Frees the seats that earlier calls took, and forgets the mails they sent. */
export function makeRoom({ id: companyId, make }: Company) {
  const isExtra = notInArray(users.id, Object.values(make.people))
  db()
    .update(users)
    .set({ status: 'inactive' })
    .where(and(eq(users.companyId, companyId), isExtra))
    .run()
  const isOurs = eq(teamInvitations.companyId, companyId)
  db().update(teamInvitations).set({ sentAt: 0 }).where(isOurs).run()
  const isOpen = and(isOurs, eq(teamInvitations.status, 'pending'))
  db().update(teamInvitations).set({ status: 'revoked' }).where(isOpen).run()
}

/** An open invitation that was mailed an hour ago. */
function invitation(company: Company) {
  makeRoom(company)
  const token = randomUUID()
  const { id } = db()
    .insert(teamInvitations)
    .values({
      companyId: company.id,
      email: `${token}@invited.example`,
      firstName: company.make.name('invited'),
      lastName: 'Birch',
      tokenHash: createHash('sha256').update(token).digest('hex'),
      invitedBy: company.admin.id,
      expiresAt: Date.now() + 3_600_000,
      sentAt: Date.now() - 3_600_000,
    })
    .returning({ id: teamInvitations.id })
    .get()
  return { id, token }
}

const anInvitation: Make = company => invitation(company).id

function newInvitation(company: Company): Body {
  makeRoom(company)
  const email = `${randomUUID()}@invited.example`
  return { firstName: company.make.name('invited'), lastName: 'Birch', email, role: 'team_member' }
}

const several = '/user-management/invite?several=1'

function newInvitations(company: Company): Body {
  makeRoom(company)
  return { emails: `${randomUUID()}@invited.example`, role: 'team_member' }
}

const fields = {
  firstName: 'requiredLine',
  lastName: 'requiredLine',
  email: 'loginEmail',
  role: 'enum',
  requestId: 'requestId',
} as const

function acceptance(company: Company) {
  const { token } = invitation(company)
  return { token, username: `invited-${token.slice(0, 8)}`, password }
}

const acceptFields = { token: 'secret', username: 'username', password: 'newPassword' } as const

const resend = '/user-management/invitations/:id/resend'
const revoke = '/user-management/invitations/:id/revoke'

function api(method: Entry['method'], path: string, more: Partial<Entry> = {}): Entry {
  return { kind: 'api', method, path, call: () => ({ path }), ...more }
}

function apiTo(path: string, make: Make) {
  return (company: Company, owner: Parameters<Make>[1]) => ({
    path: path.replace(':id', String(make(company, owner))),
  })
}

export const invitationEntries: readonly Entry[] = [
  page('/user-management/invite', undefined, action),
  form('/user-management/invite', { action, body: newInvitation, fields, creates: 'email' }),
  { ...page('/user-management/invite', undefined, action), what: 'several', call: () => ({ path: several }) },
  {
    ...form('/user-management/invite', {
      what: 'several',
      action,
      fields: { emails: 'free', role: 'enum', requestId: 'requestId' },
    }),
    call: company => ({ path: several, body: newInvitations(company) }),
  },
  redirects({ ...page(resend, anInvitation), access: 'public' }),
  form(resend, { action, make: anInvitation }),
  redirects({ ...page(revoke, anInvitation), access: 'public' }),
  form(revoke, { action, make: anInvitation }),

  { ...page('/accept-invitation'), access: 'public' },
  {
    ...form('/accept-invitation', { fields: { ...acceptFields, confirmPassword: 'newPassword' } }),
    access: 'public',
    call: company => {
      const body = acceptance(company)
      return {
        path: `/accept-invitation?token=${body.token}`,
        body: { ...body, confirmPassword: password },
      }
    },
  },

  api('GET', '/api/team-invitations', { action }),
  api('POST', '/api/team-invitations', {
    action,
    fields,
    creates: 'email',
    call: company => ({ path: '/api/team-invitations', body: newInvitation(company) }),
  }),
  api('DELETE', '/api/team-invitations/:id', {
    action,
    call: apiTo('/api/team-invitations/:id', anInvitation),
  }),
  api('POST', '/api/team-invitations/:id/resend', {
    action,
    status: 200,
    call: apiTo('/api/team-invitations/:id/resend', anInvitation),
  }),
  api('GET', '/api/team-invitations/verify', {
    access: 'public',
    call: company => ({ path: `/api/team-invitations/verify?token=${invitation(company).token}` }),
  }),
  api('POST', '/api/team-invitations/accept', {
    access: 'public',
    fields: acceptFields,
    call: company => ({ path: '/api/team-invitations/accept', body: acceptance(company) }),
  }),
  api('GET', '/api/user/tier-limits'),
  api('GET', '/api/user/premium-access'),
]
