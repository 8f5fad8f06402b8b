import { sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { activities, projects, taskAssignees, tasks } from '#db/schema/index.ts'

/** The inserts of a large company, prepared once. */
export function prepareStatements(companyId: number) {
  const value = (name: string) => sql.placeholder(name)
  return {
    project: db()
      .insert(projects)
      .values({
        companyId,
        jobNumber: value('jobNumber'),
        name: value('name'),
        clientId: value('clientId'),
        stageId: value('stageId'),
        status: value('status'),
        estimatedValue: value('estimatedValue'),
        actualValue: value('actualValue'),
        startDate: value('startDate'),
        dueDate: value('dueDate'),
        completedDate: value('completedDate'),
        assignedTo: value('assignedTo'),
        createdBy: value('createdBy'),
        createdAt: value('createdAt'),
      })
      .returning({ id: projects.id })
      .prepare(),
    addTasks: (rows: readonly TaskRow[]) => addTasks(companyId, rows),
    assignee: db()
      .insert(taskAssignees)
      .values({
        companyId,
        taskId: value('taskId'),
        userId: value('userId'),
        assignedBy: value('assignedBy'),
        assignedAt: value('at'),
      })
      .prepare(),
    activity: db()
      .insert(activities)
      .values({
        companyId,
        actorId: value('actorId'),
        verb: value('verb'),
        subjectId: value('subjectId'),
        projectId: value('projectId'),
        detail: value('detail'),
        createdAt: value('at'),
      })
      .prepare(),
  }
}

const taskFields = [
  'title',
  'projectId',
  'stageId',
  'assignedTo',
  'status',
  'priority',
  'position',
  'dueDate',
  'completedAt',
  'completedBy',
  'createdBy',
  'createdAt',
] as const

type TaskRow = Record<(typeof taskFields)[number], string | number | null>

/**
 * Adds tasks in one statement, and returns the first one's id; the others follow it. After each statement the search index
 * writes what is new.
 */
function addTasks(companyId: number, rows: readonly TaskRow[]): number {
  const columns = sql.join(
    taskFields.map(field => sql.identifier(tasks[field].name)),
    sql`, `,
  )
  const values = sql.join(
    taskFields.map((_, at) => sql`value ->> ${sql.raw(String(at))}`),
    sql`, `,
  )
  const added = db().all<{ id: number }>(sql`insert into ${tasks} (company_id, ${columns})
    select ${companyId}, ${values} from json_each(${JSON.stringify(rows.map(row => taskFields.map(field => row[field])))})
    order by key returning id`)
  return Math.min(...added.map(({ id }) => id))
}
