import { Conflict } from '#app/domain/errors.ts'
import { type BinNoun, isPlainNoun, type PlainNoun } from '#app/domain/nouns.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivities, recordActivity } from '#app/models/activities/activity.server.ts'
import { type BinEntry, purgeProjectBinEntries } from '#app/models/bin/bin-entry.server.ts'
import { purgeRows, unbinRows } from '#app/models/bin/rows.server.ts'
import { findClient } from '#app/models/clients/client.server.ts'
import { purgeFiles } from '#app/models/files/file-writes.server.ts'
import { deletePapersOfBinned } from '#app/models/invoices/tax-paper.server.ts'
import { findProject } from '#app/models/projects/project.server.ts'
import { purgeProjects } from '#app/models/projects/project-writes.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { listProjectsOfTasks } from '#app/models/tasks/project-tasks.server.ts'
import { purgeTasks } from '#app/models/tasks/task-writes.server.ts'
import { unbinTodos } from '#app/models/todos/todo-writes.server.ts'
import { ensureTasksFit, ensureTemplatesFit, ensureTodosFit } from '#app/services/ensure.server.ts'
import { forgetFiles } from '#app/services/files/forget-files.server.ts'
import { broadcastWritten } from '#app/services/live/broadcast.server.ts'
import { supersedeQuote } from '#app/services/quotes/revise-quote.server.ts'
import { afterCommit } from '#db/client.ts'

type Binned = {
  restore: (scope: Scope, entry: BinEntry) => void
  purge: (entry: BinEntry) => void
}

export function binned(noun: BinNoun): Binned {
  return isPlainNoun(noun) ? plain(noun) : binnedNouns[noun]
}

/** With its photos and films. */
function plain(noun: BinNoun & PlainNoun): Binned {
  return {
    restore(scope, entry) {
      unbinRows('file', entry)
      for (const subjectId of unbinRows(noun, entry)) {
        recordActivity(scope, `${noun}.restored`, { subjectId, detail: { name: entry.label } })
      }
    },
    purge(entry) {
      purgeRows(noun, entry)
      purgeWithBytes(entry)
    },
  }
}

/** Those that are not plain. */
export const binnedNouns: Readonly<Record<Exclude<BinNoun, PlainNoun>, Binned>> = {
  client: {
    restore: restoreClients,
    purge: purgeClients,
  },
  project: {
    restore(scope, entry) {
      // Clients that the same import made.
      restoreClients(scope, entry)
      recordActivities(
        scope,
        unbinRows('project', entry).map(subjectId => {
          const detail = { name: findProject(scope, subjectId)?.name ?? entry.label }
          return { verb: 'project.restored', subjectId, projectId: subjectId, detail }
        }),
      )
    },
    purge(entry) {
      const keys = purgeProjects(entry)
      afterCommit(() => forgetFiles(keys))
      purgeClients(entry)
      if (entry.projectId !== null) purgeProjectBinEntries(entry.companyId, entry.projectId)
    },
  },
  task: {
    restore(scope, entry) {
      const { label, projectId } = entry
      requireLiveProject(scope, projectId)
      for (const subjectId of unbinRows('task', entry)) {
        recordActivity(scope, 'task.restored', { subjectId, projectId, detail: { title: label } })
      }
      ensureTasksFit(scope, projectId)
    },
    purge: purgeTasks,
  },
  tasks: {
    restore(scope, entry) {
      const { projectId } = entry
      requireLiveProject(scope, projectId)
      const ids = unbinRows('tasks', entry)
      // An import's tasks belong to several projects.
      const projectIds = projectId === null ? listProjectsOfTasks(scope, ids) : [projectId]
      for (const each of projectIds) ensureTasksFit(scope, each)
      const detail = { count: ids.length }
      recordActivity(scope, 'tasks.restored', { subjectId: projectId ?? 0, projectId, detail })
    },
    purge: purgeTasks,
  },
  template: {
    restore(scope, entry) {
      for (const subjectId of unbinRows('template', entry)) {
        recordActivity(scope, 'template.restored', { subjectId, detail: { name: entry.label } })
      }
      ensureTemplatesFit(scope)
    },
    purge: entry => purgeRows('template', entry),
  },
  quote: {
    restore(scope, entry) {
      for (const subjectId of unbinRows('quote', entry)) {
        supersedeQuote(scope, requireQuoteHead(scope, subjectId))
        recordActivity(scope, 'quote.restored', { subjectId, detail: { name: entry.label } })
      }
    },
    // Only drafts are in the bin; rooms, links and events go with them.
    purge: entry => purgeRows('quote', entry),
  },
  invoice: {
    restore(scope, entry) {
      for (const subjectId of unbinRows('invoice', entry)) {
        recordActivity(scope, 'invoice.restored', { subjectId, detail: { name: entry.label } })
      }
    },
    purge: entry => purgeRows('invoice', entry),
  },
  todo: {
    restore(scope, { id }) {
      unbinTodos(scope, id)
      ensureTodosFit(scope)
    },
    purge: entry => purgeRows('todo', entry),
  },
  message: {
    restore(scope, entry) {
      requireLiveProject(scope, entry.projectId)
      for (const subjectId of unbinRows('message', entry)) {
        recordActivity(scope, 'message.restored', { subjectId, projectId: entry.projectId, detail: {} })
      }
      afterCommit(() => broadcastWritten(scope, entry.projectId, scope.userId))
    },
    purge: entry => purgeRows('message', entry),
  },
  file: {
    restore(scope, entry) {
      requireLiveProject(scope, entry.projectId)
      for (const subjectId of unbinRows('file', entry)) {
        const detail = { name: entry.label }
        recordActivity(scope, 'file.restored', { subjectId, projectId: entry.projectId, detail })
      }
    },
    purge: purgeWithBytes,
  },
}

function restoreClients(scope: Scope, entry: BinEntry): void {
  recordActivities(
    scope,
    unbinRows('client', entry).map(subjectId => {
      const detail = { name: findClient(scope, subjectId)?.name ?? entry.label }
      return { verb: 'client.restored', subjectId, detail }
    }),
  )
}

/** Binned quotes and invoices outlive their client. */
function purgeClients(entry: BinEntry): void {
  const keys = deletePapersOfBinned(entry.id)
  purgeRows('client', entry)
  afterCommit(() => forgetFiles(keys))
}

function purgeWithBytes(entry: BinEntry): void {
  const keys = purgeFiles(entry)
  afterCommit(() => forgetFiles(keys))
}

function requireLiveProject(scope: Scope, projectId: number | null): void {
  if (projectId !== null && !findProject(scope, projectId)) {
    throw new Conflict('Its job is in the bin too. Restore the job first.')
  }
}
