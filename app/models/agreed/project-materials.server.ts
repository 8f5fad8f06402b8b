import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projectMaterials } from '#db/schema/index.ts'

type Company = Pick<Scope, 'companyId'>

type NewMaterial = Pick<
  typeof projectMaterials.$inferInsert,
  'roomId' | 'kind' | 'description' | 'quantity' | 'unit' | 'cost'
>

export function insertProjectMaterials(
  { companyId }: Company,
  projectId: number,
  rows: readonly NewMaterial[],
): void {
  if (rows.length === 0) return
  const sent = rows.map(({ roomId, kind, description, quantity, unit, cost }) => [
    roomId,
    kind,
    description,
    quantity,
    unit,
    cost,
  ])
  db().run(sql`insert into ${projectMaterials}
      (company_id, project_id, room_id, kind, description, quantity, unit, cost, created_at)
    select ${companyId}, ${projectId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
      value ->> 5, ${Date.now()}
    from json_each(${JSON.stringify(sent)}) order by key`)
}

export function writeMaterialsHere(
  { companyId }: Company,
  projectId: number,
  rows: readonly { id: number; isHere: boolean }[],
): void {
  const sent = JSON.stringify(rows.map(({ id, isHere }) => [id, isHere ? 1 : 0]))
  db().run(sql`update ${projectMaterials} set is_here = row.value ->> 1, version = version + 1
    from json_each(${sent}) as row where company_id = ${companyId} and project_id = ${projectId}
      and ${projectMaterials.id} = row.value ->> 0 and is_here <> row.value ->> 1`)
}
