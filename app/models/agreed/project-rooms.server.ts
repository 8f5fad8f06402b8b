import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { invoicingUse } from '#app/models/premium/invoicing-use.server.ts'
import { liveProjects, projectColumns } from '#app/models/projects/project.server.ts'
import { db } from '#db/client.ts'
import { projectRooms, projects } from '#db/schema/index.ts'

type Company = Pick<Scope, 'companyId'>

type NewRoom = { name: string; scope: string }

/** Adds rooms after those that are there; their ids in the same order. */
export function insertProjectRooms({ companyId }: Company, projectId: number, rooms: readonly NewRoom[]) {
  if (rooms.length === 0) return []
  const first = sql<number>`(select coalesce(max(position), 0) + 1 from project_rooms
    where company_id = ${companyId} and project_id = ${projectId})`
  const from = db().get<{ first: number }>(sql`select ${first} as first`).first
  return db()
    .insert(projectRooms)
    .values(rooms.map((room, at) => ({ ...room, companyId, projectId, position: from + at })))
    .returning({ id: projectRooms.id })
    .all()
    .map(({ id }) => id)
}

type Room = { id: number; name: string; scope: string }

/** In the order in which they were agreed. */
const rooms = sql<string>`(select json_group_array(json_object('id', id, 'name', name, 'scope', scope)
      order by position, id)
    from project_rooms where company_id = "projects"."company_id" and project_id = "projects"."id")`

function readRooms(json: unknown): Room[] {
  return JSON.parse(String(json))
}

type Approved = { id: number; number: number; title: string; net: number; gross: number }

/** Variations that its client has approved. */
const approved = sql<string>`(select json_group_array(json_object('id', id, 'number', number, 'title', title, 'net', net,
      'gross', document ->> '$.gross') order by number)
    from variations where company_id = "projects"."company_id" and project_id = "projects"."id" and state = 'approved')`

function readApproved(json: unknown): Approved[] {
  return JSON.parse(String(json))
}

/** A job with the rooms and variations that were agreed. */
export function requireProjectAndRooms(scope: Scope, id: number) {
  const row = db()
    .select({
      ...projectColumns,
      rooms: rooms.mapWith(readRooms),
      approved: approved.mapWith(readApproved),
      /** Its parts are asked for by invoices. */
      usesInvoicing: sql`${invoicingUse(scope)}`.mapWith(Boolean),
    })
    .from(projects)
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}
