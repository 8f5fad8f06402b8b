import { type SQL, sql } from 'drizzle-orm'
import type { Room } from '#app/domain/messages/message.ts'
import type { Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { seenRoomAt } from './chat-visit.server.ts'

/** Newest messages whose rooms are listed. */
const maxLookedAt = 1000

const maxCounted = 30

export const roomsAtOnce = 30

type RoomRow = {
  id: number | null
  jobNumber: string | null
  name: string | null
  colour: string | null
  senderId: number | null
  firstName: string | null
  username: string | null
  text: string | null
  last: number
  unread: number
  /** 0 when they never did. */
  seenAt: number
}

export type RoomLine = Omit<RoomRow, 'id'> & { room: Room }

/** The team's room first, then by newest message, then by age; `current` is always there. `text` is null where deleted. */
export function listRooms(scope: Scope, current: Room, ids: readonly number[] | null = null): RoomLine[] {
  const { companyId } = scope
  const rows = db().all<RoomRow>(sql`
    with chosen as materialized (${ids === null ? newestRooms(companyId, current) : givenRooms(companyId, ids)}),
    mine as materialized (select room_visits as rooms, last_chat_visit as at from chat_user_settings where user_id = ${scope.userId}),
    room as (
      select null as id, 0 as place, (select id from chat_messages where company_id = ${companyId} and is_to_team = 1
        order by id desc limit 1) as last
      union all select id, row_number() over (order by last desc, id desc), last from chosen)
    select room.id, coalesce(room.last, 0) as last, project.job_number as jobNumber, project.name, stage.colour,
      newest.sender_id as senderId, sender.first_name as firstName, sender.username,
      iif(newest.bin_entry_id is null, substr(newest.content, 1, 120), null) as text,
      iif(room.id is null, ${unread(scope, sql`is_to_team = 1`, 'team')}, ${unread(scope, sql`project_id = room.id`, sql`room.id`)}) as unread,
      ${seenIn(sql`coalesce(room.id, 'team')`)} as seenAt
    from room
    left join projects project on project.id = room.id
    left join stages stage on stage.id = project.stage_id
    left join chat_messages newest on newest.id = room.last
    left join users sender on sender.id = newest.sender_id
    order by room.place`)
  return rows.map(({ id, ...row }) => ({ ...row, room: id ?? 'team' }))
}

function newestRooms(companyId: number, current: Room): SQL {
  return sql`select id, max(last) as last from (
      select id, coalesce((select max(id) from chat_messages where company_id = ${companyId} and project_id = ${current}), 0) as last
        from projects where company_id = ${companyId} and id = ${current} and bin_entry_id is null
      union all
      select project.id, spoken.last from (
        select project_id, max(id) as last from (
          select id, project_id from chat_messages where company_id = ${companyId} order by id desc limit ${maxLookedAt})
        where project_id is not null group by project_id) spoken
      join projects project on project.id = spoken.project_id and project.bin_entry_id is null
      union all select id, 0 from (select id from projects where company_id = ${companyId} and bin_entry_id is null
        order by id desc limit ${roomsAtOnce}))
    group by id order by id = ${current} desc, last desc, id desc limit ${roomsAtOnce}`
}

function givenRooms(companyId: number, ids: readonly number[]): SQL {
  return sql`select id, coalesce((select max(id) from chat_messages where company_id = ${companyId}
      and project_id = projects.id), 0) as last
    from projects where company_id = ${companyId} and bin_entry_id is null and id in ${among(ids)}
    order by last desc, id desc limit ${roomsAtOnce}`
}

function unread({ companyId, userId }: Scope, inRoom: SQL, room: SQL | 'team'): SQL {
  return sql`(select count(*) from (select sender_id, created_at, bin_entry_id from chat_messages
      where company_id = ${companyId} and ${inRoom} order by id desc limit ${maxCounted})
    where sender_id <> ${userId} and bin_entry_id is null and created_at > ${seenIn(room)})`
}

function seenIn(room: SQL | 'team'): SQL {
  return sql`coalesce((select ${seenRoomAt(sql`rooms`, sql`at`, room)} from mine), 0)`
}
