import { db } from '#db/client.ts'
import { chatMessages, notifications } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { form, page } from './catalogue-calls.ts'
import { stopLink } from './stop-link.ts'
import type { Company } from './world.ts'

// A notification is one person's, and a message its sender's: that nobody else finds them is told here, what the person can
// do with them in notifications.test.ts.

function everybody({ make }: Company): number[] {
  return [...new Set(Object.values(make.people))]
}

function tellEverybody(company: Company): void {
  const news = { companyId: company.id, title: 'New task for you', message: company.make.name('task') }
  const rows = everybody(company).map(userId => ({ ...news, userId }))
  db().insert(notifications).values(rows).run()
}

function newsOfAnother({ id: companyId, make }: Company): number {
  const row = { companyId, userId: make.colleague(), title: 'New task for you', message: make.name('task') }
  return db().insert(notifications).values(row).returning({ id: notifications.id }).get().id
}

function messageOfAnother({ id: companyId, make }: Company): number {
  const row = {
    companyId,
    senderId: make.colleague(),
    content: '@somebody have a look, please',
    isToTeam: true,
  }
  return db().insert(chatMessages).values(row).returning({ id: chatMessages.id }).get().id
}

export const notificationEntries: readonly Entry[] = [
  page('/notifications'),
  {
    ...form('/notifications', { isButton: true, fields: { notification: 'ownId', back: 'free' } }),
    call: company => {
      tellEverybody(company)
      return { path: '/notifications', body: { notification: 'all', back: '/notifications?show=unread' } }
    },
  },
  { ...page('/morning-mail/stop'), access: 'public' },
  {
    ...form('/morning-mail/stop', {}),
    access: 'public',
    status: 200,
    call: ({ make }) => ({
      path: stopLink(make.colleague()),
      body: { 'List-Unsubscribe': 'One-Click' },
    }),
  },
  { kind: 'api', method: 'GET', path: '/api/notifications', call: () => ({ path: '/api/notifications' }) },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/notifications',
    what: 'how many are unread',
    call: () => ({ path: '/api/notifications?count=unread' }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/notifications',
    status: 403,
    namesRecord: true,
    call: company => ({
      path: '/api/notifications',
      body: { type: 'mention', username: 'somebody', messageId: messageOfAnother(company) },
    }),
  },
  {
    kind: 'api',
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    call: company => {
      tellEverybody(company)
      return { path: '/api/notifications/mark-all-read', body: {} }
    },
  },
  {
    kind: 'api',
    method: 'PATCH',
    path: '/api/notifications/:id',
    status: 404,
    call: company => ({ path: `/api/notifications/${newsOfAnother(company)}`, body: { isRead: true } }),
  },
]
