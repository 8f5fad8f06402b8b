import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayIn } from '#app/domain/clock.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { removeStage } from '#app/services/stages/remove-stage.server.ts'
import { saveStageNames } from '#app/services/stages/save-stage-names.server.ts'
import { saveStages } from '#app/services/stages/save-stages.server.ts'
import { db } from '#db/client.ts'
import { activities, projects } from '#db/schema/index.ts'
import { databaseForTests, makeProject, stageId } from '#tests/support/database.ts'

const base = databaseForTests()

const dayMs = 86_400_000

function read(id: number) {
  return db().select().from(projects).where(eq(projects.id, id)).get()
}

function today(): string {
  return dayIn('Europe/London', Date.now())
}

/** A project whose history says that it came to the stage so many days ago. */
function arrived(stage: string, daysAgo: number, values: Partial<typeof projects.$inferInsert> = {}): number {
  const id = makeProject(base.ours, { stageId: stageId(base.ours, stage), ...values })
  const about = { companyId: base.ours.id, actorId: base.ours.admin.userId, subjectId: id, projectId: id }
  db()
    .insert(activities)
    .values({ ...about, verb: 'project.moved', createdAt: Date.now() - daysAgo * dayMs })
    .run()
  return id
}

function save(change: { newName?: string; intent?: string } = {}) {
  const stages = listStages(base.ours.admin)
  return saveStages(base.ours.admin, { stages, ...change })
}

/** A new stage comes before the last, and is put behind it. */
function addLast(name: string) {
  const added = save({ newName: name }).find(stage => stage.name === name)
  save({ intent: `down-${added?.id}` })
  return added
}

describe('the day a project was done follows the stages', () => {
  test('when the last stage is removed', () => {
    const waiting = makeProject(base.ours, { stageId: stageId(base.ours, 'install') })
    const done = arrived('complete', 9, { completedDate: '2026-01-02' })
    const elsewhere = makeProject(base.ours)
    const foreign = makeProject(base.theirs, { stageId: stageId(base.theirs, 'install') })
    removeStage(base.ours.admin, stageId(base.ours, 'complete'), stageId(base.ours, 'install'))
    expect(read(waiting)).toMatchObject({ completedDate: today(), version: 2 })
    expect(read(done)).toMatchObject({ completedDate: '2026-01-02', version: 2 })
    expect(read(elsewhere)).toMatchObject({ completedDate: null, version: 1 })
    expect(read(foreign)).toMatchObject({ completedDate: null, version: 1 })
  })

  test('when work is moved into the last stage because its own is removed', () => {
    const moved = arrived('design', 9)
    removeStage(base.ours.admin, stageId(base.ours, 'design'), stageId(base.ours, 'complete'))
    expect(read(moved)).toMatchObject({ completedDate: today(), version: 3 })
  })

  test('when a new stage is put at the end, and in front of the last one afterwards; not when it is added', () => {
    const done = arrived('complete', 3, { completedDate: dayIn('Europe/London', Date.now() - 3 * dayMs) })
    const added = save({ newName: 'Snagging' }).at(-2)
    expect([added?.name, read(done)?.version]).toEqual(['Snagging', 1])
    save({ intent: `down-${added?.id}` })
    expect(read(done)).toMatchObject({ completedDate: null, version: 2 })
    save({ intent: `up-${added?.id}` })
    expect(read(done)).toMatchObject({
      completedDate: dayIn('Europe/London', Date.now() - 3 * dayMs),
      version: 3,
    })
  })

  test('when the list of names puts them in another order', () => {
    const first = makeProject(base.ours)
    const last = arrived('complete', 3, { completedDate: '2026-01-02' })
    saveStageNames(base.ours.admin, ['complete', 'design', 'production', 'install', 'measure'])
    expect(read(first)?.completedDate).toBe(today())
    expect(read(last)?.completedDate).toBeNull()
  })

  test('for what is in the bin too, so that it comes back as it should be', () => {
    const entry = createBinEntry(base.ours.admin, { noun: 'project', label: 'Old job' })
    const done = arrived('complete', 3, { completedDate: '2026-01-02', binEntryId: entry })
    addLast('Snagging')
    restoreFromBin(base.ours.admin, entry)
    expect(read(done)).toMatchObject({ completedDate: null, binEntryId: null, version: 3 })
  })

  test('and a list that only gets other names changes no project', () => {
    arrived('complete', 3, { completedDate: '2026-01-02' })
    const before = db().select().from(projects).all()
    save()
    saveStageNames(base.ours.admin, ['Survey', 'design', 'production', 'install', 'complete'])
    expect(db().select().from(projects).all()).toEqual(before)
  })

  test('and a project’s history tells who changed it', () => {
    const id = arrived('complete', 3, { completedDate: '2026-01-02' })
    addLast('Snagging')
    const history = db().select().from(activities).where(eq(activities.projectId, id)).all()
    expect(history.at(-1)).toMatchObject({ verb: 'project.updated', detail: { fields: ['completedDate'] } })
  })
})
