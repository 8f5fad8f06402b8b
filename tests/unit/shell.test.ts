import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Shell } from '#app/components/frame/shell.tsx'
import type { Scope } from '#app/domain/scope.ts'
import { readNavigation } from '#app/models/shell.server.ts'
import { db } from '#db/client.ts'
import { chatMessages, chatUserSettings, notifications, ownerNotifications } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

function notify({ companyId, userId }: Scope, isRead = false) {
  db()
    .insert(notifications)
    .values({ companyId, userId, title: 'New task', message: 'Cut list', isRead })
    .run()
}

function say({ companyId, userId: senderId }: Scope, createdAt: number) {
  db()
    .insert(chatMessages)
    .values({ companyId, senderId, content: 'Morning', createdAt, isToTeam: true })
    .run()
}

test('the badges count one’s own unread notifications and what others wrote since one last looked', () => {
  const { ours, theirs } = base
  notify(ours.member)
  notify(ours.member, true)
  notify(ours.admin)
  notify(theirs.member)
  say(ours.admin, 1000)
  say(ours.admin, 3000)
  say(ours.member, 3000)
  say(theirs.admin, 3000)
  expect(readNavigation(ours.member, false)).toMatchObject({ portal: 1, chat: 2, owner: 0 })
  db()
    .insert(chatUserSettings)
    .values({ userId: ours.member.userId, lastChatVisit: 2000, updatedAt: 2000 })
    .run()
  expect(readNavigation(ours.member, false)).toMatchObject({ portal: 1, chat: 1, owner: 0 })
  expect(readNavigation(theirs.manager, false)).toMatchObject({ portal: 0, chat: 1, owner: 0 })
})

test('only the site owner is told the owner’s news', () => {
  db().insert(ownerNotifications).values({ title: 'New company', message: 'Oak & Ash Joinery' }).run()
  expect(readNavigation(base.ours.admin, true).owner).toBe(1)
  expect(readNavigation(base.ours.admin, false).owner).toBe(0)
})

test('the account menu tells the company apart from the email', () => {
  const user = { id: 1, name: 'Ada Wren', initials: 'AW', roleLabel: 'Administrator' }
  const html = renderToStaticMarkup(
    createElement(Shell, {
      ...{ user: { ...user, companyName: 'Oak Joinery', email: 'ada@oak.example' } },
      ...{ nav: [], counts: {}, path: '/', today: '', children: null },
    }),
  )
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Oak Joinery ada@oak.example')
})
