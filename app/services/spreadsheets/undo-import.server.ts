import { Conflict } from '#app/domain/errors.ts'
import { listText } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countText } from '#app/domain/spreadsheets/import-texts.ts'
import { type ActivityLine, recordActivities } from '#app/models/activities/activity.server.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { binRows } from '#app/models/bin/rows.server.ts'
import { quietNotifications } from '#app/models/notifications/withdraw.server.ts'
import {
  type Untouched,
  untouchedClients,
  untouchedProjects,
  untouchedTasks,
} from '#app/models/spreadsheets/imported-records.server.ts'
import { requireSpreadsheet, saveSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { transaction } from '#db/client.ts'

export type UndoneImport = { binEntryId: number | null; gone: number; stayed: number }

const noun = { clients: 'client', jobs: 'project', tasks: 'tasks' } as const

/** As one bin entry, without what was worked on since. Needs only the right to import. Repeating it changes nothing. */
export function undoImport(scope: Scope, id: number): UndoneImport {
  requireMay(scope, 'spreadsheet.import')
  return transaction(() => {
    const { made, kind, fileName, undoneAt, binEntryId } = requireSpreadsheet(scope, id)
    if (!made) throw new Conflict('This list was not imported yet')
    if (undoneAt !== null) return { binEntryId, gone: 0, stayed: 0 }
    const projects = untouchedProjects(scope, made.projects)
    const projectIds = idsOf(projects)
    const clients = untouchedClients(scope, made.clients, projectIds)
    const tasks = untouchedTasks(scope, made.tasks)
    const gone = clients.length + projects.length + tasks.length
    const stayed = made.clients.length + made.projects.length + made.tasks.length - gone
    if (gone === 0) throw new Conflict('All of it has been worked on since, so nothing was taken back')
    const counts = { projects: projects.length, clients: clients.length, tasks: tasks.length }
    const label = `${listText(countText(counts))}, from ${fileName}`
    const itemCount = kind === 'clients' ? clients.length : kind === 'jobs' ? projects.length : tasks.length
    const entry = createBinEntry(scope, { noun: noun[kind], label, itemCount: Math.max(1, itemCount) })
    binRows(scope, 'tasks', idsOf(tasks), entry)
    binRows(scope, 'project', projectIds, entry)
    binRows(scope, 'client', idsOf(clients), entry)
    quietNotifications(scope, entry)
    recordActivities(scope, [
      ...tasks.map(({ id: subjectId, name: title, projectId }): ActivityLine => {
        return { verb: 'task.deleted', subjectId, projectId, detail: { title } }
      }),
      ...projects.map(({ id: subjectId, name, projectId }): ActivityLine => {
        return { verb: 'project.deleted', subjectId, projectId, detail: { name } }
      }),
      ...clients.map(({ id: subjectId, name }): ActivityLine => {
        return { verb: 'client.deleted', subjectId, detail: { name } }
      }),
    ])
    saveSpreadsheet(scope, id, { undoneAt: Date.now(), binEntryId: entry })
    return { binEntryId: entry, gone, stayed }
  })
}

function idsOf(records: readonly Untouched[]): number[] {
  return records.map(({ id }) => id)
}
