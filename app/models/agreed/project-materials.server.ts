import { sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projectMaterials } from '#db/schema/index.ts'

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
  db().run(sql`insert into ${projectMaterials}
      (company_id, project_id, room_id, kind, description, quantity, unit, cost, created_at)
    select ${companyId}, ${projectId}, value ->> 'roomId', value ->> 'kind', value ->> 'description',
      value ->> 'quantity', value ->> 'unit', value ->> 'cost', ${Date.now()}
    from json_each(${JSON.stringify(rows)}) order by key`)
}

export function writeMaterialsHere(
  { companyId }: Company,
  projectId: number,
  rows: readonly { id: number; isHere: boolean }[],
): void {
  db().run(sql`update ${projectMaterials} set is_here = row.value ->> 'isHere', version = version + 1
    from json_each(${JSON.stringify(rows)}) as row where company_id = ${companyId} and project_id = ${projectId}
      and ${projectMaterials.id} = row.value ->> 'id' and is_here <> row.value ->> 'isHere'`)
}
