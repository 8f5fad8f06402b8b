import { sql } from 'drizzle-orm'
import type { StageCount } from '#app/domain/projects/project.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { projects, tasks } from '#db/schema/index.ts'

function readCounts(text: string): StageCount[] {
  const counts: [number, number, number][] = JSON.parse(text)
  return counts.map(([stageId, total, done]) => ({ stageId, total, done }))
}

/** The project's live tasks counted, stage by stage, in the same statement. */
export const taskCounts = subquery(sql`(select json_group_array(json_array(stage_id, total, done)) from (
    select ${tasks.stageId} as stage_id, count(*) as total, sum(${tasks.status} = 'complete') as done from ${tasks}
    where ${tasks.companyId} = ${projects.companyId} and ${tasks.projectId} = ${projects.id} and ${tasks.binEntryId} is null
    group by ${tasks.stageId}))`).mapWith(readCounts)
