import { sql } from 'drizzle-orm'
import { fullName, initials } from '#app/domain/format.ts'
import type { TaskAssignee } from '#app/domain/tasks/task.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { taskAssignees, tasks, users } from '#db/schema/index.ts'

function readAssignees(text: string): TaskAssignee[] {
  const people: [number, string, string, string][] = JSON.parse(text)
  return people.map(([id, first, last, username]) => ({
    id,
    name: fullName(first, last, username),
    initials: initials(first, last, username),
  }))
}

export const assignees = subquery(
  sql`(select json_group_array(json_array(${users.id}, ${users.firstName}, ${users.lastName}, ${users.username})
    order by ${taskAssignees.userId} is not ${tasks.assignedTo}, ${taskAssignees.id})
  from ${taskAssignees} inner join ${users}
    on ${users.companyId} = ${taskAssignees.companyId} and ${users.id} = ${taskAssignees.userId}
  where ${taskAssignees.companyId} = ${tasks.companyId} and ${taskAssignees.taskId} = ${tasks.id})`,
).mapWith(readAssignees)
