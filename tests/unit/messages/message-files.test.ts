import { expect, test } from 'vitest'
import { messageRecord } from '#app/domain/messages/message-record.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import { findMessage } from '#app/models/messages/message.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { deleteMessage } from '#app/services/messages/delete-message.server.ts'
import { sendMessage } from '#app/services/messages/send-message.server.ts'
import { sendMessageWithFiles } from '#app/services/messages/send-message-with-files.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { photo } from '#tests/support/file-contents.ts'
import { arrive, makeFile } from '#tests/support/files.ts'

const base = databaseForTests()

test('what is sent with a message is told with it, and is a file of its job', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const input = { content: 'Glued up', projectId, requestId: 'form:1' }
  const program = arrive('cutlist.exe', 'MZ program')
  const sent = await sendMessageWithFiles(ours.member, input, [arrive('boxes.jpg', await photo()), program])
  expect(sent.refused).toEqual([{ name: 'cutlist.exe', reason: expect.stringContaining('A program') }])
  const [file] = messageRecord(sent.message).files
  expect(file).toMatchObject({
    originalName: 'boxes.jpg',
    pictureUrl: expect.stringContaining('/picture/small'),
  })
  expect(requireFile(ours.admin, file?.id ?? 0)).toMatchObject({ projectId, messageId: sent.message.id })

  const again = await sendMessageWithFiles(ours.member, input, [arrive('boxes.jpg', await photo()), program])
  expect(again.message.id).toBe(sent.message.id)
})

test('a message of which every file is refused is not sent, and says why', async () => {
  const input = { content: 'The list', projectId: makeProject(base.ours), requestId: undefined }
  const program = arrive('cutlist.exe', 'MZ program')
  await expect(sendMessageWithFiles(base.ours.member, input, [program])).rejects.toMatchObject({
    fieldErrors: { content: [expect.stringContaining('cutlist.exe: A program')] },
  })
})

test('what cannot be said keeps none of its files', async () => {
  const { ours } = base
  const input = {
    content: 'Look',
    projectId: makeProject(ours),
    categoryName: 'Closed',
    requestId: undefined,
  }
  const before = base.dump()
  await expect(
    sendMessageWithFiles(ours.member, input, [arrive('boxes.jpg', await photo())]),
  ).rejects.toThrow()
  expect(base.dump()).toBe(before)
})

test('deleted, a message tells of no file; gone for good, it leaves the file with the job', async () => {
  const { ours } = base
  const projectId = makeProject(ours)
  const fileId = makeFile(ours, { projectId, uploadedBy: ours.member.userId })
  const { id } = sendMessage(ours.member, {
    content: 'The plan',
    projectId,
    fileIds: [fileId],
    requestId: undefined,
  })
  deleteMessage(ours.member, id)
  const deleted = findMessage(ours.admin, id)
  expect(deleted && messageRecord(deleted).files).toEqual([])
  emptyBin(Date.now() + 31 * 86_400_000)
  expect(requireFile(ours.admin, fileId)).toMatchObject({ projectId, messageId: null })
})

test.each([
  ['another company’s', () => makeFile(base.theirs, { uploadedBy: base.theirs.member.userId })],
  ['a colleague’s', () => makeFile(base.ours, { uploadedBy: base.ours.manager.userId })],
  [
    'of another job',
    () => makeFile(base.ours, { projectId: makeProject(base.ours), uploadedBy: base.ours.member.userId }),
  ],
  ['of nobody', () => 9_999_999],
])('a file that is %s goes with no message, and nothing is said', (_whose, file) => {
  const fileIds = [file()]
  const before = base.dump()
  const input = { content: 'Look', projectId: null, fileIds, requestId: undefined }
  expect(() => sendMessage(base.ours.member, input)).toThrow('files that you have uploaded')
  expect(base.dump()).toBe(before)
})

test('a file goes with one message', () => {
  const { ours } = base
  const fileIds = [makeFile(ours, { uploadedBy: ours.member.userId })]
  const say = () =>
    sendMessage(ours.member, { content: 'Look', projectId: null, fileIds, requestId: undefined })
  say()
  expect(say).toThrow('files that you have uploaded')
})
