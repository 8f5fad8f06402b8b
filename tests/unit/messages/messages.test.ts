import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Broadcast } from '#app/domain/live/live.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readHistory } from '#app/http/messages/chat-history.server.ts'
import { readChat } from '#app/http/messages/chat-page.server.ts'
import { getChatSettings } from '#app/models/messages/chat-visit.server.ts'
import { findMessage } from '#app/models/messages/message.server.ts'
import { searchHistory } from '#app/models/messages/message-history.server.ts'
import { listMessagesAfter, listRoomMessages } from '#app/models/messages/message-list.server.ts'
import { insertMessage } from '#app/models/messages/message-writes.server.ts'
import { requireJobRoom } from '#app/models/messages/room.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { onBroadcast } from '#app/services/live/broadcast.server.ts'
import { createCategory } from '#app/services/messages/create-category.server.ts'
import { deleteMessage } from '#app/services/messages/delete-message.server.ts'
import { saveMessage } from '#app/services/messages/save-message.server.ts'
import { sendMessage } from '#app/services/messages/send-message.server.ts'
import { visitChat } from '#app/services/messages/visit-chat.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { db } from '#db/client.ts'
import { chatMessages, notifications } from '#db/schema/index.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const base = databaseForTests()

function say(scope: Scope, content: string, projectId: number | null = null) {
  return sendMessage(scope, { content, projectId })
}

const textsOf = (messages: { content: string }[]) => messages.map(({ content }) => content)
const chat = (scope: Scope, query: string) =>
  readChat(scope, new URL(`http://mortise.test/team-chat${query}`), 'API')
const search = (scope: Scope, query: string, room: number | 'team' | null = null) =>
  textsOf(searchHistory(scope, { room, categoryId: null, query, before: null, limit: 50 }).messages)

function age(id: number, ms: number) {
  db()
    .update(chatMessages)
    .set({ createdAt: Date.now() - ms })
    .where(eq(chatMessages.id, id))
    .run()
}

describe('sending', () => {
  test('is told to the room it was said in, once', () => {
    const { admin } = base.ours
    const projectId = makeProject(base.ours)
    const told: unknown[] = []
    const stop = onBroadcast(event => told.push(event))
    const clientId = crypto.randomUUID()
    const first = sendMessage(admin, { content: 'Oak is in', projectId, clientId })
    expect(sendMessage(admin, { content: 'Oak is in', projectId, clientId }).id).toBe(first.id)
    const second = say(admin, 'And ash', projectId)
    stop()
    const events = told.filter(event => JSON.stringify(event).includes('"event":"message"'))
    expect(events).toMatchObject([
      { to: { room: projectId }, payload: { previousId: 0, message: { id: first.id, clientId } } },
      { payload: { previousId: first.id, message: { id: second.id } } },
    ])
    expect(textsOf(listRoomMessages(admin, { room: projectId, limit: 9 }))).toEqual(['Oak is in', 'And ash'])
  })

  test('with another’s client id is refused', () => {
    const clientId = crypto.randomUUID()
    sendMessage(base.ours.admin, { content: 'Mine', clientId })
    expect(() => sendMessage(base.ours.member, { content: 'Mine', clientId })).toThrow('another message’s')
    expect(sendMessage(base.theirs.admin, { content: 'Theirs', clientId }).content).toBe('Theirs')
  })

  test('to a job or a category of another company is refused, and reaches nobody there', () => {
    const foreign = makeProject(base.theirs)
    expect(() => say(base.ours.admin, 'Hello', foreign)).toThrow('Please choose one of your jobs')
    createCategory(base.theirs.admin, { name: 'Paint', projectId: foreign })
    const ours = makeProject(base.ours)
    expect(() =>
      sendMessage(base.ours.admin, { content: 'x', projectId: ours, categoryName: 'Paint' }),
    ).toThrow('no such category')
    say(base.ours.admin, 'Between us')
    expect(listRoomMessages(base.theirs.admin, { room: 'team', limit: 9 })).toEqual([])
    expect(search(base.theirs.admin, 'between')).toEqual([])
  })

  test('is limited by the minute', () => {
    for (let n = 0; n < 60; n++) say(base.ours.member, `Message ${n}`)
    expect(() => say(base.ours.member, 'One more')).toThrow('60 messages within a minute')
    expect(say(base.ours.admin, 'Somebody else').id).toBeGreaterThan(0)
  })

  test('needs a subscription, but of an admin', () => {
    const unpaid = { ...base.ours.member, isSubscribed: false }
    expect(() => say(unpaid, 'Hello')).toThrow('subscription is not active')
    expect(say({ ...base.ours.admin, isSubscribed: false }, 'Hello').content).toBe('Hello')
  })
})

test('what came after a message is told oldest first, and nothing twice', () => {
  const { admin, member } = base.ours
  const projectId = makeProject(base.ours)
  const first = say(admin, 'One', projectId)
  say(member, 'Elsewhere')
  say(member, 'Two', projectId)
  const after = (id: number) =>
    textsOf(listMessagesAfter(admin, { room: projectId, categoryId: null }, id, 100))
  expect(after(first.id)).toEqual(['Two'])
  expect(after(0)).toEqual(['One', 'Two'])
  expect(after(10 ** 6)).toEqual([])
})

describe('saving to a project', () => {
  test('keeps a message to the team in both rooms, and history tells of it', () => {
    const { admin, member } = base.ours
    const projectId = makeProject(base.ours)
    const { id } = say(member, 'Hinges came')
    expect(() => saveMessage(admin, id, projectId)).toThrow('Only who wrote a message can do that with it')
    expect(saveMessage(member, id, projectId)).toMatchObject({ projectId, isToTeam: true })
    for (const room of ['team', projectId] as const) {
      expect(textsOf(listRoomMessages(admin, { room, limit: 9 }))).toEqual(['Hinges came'])
    }
    const acts = db().$client.prepare("select verb from activities where verb = 'message.saved'").all()
    expect(acts).toHaveLength(1)
    deleteProject(admin, projectId)
    emptyBin(Date.now() + 40 * 86_400_000)
    expect(findMessage(member, id)).toMatchObject({ projectId: null, savedAt: null })
  })

  test('a message to the team leaves the bin for itself, whatever becomes of the job it was saved to', () => {
    const { admin, member } = base.ours
    const projectId = makeProject(base.ours)
    const [back, gone] = [say(member, 'Comes back').id, say(member, 'Goes').id]
    for (const id of [back, gone]) saveMessage(member, id, projectId)
    deleteProject(admin, projectId)
    const entry = deleteMessage(member, back)
    deleteMessage(member, gone)
    restoreFromBin(member, entry)
    expect(findMessage(admin, back)).toMatchObject({ isDeleted: false })
    emptyBin(Date.now() + 40 * 86_400_000)
    expect(findMessage(admin, gone)).toBeNull()
    expect(textsOf(listRoomMessages(admin, { room: 'team', limit: 9 }))).toEqual(['Comes back'])
    expect(db().all(sql`select 1 from bin_entries`)).toEqual([])
  })

  test('is for a day, and for the job’s own room', () => {
    const { member } = base.ours
    const [here, there] = [makeProject(base.ours), makeProject(base.ours)]
    const { id } = say(member, 'Late', here)
    expect(() => saveMessage(member, id, there)).toThrow('another job')
    age(id, 25 * 3_600_000)
    expect(() => saveMessage(member, id, here)).toThrow('last 24 hours')
  })
})

describe('deleting', () => {
  test('leaves its place and takes its words, until it is restored', () => {
    const { admin, member } = base.ours
    const { id } = say(member, `@${admin.username} the secret chisel`)
    const entry = deleteMessage(member, id)
    expect(findMessage(admin, id)).toMatchObject({ isDeleted: true, content: '' })
    expect(search(admin, 'chisel')).toEqual([])
    expect(db().select().from(notifications).all()).toEqual([])
    restoreFromBin(member, entry)
    expect(search(admin, 'chisel')).toHaveLength(1)
  })

  test('is the sender’s, and the managers’', () => {
    const { admin, manager, member } = base.ours
    const { id } = say(admin, 'Mine')
    expect(() => deleteMessage(member, id)).toThrow('not allowed')
    expect(() => deleteMessage(base.theirs.admin, id)).toThrow('not found')
    deleteMessage(manager, id)
  })
})

describe('what is unread', () => {
  test('is told room by room, and of others’ messages alone', () => {
    const { admin, member } = base.ours
    const [one, two] = [makeProject(base.ours), makeProject(base.ours)]
    for (const [at, room] of [one, one, two].entries()) age(say(member, `Said ${at}`, room).id, 5000)
    say(admin, 'Own', one)
    const unread = () =>
      chat(admin, '').rooms.flatMap(({ unread, href }) =>
        unread > 0 ? [[Number(/project=(\d+)/.exec(href)?.[1]), unread]] : [],
      )
    expect(unread()).toEqual(
      expect.arrayContaining([
        [one, 2],
        [two, 1],
      ]),
    )
    visitChat(admin, { room: one })
    expect(unread()).toEqual([[two, 1]])
    visitChat(admin, {})
    expect(unread()).toEqual([])
  })

  test('is shown by the filter however old it is, and by its link after it was seen', () => {
    const { admin, member } = base.ours
    const room = makeProject(base.ours)
    const day = 86_400_000
    for (const [text, days] of Object.entries({ Old: 4, Friday: 3, Today: 0 })) {
      age(say(member, text, room).id, days * day + 5000)
    }
    visitChat(admin, { room, lastChatVisit: Date.now() - 3.5 * day })
    const filter = `?project=${room}&show=unread`
    const { unreadSince, ...shown } = chat(admin, filter)
    expect(textsOf(shown.messages)).toEqual(['Friday', 'Today'])
    visitChat(admin, { room })
    expect(chat(admin, filter).unreadSince).toBeNull()
    expect(textsOf(chat(admin, filter).messages)).toEqual(['Today'])
    expect(textsOf(chat(admin, `${filter}&since=${unreadSince}`).messages)).toEqual(['Friday', 'Today'])
    expect(textsOf(chat(admin, `${filter}&since=x`).messages)).toEqual(['Today'])
  })

  test('a visit is told to its room, several as one, and says what was read there alone', async () => {
    const { admin, manager, member } = base.ours
    const [here, there] = [makeProject(base.ours), makeProject(base.ours)]
    const told: Broadcast[] = []
    const stop = onBroadcast(event => 'event' in event && told.push(event))
    for (const scope of [member, manager, member]) visitChat(scope, { room: here })
    visitChat(base.theirs.admin, { room: 'team' })
    const { companyId } = base.theirs.admin
    await expect
      .poll(() => told)
      .toContainEqual(expect.objectContaining({ to: { companyId, room: null }, event: 'seen' }))
    stop()
    const ours = told.flatMap(one =>
      one.event === 'seen' && one.to.companyId === admin.companyId && one.to.room === here ? [one] : [],
    )
    expect(ours).toHaveLength(1)
    expect(ours[0]?.payload?.by.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([member.userId, manager.userId]),
    )
    expect(chat(admin, `?project=${here}`).reader.seenAt).toBeGreaterThan(0)
    expect(chat(admin, `?project=${there}`).reader.seenAt ?? 0).toBe(0)
  })

  test('a visit is never later than now, and none takes a later one back', () => {
    const { member } = base.ours
    visitChat(member, { lastChatVisit: Date.now() + 1e9 })
    const seen = getChatSettings(member)?.lastChatVisit ?? 0
    expect(seen).toBeLessThanOrEqual(Date.now())
    visitChat(member, { lastChatVisit: 1000, room: 'team' })
    visitChat(member, { lastChatVisit: 2000 })
    expect(getChatSettings(member)).toMatchObject({ lastChatVisit: seen, roomVisits: { rest: seen } })
    expect(() => visitChat(member, { room: makeProject(base.theirs) })).toThrow('choose one of your jobs')
  })
})

describe('the history', () => {
  test('of a room is searched whole, however much is said elsewhere', () => {
    const { admin } = base.ours
    const [here, there] = [makeProject(base.ours), makeProject(base.ours)]
    say(admin, 'Hinges here', here)
    const { id } = say(admin, 'Hinges for all')
    for (let times = 0; times < 600; times++) {
      const content = `Hinges there ${times}`
      insertMessage(admin, { content, projectId: there, categoryId: null, clientId: null })
    }
    expect(search(admin, 'hinges', here)).toEqual(['Hinges here'])
    expect(search(admin, 'hinges', 'team')).toEqual(['Hinges for all'])
    saveMessage(admin, id, here)
    expect(search(admin, 'hinges', here)).toEqual(['Hinges for all', 'Hinges here'])
    expect(search(base.theirs.admin, 'hinges', 'team')).toEqual([])
  })

  test('is searched by words, by who said it and by category', () => {
    const { admin, member } = base.ours
    const projectId = makeProject(base.ours)
    createCategory(admin, { name: 'Paint', projectId })
    sendMessage(member, { content: 'Railings for the island', projectId, categoryName: 'paint' })
    say(admin, 'Nothing of the kind', projectId)
    expect(search(admin, 'RAILING', projectId)).toEqual(['Railings for the island'])
    expect(search(admin, 'pain', projectId)).toEqual(['Railings for the island'])
    expect(search(admin, member.username, projectId)).toEqual(['Railings for the island'])
    expect(search(admin, '%', projectId)).toEqual([])
    expect(search(base.theirs.admin, 'railing')).toEqual([])
  })

  test('of the team finds all that somebody said, page by page, without reading what all others said', () => {
    const { admin, member } = base.ours
    const rows = Array.from({ length: 1300 }, (_, at) => ({
      companyId: admin.companyId,
      senderId: at % 2 ? admin.userId : member.userId,
      isToTeam: true,
      content: `Said ${at}`,
    }))
    sendMessage(member, { content: 'In a room', projectId: makeProject(base.ours) })
    db().insert(chatMessages).values(rows).run()
    db().$client.exec('analyze')
    const find = (before: number | null) =>
      searchHistory(admin, { room: 'team', categoryId: null, query: member.username, before, limit: 400 })
    const first = find(null)
    const second = find(first.messages.at(-1)?.id ?? null)
    expect([first.isCut, second.isCut]).toEqual([false, false])
    expect(textsOf([...first.messages, ...second.messages])).toEqual(
      Array.from({ length: 650 }, (_, at) => `Said ${1298 - 2 * at}`),
    )
    const read = plansOf(() => find(null))
      .flat()
      .flatMap(({ detail }) => /^SEARCH chat_messages USING INDEX (\w+)/.exec(detail)?.[1] ?? [])
    expect(read).toContain('chat_messages_team_sender')
  })

  test('of a job looks for a category among its own, of whose name many jobs have one', () => {
    const { admin } = base.ours
    const [here, there] = [makeProject(base.ours), makeProject(base.ours)]
    for (const projectId of [here, there]) {
      createCategory(admin, { name: 'Paint', projectId })
      sendMessage(admin, { content: `Two coats of ${projectId}`, projectId, categoryName: 'paint' })
    }
    say(admin, 'For the whole team')
    expect(search(admin, 'pain', here)).toEqual([`Two coats of ${here}`])
    expect(search(admin, 'pain')).toEqual([`Two coats of ${there}`, `Two coats of ${here}`])
    expect(search(admin, 'pain', 'team')).toEqual([])
    const steps = plansOf(() => search(admin, 'pain', here)).flat()
    const categories = steps.filter(({ detail }) => /^SEARCH chat_categories USING (?!INTEGER)/.test(detail))
    expect(categories.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('chat_categories_name (company_id=? AND project_id=?)'),
    ])
  })

  test('of all chats says where it was said, and leaves out what is in the bin or another company’s', () => {
    const { admin } = base.ours
    const [here, gone] = [makeProject(base.ours), makeProject(base.ours)]
    say(admin, 'Hinges for all')
    say(admin, 'Hinges here', here)
    say(admin, 'Hinges gone', gone)
    say(base.theirs.admin, 'Hinges of theirs')
    deleteProject(admin, gone)
    const url = new URL('http://mortise.test/team-chat/history?room=all&q=hinges')
    const history = readHistory(admin, url, null)
    const { jobNumber, name } = requireJobRoom(admin, here)
    expect(history.lines.map(({ content, place }) => [content, place])).toEqual([
      ['Hinges here', `${jobNumber} ${name}`],
      ['Hinges for all', 'Whole team'],
    ])
    expect(readHistory(admin, new URL('http://mortise.test/team-chat/history'), here).lines).toMatchObject([
      { content: 'Hinges here', place: null },
    ])
  })

  test('a link to a message opens the page that it is on', () => {
    const { admin, member } = base.ours
    const projectId = makeProject(base.ours)
    const rows = Array.from({ length: 260 }, (_, n) => ({
      companyId: admin.companyId,
      senderId: member.userId,
      projectId,
      isToTeam: false,
      content: `No ${n}`,
    }))
    const ids = db().insert(chatMessages).values(rows).returning({ id: chatMessages.id }).all()
    const wanted = ids[20]?.id ?? 0
    const page = chat(admin, `?project=${projectId}&message=${wanted}`)
    expect(page.messages.some(({ id }) => id === wanted)).toBe(true)
    expect(page.isNewest).toBe(false)
    expect(chat(admin, `?project=${projectId}`).messages.at(-1)?.content).toBe('No 259')
    expect(chat(admin, `?project=${projectId}`).earlierHref).toContain(`before=${ids[160]?.id}`)
    expect(chat(admin, `?project=${projectId}&message=999999`).messages).toHaveLength(100)
  })
})
