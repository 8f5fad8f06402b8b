import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { type Room, roomValue } from '#app/domain/messages/message.ts'
import type { Scope } from '#app/domain/scope.ts'
import { activeOf } from '#app/models/people/user.server.ts'
import { liveProjects } from '#app/models/projects/project.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { among, jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { chatCategories, chatUserSettings, projects, stages, users } from '#db/schema/index.ts'
import { seenRoomAt } from './chat-visit.server.ts'

const categoryNames = jsonOf<
  { id: number; name: string }[]
>(sql`(select json_group_array(json_object('id', id, 'name', name)) from (
    select ${chatCategories.id} as id, ${chatCategories.name} as name from ${chatCategories}
    where ${chatCategories.companyId} = ${projects.companyId} and ${chatCategories.projectId} = ${projects.id}
      and ${chatCategories.isActive} = 1 order by ${chatCategories.nameKey}))`)

export function requireJobRoom(scope: Scope, projectId: number) {
  const job = db()
    .select({
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      colour: stages.colour,
      categories: categoryNames,
    })
    .from(projects)
    .innerJoin(stages, onKey(stages, projects.stageId))
    .where(and(liveProjects(scope), eq(projects.id, projectId)))
    .get()
  if (!job) throw new NotFound('Project not found')
  return job
}

export function listJobNames(scope: Scope, ids: readonly number[]) {
  const jobs = db()
    .select({ id: projects.id, jobNumber: projects.jobNumber, name: projects.name })
    .from(projects)
    .where(and(liveProjects(scope), sql`${projects.id} in ${among(ids)}`))
    .all()
  return new Map(jobs.map(job => [job.id, job]))
}

export type JobRoom = ReturnType<typeof requireJobRoom>

/** By name, with when they last saw the room. */
export function listTalkers(scope: Scope, room: Room) {
  return db()
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      colour: users.chatColor,
      seenAt: seenRoomAt(chatUserSettings.roomVisits, chatUserSettings.lastChatVisit, roomValue(room)),
    })
    .from(users)
    .leftJoin(chatUserSettings, eq(chatUserSettings.userId, users.id))
    .where(activeOf(scope))
    .orderBy(sql`lower(${users.firstName} || ' ' || ${users.lastName})`, users.id)
    .all()
}
