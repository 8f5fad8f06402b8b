import { sql } from 'drizzle-orm'
import { subquery } from '#app/models/subquery.server.ts'
import { clientPages, projects } from '#db/schema/index.ts'

/** The client agreed that photos of the job are shown. For selects from `projects`. */
export const photosAgreed = subquery(sql<boolean>`exists (select 1 from ${clientPages}
    where ${clientPages.companyId} = ${projects.companyId} and ${clientPages.projectId} = ${projects.id}
      and ${clientPages.photosAgreed})`)
