import { listExpiredBinEntries, purgeBinEntry, purgeProjectBinEntries } from '#app/models/bin.server.ts'
import { purgeClients } from '#app/models/client.server.ts'
import { purgeProjects } from '#app/models/project.server.ts'
import { purgeTasks } from '#app/models/task.server.ts'
import { transaction } from '#db/client.ts'

const batchSize = 100

/** Removes for good what has been in the bin past its time, every company's, in short transactions. */
export function emptyBin(now: number): void {
  for (;;) {
    const entries = listExpiredBinEntries(now, batchSize)
    transaction(() => entries.forEach(purge))
    if (entries.length < batchSize) return
  }
}

type Expired = ReturnType<typeof listExpiredBinEntries>[number]

function purge(entry: Expired): void {
  if (entry.noun === 'project') {
    purgeProjects(entry.id)
    if (entry.projectId !== null) purgeProjectBinEntries(entry.companyId, entry.projectId)
  }
  if (entry.noun === 'task' || entry.noun === 'tasks') purgeTasks(entry.id)
  if (entry.noun === 'client') purgeClients(entry.id)
  purgeBinEntry(entry.id)
}
