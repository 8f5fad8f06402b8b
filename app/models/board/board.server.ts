import { and, sql } from 'drizzle-orm'
import { mostOnBoard, type OpenTask } from '#app/domain/board/board.ts'
import type { Scope } from '#app/domain/scope.ts'
import { joinClient, liveProjects } from '#app/models/projects/project.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { type PersonNames, readPeople } from '#app/models/tasks/task.server.ts'
import { db } from '#db/client.ts'
import { clients, projects } from '#db/schema/index.ts'
import { boardIds, hasTasks } from './board-ids.server.ts'

type StageTasks = { total: number; done: number; open: OpenTask[] }

function readStageTasks(text: string): StageTasks {
  const {
    total,
    done,
    open,
  }: { total: number; done: number; open: [string, string | null, PersonNames[]][] } = JSON.parse(text)
  return {
    total,
    done,
    open: open.map(([title, dueDate, people]) => ({ title, dueDate, people: readPeople(people) })),
  }
}

const people = sql`(select json_group_array(json_array(u.id, u.first_name, u.last_name, u.username)
    order by u.id is not t.assigned_to, a.id) from task_assignees a
  join users u on u.company_id = a.company_id and u.id = a.user_id
  where a.company_id = t.company_id and a.task_id = t.id)`

/** The tasks of the stage a project is in, counted; the open ones in their order, with who is on them. */
const stageTasks =
  subquery(sql`(select json_object('total', count(*), 'done', count(*) filter (where t.status = 'complete'),
    'open', json_group_array(json_array(t.title, t.due_date, json(${people})) order by t.position, t.id)
      filter (where t.status <> 'complete'))
  from tasks t where t.company_id = ${projects.companyId} and t.project_id = ${projects.id}
    and t.stage_id = ${projects.stageId} and t.bin_entry_id is null)`).mapWith(readStageTasks)

/** History is only ever added to: its last line is the newest. */
const lastAt = subquery(sql<number>`coalesce((select a.created_at from activities a
  where a.company_id = ${projects.companyId} and a.project_id = ${projects.id} order by a.id desc limit 1),
  ${projects.createdAt})`)

/** The whole board in one query: its cards, and the company's stages in working order (none without a card). */
export function readBoard(scope: Scope, limit = mostOnBoard) {
  const rows = db()
    .select({
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      clientName: clients.name,
      stageId: projects.stageId,
      version: projects.version,
      status: projects.status,
      dueDate: projects.dueDate,
      completedDate: projects.completedDate,
      createdBy: projects.createdBy,
      assignedTo: projects.assignedTo,
      stageTasks,
      lastAt,
      stages: companyStages(scope),
    })
    .from(projects)
    .leftJoin(clients, joinClient())
    .where(and(liveProjects(scope), sql`${projects.id} in ${boardIds(scope)}`, hasTasks))
    .orderBy(
      sql`${projects.completedDate} is not null`,
      sql`${projects.completedDate} desc`,
      sql`${projects.dueDate} is null`,
      projects.dueDate,
      projects.jobNumber,
    )
    .limit(limit)
    .all()
  const stages = rows[0] ? readCompanyStages(rows[0].stages) : []
  const cards = rows.map(({ stageTasks, stages: _stages, ...row }) => ({ ...row, ...stageTasks }))
  return { cards, stages }
}
