import { Conflict } from '#app/domain/errors.ts'
import { type BinNoun, isPlainNoun, type PlainNoun } from '#app/domain/nouns.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivities, recordActivity } from '#app/models/activities/activity.server.ts'
import { type BinEntry, purgeProjectBinEntries } from '#app/models/bin/bin-entry.server.ts'
import { purgeRows, unbinRows } from '#app/models/bin/plain-rows.server.ts'
import { findClient } from '#app/models/clients/client.server.ts'
import { purgeClients, unbinClients } from '#app/models/clients/client-writes.server.ts'
import { purgeFiles, unbinFiles } from '#app/models/files/file-writes.server.ts'
import { purgeInvoices, unbinInvoices } from '#app/models/invoices/invoice-writes.server.ts'
import { purgeMessages, unbinMessages } from '#app/models/messages/message-writes.server.ts'
import { findProject } from '#app/models/projects/project.server.ts'
import { purgeProjects, unbinProjects } from '#app/models/projects/project-writes.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { purgeQuotes, unbinQuotes } from '#app/models/quotes/quote-writes.server.ts'
import { listProjectsOfTasks } from '#app/models/tasks/project-tasks.server.ts'
import { purgeTasks, unbinTasks } from '#app/models/tasks/task-writes.server.ts'
import { purgeTemplates, unbinTemplates } from '#app/models/templates/template-writes.server.ts'
import { purgeTodos, unbinTodos } from '#app/models/todos/todo-writes.server.ts'
import { ensureTaskRoom, ensureTemplateRoom, ensureTodoRoom } from '#app/services/ensure.server.ts'
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
function plain(noun: PlainNoun): Binned {
  return {
    restore(scope, entry) {
      unbinFiles(entry)
      for (const subjectId of unbinRows(scope, noun, entry.id)) {
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
    purge({ id }) {
      const keys = purgeClients(id)
      afterCommit(() => forgetFiles(keys))
    },
  },
  project: {
    restore(scope, entry) {
      // Clients that the same import made.
      restoreClients(scope, entry)
      recordActivities(
        scope,
        unbinProjects(scope, entry.id).map(subjectId => {
          const detail = { name: findProject(scope, subjectId)?.name ?? entry.label }
          return { verb: 'project.restored', subjectId, projectId: subjectId, detail }
        }),
      )
    },
    purge(entry) {
      const keys = purgeProjects(entry)
      const withClients = purgeClients(entry.id)
      afterCommit(() => forgetFiles([...keys, ...withClients]))
      if (entry.projectId !== null) purgeProjectBinEntries(entry.companyId, entry.projectId)
    },
  },
  task: {
    restore(scope, { id, label, projectId }) {
      requireLiveProject(scope, projectId)
      for (const subjectId of unbinTasks(scope, id)) {
        recordActivity(scope, 'task.restored', { subjectId, projectId, detail: { title: label } })
      }
      ensureTaskRoom(scope, projectId)
    },
    purge: purgeTasks,
  },
  tasks: {
    restore(scope, { id, projectId }) {
      requireLiveProject(scope, projectId)
      const ids = unbinTasks(scope, id)
      // An import's tasks belong to several projects.
      const projectIds = projectId === null ? listProjectsOfTasks(scope, ids) : [projectId]
      for (const each of projectIds) ensureTaskRoom(scope, each)
      const detail = { count: ids.length }
      recordActivity(scope, 'tasks.restored', { subjectId: projectId ?? 0, projectId, detail })
    },
    purge: purgeTasks,
  },
  template: {
    restore(scope, { id, label }) {
      for (const subjectId of unbinTemplates(scope, id)) {
        recordActivity(scope, 'template.restored', { subjectId, detail: { name: label } })
      }
      ensureTemplateRoom(scope)
    },
    purge: ({ id }) => purgeTemplates(id),
  },
  quote: {
    restore(scope, { id, label }) {
      for (const subjectId of unbinQuotes(scope, id)) {
        supersedeQuote(scope, requireQuoteHead(scope, subjectId))
        recordActivity(scope, 'quote.restored', { subjectId, detail: { name: label } })
      }
    },
    purge: purgeQuotes,
  },
  invoice: {
    restore(scope, { id, label }) {
      for (const subjectId of unbinInvoices(scope, id)) {
        recordActivity(scope, 'invoice.restored', { subjectId, detail: { name: label } })
      }
    },
    purge: purgeInvoices,
  },
  todo: {
    restore(scope, { id }) {
      unbinTodos(scope, id)
      ensureTodoRoom(scope)
    },
    purge: purgeTodos,
  },
  message: {
    restore(scope, entry) {
      requireLiveProject(scope, entry.projectId)
      for (const subjectId of unbinMessages(entry)) {
        recordActivity(scope, 'message.restored', { subjectId, projectId: entry.projectId, detail: {} })
      }
      afterCommit(() => broadcastWritten(scope, entry.projectId, scope.userId))
    },
    purge: purgeMessages,
  },
  file: {
    restore(scope, entry) {
      requireLiveProject(scope, entry.projectId)
      for (const subjectId of unbinFiles(entry)) {
        const detail = { name: entry.label }
        recordActivity(scope, 'file.restored', { subjectId, projectId: entry.projectId, detail })
      }
    },
    purge: purgeWithBytes,
  },
}

function restoreClients(scope: Scope, { id, label }: BinEntry): void {
  recordActivities(
    scope,
    unbinClients(scope, id).map(subjectId => {
      const detail = { name: findClient(scope, subjectId)?.name ?? label }
      return { verb: 'client.restored', subjectId, detail }
    }),
  )
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
