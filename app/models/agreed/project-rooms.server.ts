import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { usualRetention } from '#app/domain/invoices/retention-terms.ts'
import type { KnownInvoice } from '#app/domain/invoices/to-ask.ts'
import type { Unit } from '#app/domain/money/unit.ts'
import type { LineKind } from '#app/domain/quotes/quote.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { keptTax } from '#app/models/invoices/client-tax.server.ts'
import { keptSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { invoicingUse } from '#app/models/premium/invoicing-use.server.ts'
import { liveProjects, projectColumns } from '#app/models/projects/project.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import {
  clientTaxes,
  invoiceSettings,
  jobRetentions,
  projectRooms,
  projects,
  quoteSettings,
} from '#db/schema/index.ts'

type NewRoom = { name: string; scope: string }

/** Goes after the present ones. Returns the ids in the same order. */
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

const rooms = jsonOf<Room[]>(sql`(select json_group_array(json_object('id', id, 'name', name, 'scope', scope)
      order by position, id)
    from project_rooms where company_id = "projects"."company_id" and project_id = "projects"."id")`)

type Approved = { id: number; number: number; title: string; net: number; gross: number }

const approved = jsonOf<
  Approved[]
>(sql`(select json_group_array(json_object('id', id, 'number', number, 'title', title, 'net', net,
      'gross', document ->> '$.gross') order by number)
    from variations where company_id = "projects"."company_id" and project_id = "projects"."id" and state = 'approved')`)

/** Limits a form's ticks, too. */
const maxMaterials = 500

type Material = {
  id: number
  roomId: number | null
  kind: LineKind
  description: string
  quantity: number
  unit: Unit
  isHere: 0 | 1
}

const materials = sql<string>`(select json_group_array(json_object('id', id, 'roomId', room_id, 'kind', kind,
      'description', description, 'quantity', quantity, 'unit', unit, 'isHere', is_here) order by id)
    from (select * from project_materials where company_id = "projects"."company_id" and project_id = "projects"."id"
      order by id limit ${sql.raw(String(maxMaterials))}))`

function readMaterials(json: unknown) {
  const all: Material[] = JSON.parse(String(json))
  return all.map(({ isHere, ...material }) => ({ ...material, isHere: isHere === 1 }))
}

type Accepted = { id: number; number: string; revision: number; net: number; gross: number }

const accepted = jsonOf<
  Accepted[]
>(sql`(select json_group_array(json_object('id', id, 'number', number, 'revision', revision,
      'net', net, 'gross', gross) order by id)
    from quotes where company_id = "projects"."company_id" and project_id = "projects"."id" and status = 'accepted')`)

type Asking = Pick<KnownInvoice, 'id' | 'kind' | 'number' | 'paymentStageId' | 'variationId'> & {
  isUnderCis: boolean | null
}

const asking = jsonOf<
  Asking[]
>(sql`(select json_group_array(json_object('id', id, 'kind', kind, 'number', number,
      'paymentStageId', stage_id, 'variationId', variation_id,
      'isUnderCis', json(case is_under_cis when 1 then 'true' when 0 then 'false' else 'null' end)) order by id)
    from invoices where company_id = "projects"."company_id" and project_id = "projects"."id" and bin_entry_id is null)`)

export function requireProjectAndRooms(scope: Scope, id: number) {
  const { companyId } = projects
  const row = db()
    .select({
      ...projectColumns,
      rooms,
      materials: materials.mapWith(readMaterials),
      accepted,
      approved,
      asking,
      usesInvoicing: sql`${invoicingUse(scope)}`.mapWith(Boolean),
      tax: getTableColumns(clientTaxes),
      vatNumber: quoteSettings.vatNumber,
      settings: getTableColumns(invoiceSettings),
      retention: getTableColumns(jobRetentions),
    })
    .from(projects)
    .leftJoin(
      clientTaxes,
      and(eq(clientTaxes.companyId, companyId), eq(clientTaxes.clientId, projects.clientId)),
    )
    .leftJoin(quoteSettings, eq(quoteSettings.companyId, companyId))
    .leftJoin(invoiceSettings, eq(invoiceSettings.companyId, companyId))
    .leftJoin(
      jobRetentions,
      and(eq(jobRetentions.companyId, companyId), eq(jobRetentions.projectId, projects.id)),
    )
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  const { tax, vatNumber, settings, retention, ...project } = row
  return {
    ...project,
    makings: {
      ...{ tax: keptTax(tax), vatNumber: vatNumber ?? '' },
      ...{ settings: keptSettings(settings), retention: retention ?? usualRetention },
    },
  }
}
