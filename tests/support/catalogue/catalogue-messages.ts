import { and, eq, isNotNull } from 'drizzle-orm'
import { chatPalette } from '#app/domain/accounts/chat-colour.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { db } from '#db/client.ts'
import { chatCategories, chatMessages, projects, users } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { aProject, form, page, redirects } from './catalogue-calls.ts'
import type { Owner } from './records.ts'
import type { Company } from './world.ts'

function aMessage({ id: companyId, make }: Company, owner: Owner): number {
  const senderId = owner === 'own' ? make.people.member : make.colleague()
  const row = {
    companyId,
    senderId,
    projectId: make.project(owner),
    isToTeam: false,
    content: make.name('said'),
  }
  return db().insert(chatMessages).values(row).returning({ id: chatMessages.id }).get().id
}

function aCategory({ id: companyId, make }: Company, projectId: number): number {
  const name = make.name('drawers')
  const row = { companyId, projectId, name, nameKey: nameKey(name), createdBy: make.people.admin }
  return db().insert(chatCategories).values(row).returning({ id: chatCategories.id }).get().id
}

const back = '/team-chat?room=team'

function aColour({ id: companyId }: Company): string {
  const isWorn = and(eq(users.companyId, companyId), isNotNull(users.chatColor))
  const worn = db().select({ colour: users.chatColor }).from(users).where(isWorn).all()
  return chatPalette.find(({ colour }) => !worn.some(other => other.colour === colour))?.colour ?? ''
}

const pages: readonly Entry[] = [
  {
    ...page('/team-chat'),
    namesRecord: true,
    call: ({ make }) => ({ path: `/team-chat?project=${make.project()}` }),
  },
  {
    ...form('/team-chat', {
      action: 'message.create',
      creates: 'content',
      fields: { projectId: 'projectId', requestId: 'requestId' },
    }),
    call: ({ make }) => {
      const projectId = make.project()
      const body = { content: make.name('said'), projectId: String(projectId), categoryName: '' }
      return { path: `/team-chat?project=${projectId}`, body }
    },
  },
  {
    ...page('/team-chat/history'),
    namesRecord: true,
    call: ({ make }) => ({ path: `/team-chat/history?project=${make.project()}&q=said` }),
  },
  page('/team-chat/colour'),
  {
    ...form('/team-chat/colour', { fields: { chatColor: 'colour' } }),
    call: company => ({ path: '/team-chat/colour', body: { chatColor: aColour(company), back } }),
  },
  {
    ...page('/team-chat/new-category', undefined, 'message.create'),
    namesRecord: true,
    call: ({ make }) => ({ path: `/team-chat/new-category?project=${make.project()}` }),
  },
  {
    ...form('/team-chat/new-category', {
      action: 'message.create',
      creates: 'name',
      fields: { name: 'requiredLine', projectId: 'projectId', requestId: 'requestId' },
    }),
    call: ({ make }) => {
      const projectId = make.project()
      const body = { name: make.name('drawers'), projectId: String(projectId) }
      return { path: `/team-chat/new-category?project=${projectId}`, body }
    },
  },
  // Nobody saves what another said.
  { ...page('/team-chat/messages/:id/save', company => aMessage(company, 'others')), status: 403 },
  {
    ...form('/team-chat/messages/:id/save', {
      make: company => aMessage(company, 'others'),
      body: ({ make }) => ({ projectId: String(make.project()), back }),
    }),
    status: 403,
  },
  form('/team-chat/messages/:id/delete', {
    action: 'message.delete',
    make: aMessage,
    isButton: true,
    body: () => ({ back }),
  }),
  redirects({ ...page('/team-chat/messages/:id/delete', aMessage), access: 'public' }),
  {
    ...form('/team-chat/visit', { isButton: true }),
    call: ({ make }) => ({ path: '/team-chat/visit', body: { room: String(make.project()), back } }),
  },
  redirects({ ...page('/team-chat/visit'), access: 'public' }),
  page('/projects/:id/chat', aProject),
  redirects({
    ...page('/jobs/:number'),
    namesRecord: true,
    call: ({ id: companyId, make }) => {
      const isIt = and(eq(projects.companyId, companyId), eq(projects.id, make.project()))
      const job = db().select({ number: projects.jobSequence }).from(projects).where(isIt).get()
      return { path: `/jobs/${job?.number}` }
    },
  }),
]

export const messageEntries: readonly Entry[] = [
  ...pages,
  { kind: 'api', method: 'GET', path: '/api/chat/messages', call: () => ({ path: '/api/chat/messages' }) },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/chat/messages',
    what: 'of a job',
    namesRecord: true,
    call: company => {
      const projectId = company.make.project()
      const categoryId = aCategory(company, projectId)
      return { path: `/api/chat/messages?projectId=${projectId}&categoryId=${categoryId}&after=0` }
    },
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/chat/messages',
    action: 'message.create',
    creates: 'content',
    fields: { projectId: 'projectId', requestId: 'requestId' },
    call: ({ make }) => ({
      path: '/api/chat/messages',
      body: {
        content: make.name('said'),
        projectId: make.project(),
        messageType: 'text',
        categoryName: 'General',
      },
    }),
  },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/chat/messages/:id',
    call: (company, owner) => ({ path: `/api/chat/messages/${aMessage(company, owner)}` }),
  },
  {
    kind: 'api',
    method: 'PATCH',
    path: '/api/chat/messages/:id',
    // Nobody saves what another said.
    status: 403,
    call: company => ({
      path: `/api/chat/messages/${aMessage(company, 'others')}`,
      body: { projectId: company.make.project() },
    }),
  },
  {
    kind: 'api',
    method: 'DELETE',
    path: '/api/chat/messages/:id',
    action: 'message.delete',
    call: (company, owner) => ({ path: `/api/chat/messages/${aMessage(company, owner)}` }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/chat/categories',
    action: 'message.create',
    creates: 'name',
    fields: { name: 'requiredLine', projectId: 'projectId', requestId: 'requestId' },
    call: ({ make }) => ({
      path: '/api/chat/categories',
      body: { name: make.name('drawers'), projectId: make.project(), isActive: true },
    }),
  },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/chat/categories/:id',
    call: (company, owner) => ({ path: `/api/chat/categories/${company.make.project(owner)}` }),
  },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/user/chat-settings',
    call: () => ({ path: '/api/user/chat-settings' }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/user/chat-settings',
    status: 200,
    mayBeEmpty: true,
    call: ({ make }) => ({
      path: '/api/user/chat-settings',
      body: { lastChatVisit: '2026-11-20T08:30:00Z', room: make.project() },
    }),
  },
]
