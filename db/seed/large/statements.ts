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
    task: db()
      .insert(tasks)
      .values({
        companyId,
        title: value('title'),
        projectId: value('projectId'),
        stageId: value('stageId'),
        assignedTo: value('assignedTo'),
        status: value('status'),
        priority: value('priority'),
        position: value('position'),
        dueDate: value('dueDate'),
        completedAt: value('completedAt'),
        completedBy: value('completedBy'),
        createdBy: value('createdBy'),
        createdAt: value('createdAt'),
      })
      .returning({ id: tasks.id })
      .prepare(),
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
