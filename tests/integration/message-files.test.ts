import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawingFile } from '#tests/support/catalogue/catalogue-files.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(() => world.close())

const program = new File(['MZ program'], 'cutlist.exe')

test('a form with a message and its files makes one message, and tells which files were refused', async () => {
  const { hartley, brook, stranger } = world
  const projectId = hartley.make.project()
  const form = (requestId: string): [string, string | Blob][] => [
    ['content', ''],
    ['projectId', String(projectId)],
    ['requestId', `form:${requestId}`],
    ['clientId', crypto.randomUUID()],
    ['file', drawingFile],
    ['file', program],
  ]
  const sent = form('1')
  const first = await hartley.member.as.post('/api/chat/messages', sent)
  const message = JSON.parse(first.text)
  expect([first.status, message]).toEqual([
    201,
    expect.objectContaining({
      content: `${drawingFile.name}, cutlist.exe`,
      projectId,
      files: [expect.objectContaining({ originalName: drawingFile.name })],
      refused: [{ name: 'cutlist.exe', reason: expect.stringContaining('A program') }],
    }),
  ])
  const again = await hartley.member.as.post('/api/chat/messages', sent)
  expect([again.status, JSON.parse(again.text).id]).toEqual([201, message.id])
  const files = await hartley.admin.as.api('GET', `/api/files?projectId=${projectId}`)
  expect(JSON.parse(files.text)).toHaveLength(1)

  const theirs = await brook.admin.as.post('/api/chat/messages', form('2'))
  expect([theirs.status, JSON.parse(theirs.text).fieldErrors]).toEqual([
    400,
    { projectId: ['Please choose one of your jobs'] },
  ])
  expect((await stranger.post('/api/chat/messages', form('3'))).status).toBe(401)
  const none = await brook.admin.as.api('GET', '/api/files')
  expect(none.text).not.toContain(drawingFile.name)
})
