import {
  listExpiredBinEntries,
  purgeBinEntry,
  purgeProjectBinEntries,
  unknownNoun,
} from '#app/models/bin/bin-entry.server.ts'
import { purgeClients } from '#app/models/clients/client-writes.server.ts'
import { purgeProjects } from '#app/models/projects/project-writes.server.ts'
import { purgeStockCards } from '#app/models/stock-cards/stock-card-writes.server.ts'
import { purgeTasks } from '#app/models/tasks/task-writes.server.ts'
import { purgeTemplates } from '#app/models/templates/template-writes.server.ts'
import { purgeTrainingVideos } from '#app/models/training-videos/training-video-writes.server.ts'
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
  purgeRows(entry)
  purgeBinEntry(entry.id)
}

function purgeRows({ id, noun, companyId, projectId }: Expired): void {
  switch (noun) {
    case 'project':
      purgeProjects(id)
      if (projectId !== null) purgeProjectBinEntries(companyId, projectId)
      return
    case 'task':
    case 'tasks':
      purgeTasks(id)
      return
    case 'client':
      purgeClients(id)
      return
    case 'template':
      purgeTemplates(id)
      return
    case 'stock_card':
      purgeStockCards({ id, companyId })
      return
    case 'training_video':
      purgeTrainingVideos({ id, companyId })
      return
    case 'file':
      throw unknownNoun(noun)
    default:
      throw unknownNoun(noun satisfies never)
  }
}
