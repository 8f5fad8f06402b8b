import { describe, expect, test } from 'vitest'
import { acknowledgeTask } from '#app/services/tasks/acknowledge-task.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { databaseForTests, makeProject, verbs } from '#tests/support/database.ts'
import { told } from '#tests/support/tasks.ts'

const base = databaseForTests()

describe('one task', () => {
  test('tells whoever it is made for, once, and never the person who makes it', () => {
    const { ours } = base
    const { admin, manager, member } = ours
    const projectId = makeProject(ours)
    const input = {
      title: 'Cut list',
      projectId,
      assignedTo: member.userId,
      assigneeIds: [member.userId, manager.userId, admin.userId],
      requestId: 'one',
    }
    createTask(admin, input)
    createTask(admin, input)
    expect(told(member)).toEqual(['New task for you: Cut list (Shaker kitchen)'])
    expect(told(manager)).toEqual(told(member))
    expect(told(admin)).toEqual([])
    const [notice] = db().select().from(notifications).all()
    expect(notice).toMatchObject({ type: 'assignment', relatedProjectId: projectId, isRead: false })
  })

  test('tells who comes to it, not who is on it already', () => {
    const { ours } = base
    const { admin, manager, member } = ours
    const { id } = createTask(admin, { title: 'Dry fit', assignedTo: member.userId })
    updateTask(admin, id, { assignedTo: manager.userId, assigneeIds: [member.userId] })
    updateTask(admin, id, { assignedTo: member.userId, assigneeIds: [manager.userId] })
    updateTask(admin, id, { assignedTo: member.userId, title: 'Dry fit, number every part' })
    expect(told(member)).toEqual(['New task for you: Dry fit'])
    expect(told(manager)).toEqual(['New task for you: Dry fit'])
  })

  test('is taken back from whoever is taken off it, unless they have read it', () => {
    const { ours, theirs } = base
    const { admin, manager, member } = ours
    createTask(theirs.admin, { title: 'Theirs', assignedTo: theirs.member.userId })
    const projectId = makeProject(ours)
    const { id } = createTask(admin, { title: 'Dry fit', projectId, assignedTo: member.userId })
    const other = createTask(admin, { title: 'Cut list', projectId, assignedTo: member.userId })
    updateTask(admin, id, { assignedTo: manager.userId })
    expect(told(member)).toEqual(['New task for you: Cut list (Shaker kitchen)'])
    acknowledgeTask(member, other.id)
    updateTask(admin, other.id, { assignedTo: null })
    expect(told(member)).toEqual(['New task for you: Cut list (Shaker kitchen) (read)'])
    expect(told(manager)).toEqual(['New task for you: Dry fit (Shaker kitchen)'])
    expect(told(theirs.member)).toEqual(['New task for you: Theirs'])
    updateTask(admin, id, { assignedTo: member.userId })
    expect(told(member)).toHaveLength(2)
  })

  test('that is complete asks nothing of anybody', () => {
    const { ours } = base
    createTask(ours.admin, { title: 'Done', status: 'complete', assignedTo: ours.member.userId })
    expect(told(ours.member)).toEqual([])
    expect(verbs()).toEqual(['task.created', 'task.assigned'])
  })
})
