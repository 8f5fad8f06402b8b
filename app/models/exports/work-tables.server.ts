import { sql } from 'drizzle-orm'
import { clients, files, projects, stages, taskAssignees, tasks, taskTemplates } from '#db/schema/index.ts'
import type { ExportTable } from './export-table.server.ts'

/** The jobs, and what belongs to them. */
export const workTables = {
  projects: {
    table: projects,
    about: 'Tickets (jobs)',
    people: ['assignedTo', 'createdBy'],
    money: ['estimatedValue', 'actualValue'],
  },
  tasks: {
    table: tasks,
    about: 'Tasks',
    people: ['assignedTo', 'completedBy', 'createdBy'],
    mentions: ({ userId }) =>
      sql`exists (select 1 from task_assignees as given where given.task_id = ${tasks.id} and given.user_id = ${userId})`,
  },
  taskAssignees: {
    table: taskAssignees,
    about: 'Who was given which task, by whom, and whether they have opened it',
    people: ['userId', 'assignedBy'],
  },
  taskTemplates: {
    table: taskTemplates,
    about: 'Task templates, with the people their tasks go to',
    people: ['createdBy'],
    mentions: ({ userId }) =>
      sql`exists (select 1 from json_each(${taskTemplates.tasks}, '$.assignedTeamMembers') where value = ${userId})`,
  },
  clients: { table: clients, about: 'Clients', people: ['createdBy'] },
  files: {
    table: files,
    about: 'Files of the jobs: their names and kinds. What they hold is downloaded from the job itself',
    people: ['uploadedBy'],
    hidden: ['filename'],
  },
  stages: { table: stages, about: 'The stages of the work, in order', people: [], hidden: ['nameKey'] },
} as const satisfies Record<string, ExportTable>
