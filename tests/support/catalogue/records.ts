import { and, asc, eq, like } from 'drizzle-orm'
import { boardKey, hiddenFromBoardKey } from '#app/domain/preferences/preference.ts'
import { db } from '#db/client.ts'
import {
  activities,
  binEntries,
  clients,
  projects,
  spreadsheets,
  stages,
  taskAssignees,
  tasks,
  taskTemplates,
  userPreferences,
} from '#db/schema/index.ts'
import { peopleMakerOf } from './people-records.ts'

/** Whose a record is, as seen by the company's team member. */
export type Owner = 'own' | 'others'

export type RecordMaker = ReturnType<typeof makerOf>

export type CompanyFacts = {
  companyId: number
  /** A word that stands in every name, and nowhere else. */
  marker: string
  people: { admin: number; manager: number; member: number }
  stageId: number
}

let count = 0

/** Puts records straight into the database: each call makes a fresh one and returns its id. */
export function makerOf(facts: CompanyFacts) {
  const { companyId, marker, people, stageId } = facts
  const creator = (owner: Owner) => (owner === 'own' ? people.member : people.admin)
  const nameOf = (what: string) => `${marker} ${what} ${++count}`

  function client(owner: Owner = 'others') {
    const values = { companyId, name: nameOf('client'), createdBy: creator(owner) }
    return db().insert(clients).values(values).returning({ id: clients.id }).get().id
  }

  function project(owner: Owner = 'others', values: Partial<typeof projects.$inferInsert> = {}) {
    const row = {
      companyId,
      // Far from what the company itself counts.
      jobSequence: 70_000 + ++count,
      name: nameOf('staircase'),
      stageId,
      clientId: client(owner),
      estimatedValue: 1_864_077 + count,
      actualValue: 993_031 + count,
      createdBy: creator(owner),
      assignedTo: owner === 'own' ? null : people.manager,
      ...values,
    }
    return db().insert(projects).values(row).returning({ id: projects.id }).get().id
  }

  function task(owner: Owner = 'others', values: Partial<typeof tasks.$inferInsert> = {}) {
    const createdBy = creator(owner)
    const row = { companyId, title: nameOf('task'), stageId, createdBy, ...values }
    return db().insert(tasks).values(row).returning({ id: tasks.id }).get().id
  }

  function assign(taskId: number, userId: number) {
    const row = { companyId, taskId, userId, assignedBy: people.admin, assignedAt: Date.now() }
    db().insert(taskAssignees).values(row).run()
  }

  /** A list of one client, one row of which is wrong; imported with `isDone`. */
  function spreadsheet({ isDone = false } = {}) {
    const name = nameOf('client')
    const values = {
      companyId,
      userId: people.manager,
      kind: 'clients' as const,
      fileName: `${name}.csv`,
      content: JSON.stringify({
        head: 1,
        rows: [
          [1, ['Customer', 'Mail']],
          [2, [name, '']],
          [3, [`${name} & Sons`, 'no address']],
        ],
      }),
      columns: ['clientName' as const, 'email' as const],
      ...(isDone && {
        importedAt: Date.now(),
        made: { clients: [client()], projects: [], tasks: [], wrong: [] },
      }),
    }
    return db().insert(spreadsheets).values(values).returning({ id: spreadsheets.id }).get().id
  }

  /** Of one payment, by columns that are certain. */
  function bankStatement() {
    const rows = [
      [1, ['Date', 'Payer', 'Amount']],
      [2, ['16/10/2025', 'PAYER', '12.00']],
    ]
    const values = {
      ...{ companyId, userId: people.manager, kind: 'bank' as const, fileName: 'bank.csv' },
      content: JSON.stringify({ head: 1, rows }),
      columns: ['day' as const, 'words' as const, 'cameIn' as const],
    }
    return db().insert(spreadsheets).values(values).returning({ id: spreadsheets.id }).get().id
  }

  function template(owner: Owner = 'others') {
    const stageName = listStages()[0]?.name ?? 'measure'
    const values = {
      companyId,
      name: nameOf('template'),
      description: 'Template with 1 stage',
      tasks: {
        stages: [stageName],
        tasks: { [stageName]: [nameOf('survey'), nameOf('drawing')] },
        assignedTeamMembers: { [`${stageName}0`]: people.member },
        stageColors: { [stageName]: '#60a5fa' },
      },
      createdBy: creator(owner),
    }
    return db().insert(taskTemplates).values(values).returning({ id: taskTemplates.id }).get().id
  }

  /** A deleted client's entry in the bin. */
  function binEntry(owner: Owner = 'others') {
    const now = Date.now()
    const label = nameOf('binned client')
    const deletedBy = creator(owner)
    const entry = {
      companyId,
      noun: 'client' as const,
      label,
      deletedBy,
      deletedAt: now,
      expiresAt: now + 8e8,
    }
    const { id } = db().insert(binEntries).values(entry).returning({ id: binEntries.id }).get()
    db().insert(clients).values({ companyId, name: label, createdBy: people.admin, binEntryId: id }).run()
    return id
  }

  function binnedProject() {
    const now = Date.now()
    const entry = { companyId, noun: 'project' as const, label: nameOf('binned'), deletedBy: people.admin }
    const { id } = db()
      .insert(binEntries)
      .values({ ...entry, deletedAt: now, expiresAt: now + 8e8 })
      .returning({ id: binEntries.id })
      .get()
    return project('others', { binEntryId: id })
  }

  function binnedClient() {
    const id = binEntry()
    const found = db().select({ id: clients.id }).from(clients).where(eq(clients.binEntryId, id)).get()
    return found?.id ?? 0
  }

  /** An empty stage at the end, in place of any earlier one: a company may have twelve. */
  function stage() {
    const name = nameOf('stage')
    const isMade = and(eq(stages.companyId, companyId), like(stages.name, `${marker}%`))
    db().delete(stages).where(isMade).run()
    const row = { companyId, name, nameKey: name.toLowerCase(), colour: '#123abc', position: 90 }
    return db().insert(stages).values(row).returning({ id: stages.id }).get().id
  }

  /** The names of the stages the company has of its own, in order. */
  function stageNames() {
    const all = db().select({ name: stages.name }).from(stages).where(eq(stages.companyId, companyId))
    const names = all.orderBy(asc(stages.position)).all()
    return names.map(row => row.name).filter(name => !name.startsWith(marker))
  }

  /** All of the company's stages, in order. */
  function listStages() {
    const columns = { id: stages.id, name: stages.name, colour: stages.colour }
    const all = db().select(columns).from(stages).where(eq(stages.companyId, companyId))
    return all.orderBy(asc(stages.position), asc(stages.id)).all()
  }

  /** A project that has just moved on because its only task was completed, as history tells it. */
  function advance(owner: Owner = 'others') {
    const [from, to] = listStages()
    if (!from || !to) throw new Error('Two stages are needed')
    const projectId = project(owner, { stageId: to.id })
    const taskId = task(owner, { projectId, stageId: from.id, status: 'complete', completedAt: Date.now() })
    const detail = { from: from.name, to: to.name, fromStageId: from.id, toStageId: to.id, taskId }
    const row = {
      companyId,
      actorId: people.admin,
      verb: 'project.advanced',
      subjectId: projectId,
      projectId,
    }
    const { id: activityId } = db()
      .insert(activities)
      .values({ ...row, detail })
      .returning({ id: activities.id })
      .get()
    return { projectId, activityId }
  }

  /** A project to which a template of one task was just applied, as history tells it. */
  /** What everybody put on their board, and took off it. */
  function setBoards(ids: number[], takenOff: number[] = []) {
    const updatedAt = Date.now()
    const target = [userPreferences.userId, userPreferences.key]
    for (const userId of Object.values(people)) {
      for (const [key, value] of [
        [boardKey, ids],
        [hiddenFromBoardKey, takenOff],
      ] as const) {
        db()
          .insert(userPreferences)
          .values({ userId, key, value, updatedAt })
          .onConflictDoUpdate({ target, set: { value, updatedAt } })
          .run()
      }
    }
  }

  /** A project with a task, alone on everybody's board. */
  function onBoard(owner: Owner = 'others') {
    const projectId = offBoard(owner)
    setBoards([projectId])
    return projectId
  }

  /** A project with a task, and nothing on anybody's board. */
  function offBoard(owner: Owner = 'others') {
    const projectId = project(owner)
    task(owner, { projectId })
    setBoards([], [projectId])
    return projectId
  }

  /** A project that was just started again, as history tells it. */
  function restart(owner: Owner = 'others') {
    const projectId = onBoard(owner)
    const [to, from] = listStages()
    if (!from || !to) throw new Error('Two stages are needed')
    const stages = { from: from.name, to: to.name, fromStageId: from.id, toStageId: to.id }
    const row = {
      companyId,
      actorId: people.admin,
      verb: 'project.restarted',
      subjectId: projectId,
      projectId,
      detail: { ...stages, doneOn: null, tasks: [] },
    }
    const { id: activityId } = db().insert(activities).values(row).returning({ id: activities.id }).get()
    return { projectId, activityId }
  }

  function application(owner: Owner = 'others') {
    const projectId = project(owner)
    const taskId = task(owner, { projectId })
    const detail = {
      name: nameOf('template'),
      count: 1,
      templateId: 1,
      taskIds: [taskId],
      binEntryId: null,
      colours: [],
      droppedAssignees: 0,
      mapping: [],
    }
    const { id: activityId } = db()
      .insert(activities)
      .values({
        companyId,
        actorId: people.admin,
        verb: 'template.applied',
        subjectId: projectId,
        projectId,
        detail,
      })
      .returning({ id: activities.id })
      .get()
    return { projectId, activityId }
  }

  /** A project whose task has just moved to another date, as history tells it. */
  function redating(owner: Owner = 'others') {
    const projectId = project(owner)
    const taskId = task(owner, { projectId, dueDate: '2999-03-02' })
    const dates = [{ id: taskId, from: '2999-03-01', to: '2999-03-02', dueAnchor: null, dueOffset: null }]
    const detail = { count: 1, taskIds: [taskId], dates }
    const row = { companyId, actorId: people.admin, verb: 'tasks.redated', subjectId: projectId, projectId }
    const { id: activityId } = db()
      .insert(activities)
      .values({ ...row, detail })
      .returning({ id: activities.id })
      .get()
    return { projectId, activityId }
  }

  return {
    template,
    redating,
    application,
    listStages,
    advance,
    onBoard,
    offBoard,
    restart,
    client,
    project,
    spreadsheet,
    bankStatement,
    task,
    assign,
    ...peopleMakerOf(facts, { task, nameOf, next: () => ++count }),
    binEntry,
    binnedProject,
    binnedClient,
    stage,
    stageNames,
    name: nameOf,
    people,
    marker,
  }
}
