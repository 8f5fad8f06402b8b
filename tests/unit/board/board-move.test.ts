import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { Forbidden } from '#app/domain/errors.ts'
import { moveCard } from '#app/http/board/board-form.server.ts'
import { type Flash, flashHeader } from '#app/http/flash.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'
import { databaseForTests, makeProject, stageId } from '#tests/support/database.ts'

const base = databaseForTests()
let id: number
beforeEach(() => {
  id = makeProject(base.ours, { jobSequence: 7, name: 'Oak porch' })
})

/** With the message that the person has not seen yet. */
async function asking(unread?: Flash): Promise<Request> {
  const [Cookie = ''] = unread ? (await flashHeader(unread)).split(';') : []
  return new Request('http://localhost/', { headers: { Cookie } })
}

function move(request: Request, from: string, to: string) {
  const place = { fromStageId: stageId(base.ours, from), stageId: stageId(base.ours, to) }
  return moveCard(request, base.ours.admin, id, place)
}

const refused: Flash = { title: 'Not moved', message: 'Ned was first.', tone: 'bad' }

test('a move tells where the card is, and how to take it back', async () => {
  const { flash, place, refusal } = await move(await asking(), 'measure', 'design')
  const { stageId: now, version } = requireProject(base.ours.admin, id)
  expect([place, refusal]).toEqual([{ stageId: now, version }, null])
  expect(now).toBe(stageId(base.ours, 'design'))
  expect(flash).toMatchObject({ title: 'Moved to Design', undo: { action: `/projects/${id}/move` } })
})

test('a refusal tells where the card is, too, and comes before an earlier one', async () => {
  const { flash, place, refusal } = await move(await asking(refused), 'install', 'design')
  const { stageId: now, version } = requireProject(base.ours.admin, id)
  expect(place).toBeNull()
  expect(refusal?.body).toEqual({ stageId: now, version })
  expect(flash?.title).toBe('Not moved')
  expect(flash?.message).toBe('API-007 is in Measure by now. It stays there. Ned was first.')
})

test('a refusal that was not read yet stays; any other message makes room', async () => {
  expect(await move(await asking(refused), 'measure', 'design')).toMatchObject({ flash: null, forget: [] })
  const other: Flash = { title: 'Failed to delete task', message: 'Try again.', tone: 'bad' }
  const told = await move(await asking(other), 'design', 'install')
  expect(told.flash?.title).toBe('Moved to Install')
  expect(told.forget).toEqual([expect.stringMatching(/^mortise_flash_\w+=; Max-Age=0/)])
  const last = await move(await asking(other), 'measure', 'design')
  expect(last.flash?.message).not.toContain('Try again')
})

test('who may not move it is no conflict', async () => {
  const request = await asking()
  const at = { fromStageId: stageId(base.ours, 'measure'), stageId: stageId(base.ours, 'design') }
  await expect(moveCard(request, base.ours.member, id, at)).rejects.toThrow(Forbidden)
})

test('only the newest move, of this project and by hand, gives the day back on which it was done', () => {
  const { admin } = base.ours
  const [measure, design, complete] = ['measure', 'design', 'complete'].map(name => stageId(base.ours, name))
  const move = (of: number, from = 0, to = 0, activityId?: number) =>
    moveProject(admin, of, { fromStageId: from, stageId: to, activityId }).activityId ?? 0
  const doneOn = () => requireProject(admin, id).completedDate
  const finish = () =>
    db()
      .update(projects)
      .set({ stageId: complete, completedDate: '2020-01-05' })
      .where(eq(projects.id, id))
      .run()
  const other = makeProject(base.ours)
  const foreign = move(other, measure, design)
  const early = move(id, measure, design)
  finish()
  const late = move(id, complete, design)
  for (const activityId of [foreign, early, 999_999]) {
    move(id, design, complete, activityId)
    expect(doneOn(), String(activityId)).not.toBe('2020-01-05')
    move(id, complete, design)
  }
  finish()
  const newest = move(id, complete, design)
  expect(newest).toBeGreaterThan(late)
  move(id, design, complete, newest)
  expect(doneOn()).toBe('2020-01-05')
})
