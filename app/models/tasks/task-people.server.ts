import { sql } from 'drizzle-orm'
import { fullName, initials } from '#app/domain/format.ts'
import type { TaskAssignee } from '#app/domain/tasks/task.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { taskAssignees, tasks, users } from '#db/schema/index.ts'

/** A person in a JSON list of a select. */
export type PersonNames = [id: number, firstName: string, lastName: string, username: string]

export function readPeople(people: readonly PersonNames[]): TaskAssignee[] {
  return people.map(([id, first, last, username]) => ({
    id,
    name: fullName(first, last, username),
    initials: initials(first, last, username),
  }))
}

/** Who is on a task, the main person first. For selects from tasks. */
export const assignees = subquery(
  sql`(select json_group_array(json_array(${users.id}, ${users.firstName}, ${users.lastName}, ${users.username})
    order by ${taskAssignees.userId} is not ${tasks.assignedTo}, ${taskAssignees.id})
  from ${taskAssignees} inner join ${users}
    on ${users.companyId} = ${taskAssignees.companyId} and ${users.id} = ${taskAssignees.userId}
  where ${taskAssignees.companyId} = ${tasks.companyId} and ${taskAssignees.taskId} = ${tasks.id})`,
).mapWith((text: string) => readPeople(JSON.parse(text)))
