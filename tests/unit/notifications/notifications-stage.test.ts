import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requireProject } from '#app/models/projects/project.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { markAllNotificationsRead } from '#app/services/notifications/mark-read.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { restartProject } from '#app/services/projects/restart-project.server.ts'
import { undoAdvance } from '#app/services/projects/undo-advance.server.ts'
import { undoRestart } from '#app/services/projects/undo-restart.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { setTaskStatus } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { notifications, users } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  makeUser,
  stageId,
  type TestCompany,
} from '#tests/support/database.ts'
import { told } from '#tests/support/tasks.ts'

const base = databaseForTests()

/** A project in measure that the manager is in charge of; the member is on its open task, a fitter on a done one. */
function work(company: TestCompany) {
  const { admin, manager, member } = company
  const fitter = makeUser(company.id, `fitter.${company.id}`, 'team_member')
  const id = makeProject(company, { jobSequence: 12, assignedTo: manager.userId })
  const open = makeTask(company, { projectId: id })
  const done = makeTask(company, { projectId: id, status: 'complete' })
  insertAssignments(admin, [
    { taskId: open, userId: member.userId },
    { taskId: done, userId: fitter.userId },
  ])
  return { id, open, fitter }
}

function move(company: TestCompany, id: number, to: string, by = company.admin, activityId?: number) {
  const fromStageId = requireProject(by, id).stageId
  const moved = moveProject(by, id, { stageId: stageId(company, to), fromStageId, activityId })
  return moved.activityId ?? 0
}

const inDesign = 'Shaker kitchen: now in Design: API-012 was moved from Measure'
const inProduction = 'Shaker kitchen: now in Production: API-012 was moved from Design'

describe('a move of a project', () => {
  test('is told to everybody who works on it, and nobody else', () => {
    const { ours, theirs } = base
    const { id, fitter } = work(ours)
    work(theirs)
    move(ours, id, 'design')
    for (const person of [ours.manager, ours.member, fitter]) expect(told(person)).toEqual([inDesign])
    for (const person of [ours.admin, theirs.admin, theirs.manager, theirs.member]) {
      expect(told(person)).toEqual([])
    }
    expect(db().select().from(notifications).get()).toMatchObject({ type: 'stage', relatedProjectId: id })
  })

  test('is not told to who made it, nor to who has left', () => {
    const { ours } = base
    const { id, fitter } = work(ours)
    db().update(users).set({ status: 'inactive' }).where(eq(users.id, fitter.userId)).run()
    updateProject(ours.manager, id, { stage: 'Design' })
    expect(told(ours.manager)).toEqual([])
    expect(told(fitter)).toEqual([])
    expect(told(ours.member)).toEqual([inDesign])
  })

  test('leaves nothing older to be read, for who made it neither', () => {
    const { ours } = base
    const { id } = work(ours)
    move(ours, id, 'design')
    move(ours, id, 'production', ours.manager)
    expect(told(ours.member)).toEqual([`${inDesign} (read)`, inProduction])
    expect(told(ours.manager)).toEqual([`${inDesign} (read)`])
    markAllNotificationsRead(ours.member)
    move(ours, id, 'design')
    expect(told(ours.member).slice(1)).toEqual([
      `${inProduction} (read)`,
      'Shaker kitchen: now in Design: API-012 was moved from Production',
    ])
  })

  test('of one project says nothing of another', () => {
    const { ours } = base
    const one = work(ours)
    const other = makeProject(ours, { name: 'Oak stair', jobSequence: 13, assignedTo: ours.manager.userId })
    move(ours, one.id, 'design')
    move(ours, other, 'design')
    expect(told(ours.manager)).toEqual([inDesign, 'Oak stair: now in Design: API-013 was moved from Measure'])
  })

  test('by the last task that is done is told as well, and its undo takes it back', () => {
    const { ours } = base
    const { id, open, fitter } = work(ours)
    const { advance } = setTaskStatus(ours.member, open, 'complete')
    expect(told(ours.manager)).toEqual(['Shaker kitchen: now in Design: API-012: all Measure tasks are done'])
    expect(told(ours.member)).toEqual([])
    undoAdvance(ours.member, id, advance?.activityId ?? 0)
    for (const person of [ours.manager, ours.member, fitter]) expect(told(person)).toEqual([])
  })

  test('that is taken back is told again to those alone who know of it', () => {
    const { ours } = base
    const { id, open, fitter } = work(ours)
    const { advance } = setTaskStatus(ours.member, open, 'complete')
    markAllNotificationsRead(fitter)
    undoAdvance(ours.admin, id, advance?.activityId ?? 0)
    const back = 'Shaker kitchen: now in Measure: API-012 was taken back from Design'
    expect(told(ours.manager)).toEqual([])
    expect(told(ours.member)).toEqual([back])
    expect(told(fitter).at(-1)).toBe(back)
  })

  test('by hand is taken back in the same way', () => {
    const { ours } = base
    const { id } = work(ours)
    const activityId = move(ours, id, 'design')
    move(ours, id, 'measure', ours.admin, activityId)
    expect(told(ours.member)).toEqual([])
    expect(told(ours.manager)).toEqual([])
  })

  test('after moves that were taken back brings back what stands still', () => {
    const { ours } = base
    const { id } = work(ours)
    move(ours, id, 'design')
    for (const to of ['production', 'install']) {
      const activityId = move(ours, id, to)
      expect(told(ours.member)).toHaveLength(2)
      move(ours, id, 'design', ours.admin, activityId)
      expect(told(ours.member)).toEqual([inDesign])
    }
  })

  test('brings back nothing of a place that the project has left since', () => {
    const { ours } = base
    const { id } = work(ours)
    move(ours, id, 'design')
    move(ours, id, 'production', ours.manager)
    markAllNotificationsRead(ours.member)
    const activityId = move(ours, id, 'install')
    move(ours, id, 'production', ours.admin, activityId)
    expect(told(ours.manager)).toEqual([`${inDesign} (read)`])
    expect(told(ours.member)).toEqual([`${inDesign} (read)`, `${inProduction} (read)`])
  })

  test('that names another act as taken back is a move like any', () => {
    const { ours } = base
    const { id } = work(ours)
    const first = move(ours, id, 'design')
    move(ours, id, 'production')
    move(ours, id, 'design', ours.admin, first)
    expect(told(ours.member).at(-1)).toBe('Shaker kitchen: now in Design: API-012 was moved from Production')
  })

  test('that is taken back leaves the news of the move before, for whoever had not read that', () => {
    const { ours } = base
    const { id, fitter } = work(ours)
    move(ours, id, 'design')
    markAllNotificationsRead(fitter)
    const activityId = move(ours, id, 'production')
    move(ours, id, 'design', ours.admin, activityId)
    expect(told(ours.member)).toEqual([inDesign])
    expect(told(fitter)).toEqual([`${inDesign} (read)`])
    move(ours, id, 'production')
    expect(told(ours.member)).toEqual([`${inDesign} (read)`, inProduction])
  })

  test('of a person who moved it before brings back nothing of theirs', () => {
    const { ours } = base
    const { id } = work(ours)
    move(ours, id, 'design')
    move(ours, id, 'production', ours.manager)
    const activityId = move(ours, id, 'install')
    move(ours, id, 'production', ours.admin, activityId)
    expect(told(ours.manager)).toEqual([`${inDesign} (read)`])
    expect(told(ours.member)).toEqual([`${inDesign} (read)`, inProduction])
  })

  test('to begin again is told, unless it stays in the first stage', () => {
    const { ours } = base
    const { id } = work(ours)
    restartProject(ours.manager, id)
    expect(told(ours.member)).toEqual([])
    move(ours, id, 'design')
    const { activityId } = restartProject(ours.admin, id)
    expect(told(ours.member)).toEqual([
      `${inDesign} (read)`,
      'Shaker kitchen: now in Measure: API-012 was in Design and begins again',
    ])
    undoRestart(ours.admin, id, activityId ?? 0)
    expect(told(ours.member)).toEqual([inDesign])
  })

  test('to the end is told; what is done, cancelled or in the bin makes no noise', () => {
    const { ours } = base
    const { id } = work(ours)
    move(ours, id, 'complete')
    const complete = 'Shaker kitchen: now in Complete: API-012 was moved from Measure'
    expect(told(ours.member)).toEqual([complete])
    move(ours, id, 'install')
    expect(told(ours.member)).toEqual([`${complete} (read)`])
    updateProject(ours.admin, id, { status: 'cancelled' })
    move(ours, id, 'design')
    expect(told(ours.member)).toEqual([`${complete} (read)`])
    deleteProject(ours.admin, id)
    expect(() => move(ours, id, 'measure')).toThrow('Project not found')
    expect(told(ours.member)).toEqual([`${complete} (read)`])
  })
})
