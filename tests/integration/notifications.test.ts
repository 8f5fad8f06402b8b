import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { chatMessages, notifications, users } from '#db/schema/index.ts'
import { stopLink } from '#tests/support/catalogue/stop-link.ts'
import { type Company, type Person, shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(async () => {
  await world.close()
})

const path = '/api/notifications'

function tell({ id: companyId }: Company, { id: userId }: Person, title = 'New task for you'): number {
  const row = { companyId, userId, title, message: 'Cut list' }
  return db().insert(notifications).values(row).returning({ id: notifications.id }).get().id
}

function say({ id: companyId }: Company, { id: senderId }: Person, content: string): number {
  const row = { companyId, senderId, content, isToTeam: true }
  return db().insert(chatMessages).values(row).returning({ id: chatMessages.id }).get().id
}

function usernameOf({ id }: Person): string {
  return db().select().from(users).where(eq(users.id, id)).get()?.username ?? ''
}

async function poll({ as }: Person, query = '', mark = '') {
  const { status, headers, text } = await as.send('GET', path + query, {
    headers: mark ? { 'If-None-Match': mark } : {},
  })
  return { status, mark: headers.get('ETag') ?? '', text }
}

describe('the list', () => {
  test('is the person’s own, the newest first', async () => {
    const { hartley } = world
    const { member, admin } = hartley
    const [first, second] = [tell(hartley, member, 'First'), tell(hartley, member, 'Second')]
    const others = tell(hartley, admin, 'Not for the member')
    const { text } = await poll(member)
    const rows: { id: number; userId: number }[] = JSON.parse(text)
    expect(rows.slice(0, 2)).toMatchObject([
      {
        id: second,
        title: 'Second',
        isRead: false,
        type: 'info',
        relatedTaskId: null,
        relatedProjectId: null,
      },
      { id: first, title: 'First', time: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
    expect(rows.every(({ userId }) => userId === member.id)).toBe(true)
    expect(rows.some(({ id }) => id === others)).toBe(false)
  })

  test('is not sent again while it stands', async () => {
    const { hartley, brook } = world
    const { member, admin } = hartley
    for (const query of ['', '?count=unread', '?page=2']) {
      const known = await poll(member, query)
      expect(known.status).toBe(200)
      expect(await poll(member, query, known.mark)).toEqual({ status: 304, mark: known.mark, text: '' })
      tell(hartley, admin)
      tell(brook, brook.member)
      expect((await poll(member, query, known.mark)).status, query).toBe(304)
      tell(hartley, member)
      expect((await poll(member, query, known.mark)).status, query).toBe(200)
    }
    const project = await admin.as.api('POST', '/api/projects', { name: 'Hall bookcase' })
    const known = await poll(member)
    const { id } = JSON.parse(project.text)
    await admin.as.api('DELETE', `/api/projects/${id}`)
    expect((await poll(member, '', known.mark)).status, 'links may have gone').toBe(200)
  })

  test('tells how many are unread', async () => {
    const { hartley } = world
    const { member } = hartley
    await member.as.api('PATCH', `${path}/mark-all-read`, {})
    expect(JSON.parse((await poll(member, '?count=unread')).text)).toMatchObject({ unread: 0 })
    tell(hartley, member)
    tell(hartley, member)
    expect(JSON.parse((await poll(member, '?count=unread')).text)).toMatchObject({ unread: 2 })
  })

  test('tells that the company’s tasks may read differently, of its own alone', async () => {
    const { hartley, brook } = world
    const { member } = hartley
    const known = await poll(member, '?count=unread')
    await brook.admin.as.api('POST', '/api/tasks', { title: 'Theirs' })
    expect((await poll(member, '?count=unread', known.mark)).status).toBe(304)
    await hartley.admin.as.api('POST', '/api/tasks', { title: 'Ours' })
    const next = await poll(member, '?count=unread', known.mark)
    expect(next.status).toBe(200)
    expect(JSON.parse(next.text).work).not.toBe(JSON.parse(known.text).work)
    const frame = await member.as.send('GET', '/projects')
    expect(frame.text, 'the page knows it').toContain(JSON.parse(next.text).work)
  })

  test('tells that the person’s to-dos may read differently, and no colleague', async () => {
    const { member, admin } = world.hartley
    const [known, colleague] = [await poll(member, '?count=unread'), await poll(admin, '?count=unread')]
    await member.as.api('POST', '/api/todos', { title: 'Ring the yard' })
    expect((await poll(admin, '?count=unread', colleague.mark)).status).toBe(304)
    const next = await poll(member, '?count=unread', known.mark)
    expect(next.status).toBe(200)
    const frame = await member.as.send('GET', '/todos')
    expect(frame.text, 'the page knows it').toContain(JSON.parse(next.text).work)
  })

  test('refuses to wait for a stranger', async () => {
    const { status } = await makeVisitor(world.server.url).api('GET', path)
    expect(status).toBe(401)
  })
})

describe('reading', () => {
  test('one answers with the record, all with their number', async () => {
    const { hartley } = world
    const { member, admin } = hartley
    await member.as.api('PATCH', `${path}/mark-all-read`, {})
    const ids = [tell(hartley, member), tell(hartley, member), tell(hartley, member)]
    const one = await member.as.api('PATCH', `${path}/${ids[0]}`, { isRead: true })
    expect([one.status, JSON.parse(one.text)]).toMatchObject([200, { id: ids[0], isRead: true }])
    for (const isRead of [false, 'true', 1, null, undefined]) {
      expect((await member.as.api('PATCH', `${path}/${ids[1]}`, { isRead })).status).toBe(400)
    }
    expect((await admin.as.api('PATCH', `${path}/${ids[1]}`, { isRead: true })).status).toBe(404)
    const all = await member.as.api('PATCH', `${path}/mark-all-read`, {})
    expect([all.status, JSON.parse(all.text)]).toEqual([200, { count: 2 }])
    const again = await member.as.api('PATCH', `${path}/mark-all-read`, {})
    expect(JSON.parse(again.text)).toEqual({ count: 0 })
  })

  test('by opening leads to what it tells of', async () => {
    const { hartley, brook } = world
    const { member, make } = hartley
    const taskId = make.task('others')
    make.assign(taskId, member.id)
    const id = tell(hartley, member)
    db().update(notifications).set({ relatedTaskId: taskId }).where(eq(notifications.id, id)).run()
    const body = { notification: String(id), open: '1', back: '/notifications' }
    const foreign = await brook.member.as.post('/notifications', body)
    expect(foreign.status).toBe(404)
    const opened = await member.as.post('/notifications', body)
    expect([opened.status, opened.location]).toEqual([
      303,
      `/portal/tasks/${taskId}?from=${encodeURIComponent('/notifications')}`,
    ])
    const row = db().select().from(notifications).where(eq(notifications.id, id)).get()
    expect(row?.isRead).toBe(true)
  })
})

describe('a mention', () => {
  test('is told once to whom one’s own message names, in the server’s words', async () => {
    const { hartley } = world
    const { manager, member } = hartley
    const username = usernameOf(member)
    const messageId = say(hartley, manager ?? hartley.admin, `@${username} the hinges   have\ncome.`)
    const sender = (manager ?? hartley.admin).as
    const body = {
      type: 'mention',
      username: username.toUpperCase(),
      messageId,
      title: 'Pay',
      message: 'Now',
    }
    const first = await sender.api('POST', path, body)
    expect(first.status).toBe(201)
    expect(JSON.parse(first.text)).toMatchObject({
      userId: member.id,
      type: 'mention',
      title: expect.stringMatching(/ mentioned you$/),
      message: `@${username} the hinges have come.`,
      isRead: false,
    })
    const second = await sender.api('POST', path, body)
    expect([second.status, second.text]).toEqual([200, first.text])
  })

  test('is refused unless the message says so', async () => {
    const { hartley, brook } = world
    const { admin, member } = hartley
    const username = usernameOf(member)
    const messageId = say(hartley, admin, `Ask @nobody.here and ned@${username}.example`)
    const post = (body: object, as = admin.as) => as.api('POST', path, { type: 'mention', ...body })
    expect((await post({ username, messageId })).status).toBe(400)
    expect((await post({ username: 'nobody.here', messageId })).status).toBe(400)
    expect((await post({ username: 'nobody.here', messageId, type: 'info' })).status).toBe(400)
    expect((await post({ username: 'nobody.here' })).status).toBe(400)
    const projectId = hartley.make.project()
    expect((await post({ username: 'nobody.here', messageId, projectId })).status).toBe(400)
    expect((await post({ username: 'nobody.here', messageId }, member.as)).status).toBe(403)
    expect((await post({ username: 'nobody.here', messageId }, brook.admin.as)).status).toBe(404)
    expect((await post({ username: 'nobody.here', messageId: 987_654 })).status).toBe(404)
  })
})

test('mail programs end the morning mail by themselves', async () => {
  const { member } = world.hartley
  db().update(users).set({ morningMailAt: '07:00' }).where(eq(users.id, member.id)).run()
  const stop = world.server.url + stopLink(member.id)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const seen = await fetch(stop)
  expect(await seen.text()).toContain('Stop the morning mail?')
  const answer = await fetch(stop, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('You get none from now on')
  expect((await fetch(`${stop}x`, { method: 'POST', body, redirect: 'manual' })).status).toBe(404)
  const row = db().select().from(users).where(eq(users.id, member.id)).get()
  expect(row?.morningMailAt).toBeNull()
})
