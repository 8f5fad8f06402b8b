import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Forbidden, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listBinEntries } from '#app/models/bin/bin-entry.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { undoApply } from '#app/services/templates/undo-apply.server.ts'
import { db } from '#db/client.ts'
import { notifications, stages } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  makeTemplate,
  stageId,
  unsubscribed,
  verbs,
} from '#tests/support/database.ts'
import { bypass, placesOf, refusal, stage, templateOf } from '#tests/support/templates.ts'

const base = databaseForTests()
let admin: Scope
let job: number

beforeEach(() => {
  admin = base.ours.admin
  job = makeProject(base.ours)
})

function tasksOf(projectId = job) {
  return listProjectTasks(admin, projectId)
}

function colourOf(name: string): string | undefined {
  return listStages(admin).find(stage => stage.name === name)?.colour
}

describe('the template’s stage colours', () => {
  function painted(): number {
    return makeTemplate(base.ours, {
      tasks: {
        stages: ['Measure', 'design', 'Sprayshop'],
        tasks: { Measure: ['Survey'], design: ['Drawing'] },
        assignedTeamMembers: {},
        stageColors: { Measure: '#112233', design: '#A78BFA', Sprayshop: '#445566' },
      },
    })
  }

  test('leave the company’s as they are unless that is asked for', () => {
    const before = listStages(admin)
    applyTemplate(admin, job, { templateId: painted() })
    applyTemplate(admin, makeProject(base.ours), { templateId: painted(), carryColours: false })
    expect(listStages(admin)).toEqual(before)
    expect(verbs()).toEqual(['template.applied', 'template.applied'])
  })

  test('go to the stages of the same name where they differ, when that is asked for', () => {
    const { activityId } = applyTemplate(admin, job, { templateId: painted(), carryColours: true })
    expect(colourOf('measure')).toBe('#112233')
    expect(colourOf('design')).toBe('#a78bfa')
    expect(colourOf('production')).toBe('#facc15')
    expect(verbs()).toEqual(['stage.recoloured', 'template.applied'])
    expect(listStages(base.theirs.admin)[0]?.colour).toBe('#60a5fa')
    undoApply(admin, job, activityId)
    expect(colourOf('measure')).toBe('#60a5fa')
  })

  test('go nowhere where the person may not change stages', () => {
    const { ours } = base
    const own = makeProject(ours, { createdBy: ours.member.userId })
    applyTemplate(ours.member, own, { templateId: painted(), carryColours: true })
    expect(colourOf('measure')).toBe('#60a5fa')
    expect(verbs()).toEqual(['template.applied'])
  })

  test('that were changed since are not taken back', () => {
    const { activityId } = applyTemplate(admin, job, { templateId: painted(), carryColours: true })
    db()
      .update(stages)
      .set({ colour: '#abcdef' })
      .where(eq(stages.id, stageId(base.ours, 'measure')))
      .run()
    undoApply(admin, job, activityId)
    expect(colourOf('measure')).toBe('#abcdef')
  })

  test('that are none change nothing', () => {
    const templateId = makeTemplate(base.ours, {
      tasks: {
        stages: ['measure'],
        tasks: { measure: ['Survey'] },
        assignedTeamMembers: {},
        stageColors: { measure: 'red' },
      },
    })
    applyTemplate(admin, job, { templateId, carryColours: true })
    expect(colourOf('measure')).toBe('#60a5fa')
  })
})

describe('undoing it', () => {
  test('brings the replaced tasks back as they were, and puts the new ones in the bin', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one', status: 'in_progress' })
    makeTask(ours, { projectId: job, title: 'Old two', status: 'complete', position: 1 })
    const old = tasksOf()
    const { activityId } = applyTemplate(admin, job, { templateId: makeTemplate(ours), ...bypass })
    expect(undoApply(admin, job, activityId)).toEqual({ name: 'Fitted kitchen', removed: 3, restored: 2 })
    expect(tasksOf().map(({ version: _version, ...task }) => task)).toEqual(
      old.map(({ version: _version, ...task }) => task),
    )
    const [entry, ...rest] = listBinEntries(admin, 10)
    expect(entry).toMatchObject({
      label: 'Tasks of Shaker kitchen from the template Fitted kitchen',
      itemCount: 3,
    })
    expect(rest).toEqual([])
    expect(verbs()).toEqual(['template.applied', 'template.apply_undone'])
    expect(db().select().from(notifications).all()).toEqual([])
    restoreFromBin(admin, entry?.id ?? 0)
    expect(tasksOf()).toHaveLength(5)
  })

  test('of what was added leaves the others, and what was made since', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one' })
    const { activityId } = applyTemplate(admin, job, { templateId: makeTemplate(ours), mode: 'add' })
    makeTask(ours, { projectId: job, title: 'By hand', position: 90 })
    expect(undoApply(admin, job, activityId)).toMatchObject({ removed: 3, restored: 0 })
    expect(placesOf(admin, job)).toEqual(['measure: Old one', 'measure: By hand'])
  })

  test('happens once', () => {
    const { activityId } = applyTemplate(admin, job, { templateId: makeTemplate(base.ours) })
    undoApply(admin, job, activityId)
    const before = base.dump()
    expect(refusal(() => undoApply(admin, job, activityId)).message).toBe('This was undone already')
    expect(base.dump()).toBe(before)
  })

  test('goes backwards, one after the other', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one' })
    const first = applyTemplate(admin, job, { templateId: makeTemplate(ours), ...bypass })
    const second = applyTemplate(admin, job, {
      templateId: templateOf(base.ours, stage('install', ['Fit'])),
      ...bypass,
    })
    const before = base.dump()
    expect(refusal(() => undoApply(admin, job, first.activityId)).message).toBe(
      'Another template was applied since. Undo that one first',
    )
    expect(base.dump()).toBe(before)
    undoApply(admin, job, second.activityId)
    expect(tasksOf()).toHaveLength(3)
    undoApply(admin, job, first.activityId)
    expect(placesOf(admin, job)).toEqual(['measure: Old one'])
  })

  test('is refused when what it replaced is no longer in the bin, or nothing of it is left', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one' })
    const templateId = makeTemplate(ours)
    const { activityId, binEntryId } = applyTemplate(admin, job, { templateId, ...bypass })
    restoreFromBin(admin, binEntryId ?? 0)
    const before = base.dump()
    expect(refusal(() => undoApply(admin, job, activityId)).message).toBe(
      'The tasks it replaced are no longer in the bin',
    )
    expect(base.dump()).toBe(before)
    const empty = makeProject(ours)
    const plain = applyTemplate(admin, empty, { templateId })
    clearProjectTasks(admin, empty)
    expect(() => undoApply(admin, empty, plain.activityId)).toThrow('Its tasks are gone already')
  })

  test('is for those who may apply templates, within their company, and for applying only', () => {
    const { ours, theirs } = base
    makeTask(ours, { projectId: job })
    const { activityId } = applyTemplate(admin, job, { templateId: makeTemplate(ours), ...bypass })
    const other = makeProject(ours)
    clearProjectTasks(admin, job)
    const before = base.dump()
    expect(() => undoApply(ours.member, job, activityId)).toThrow(Forbidden)
    expect(() => undoApply(unsubscribed(ours.manager), job, activityId)).toThrow(PaymentRequired)
    expect(() => undoApply(theirs.admin, job, activityId)).toThrow(NotFound)
    expect(() => undoApply(admin, other, activityId)).toThrow(NotFound)
    expect(() => undoApply(admin, job, activityId + 1)).toThrow(NotFound)
    expect(base.dump()).toBe(before)
  })
})
