import { binNounsFor } from '#app/domain/bin/bin-nouns.ts'
import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  type BinEntry,
  deleteBinEntry,
  notInBin,
  requireBinEntry,
  unknownNoun,
} from '#app/models/bin/bin-entry.server.ts'
import { unbinClients } from '#app/models/clients/client-writes.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'
import { findProject } from '#app/models/projects/project.server.ts'
import { unbinProjects } from '#app/models/projects/project-writes.server.ts'
import { unbinStockCards } from '#app/models/stock-cards/stock-card-writes.server.ts'
import { unbinTasks } from '#app/models/tasks/task-writes.server.ts'
import { unbinTemplates } from '#app/models/templates/template-writes.server.ts'
import { unbinTrainingVideos } from '#app/models/training-videos/training-video-writes.server.ts'
import { proveTaskRoom, proveTemplateRoom } from '#app/services/proofs.server.ts'
import { transaction } from '#db/client.ts'

export type Restored = Pick<BinEntry, 'noun' | 'label' | 'projectId'>

/** Takes everything one act of deleting took away back out of the bin. */
export function restoreFromBin(scope: Scope, entryId: number): Restored {
  return transaction(() => {
    const entry = requireBinEntry(scope, entryId)
    if (!binNounsFor(listFeatures(scope)).includes(entry.noun)) throw notInBin()
    requireMay(scope, 'bin.restore', { createdBy: entry.deletedBy })
    return restoreEntry(scope, entry)
  })
}

/** Whoever calls it has asked who may. */
export function restoreEntry(scope: Scope, entry: BinEntry): Restored {
  restoreRows(scope, entry)
  deleteBinEntry(scope, entry.id)
  return { noun: entry.noun, label: entry.label, projectId: entry.projectId }
}

function restoreRows(scope: Scope, entry: BinEntry): void {
  const { noun, label, projectId } = entry
  switch (noun) {
    case 'client':
      for (const subjectId of unbinClients(scope, entry.id)) {
        recordActivity(scope, 'client.restored', { subjectId, detail: { name: label } })
      }
      return
    case 'project':
      for (const subjectId of unbinProjects(scope, entry.id)) {
        recordActivity(scope, 'project.restored', {
          subjectId,
          projectId: subjectId,
          detail: { name: label },
        })
      }
      return
    case 'task':
      requireLiveProject(scope, projectId)
      for (const subjectId of unbinTasks(scope, entry.id)) {
        recordActivity(scope, 'task.restored', { subjectId, projectId, detail: { title: label } })
      }
      proveTaskRoom(scope, projectId)
      return
    case 'tasks': {
      requireLiveProject(scope, projectId)
      const count = unbinTasks(scope, entry.id).length
      proveTaskRoom(scope, projectId)
      recordActivity(scope, 'tasks.restored', { subjectId: projectId ?? 0, projectId, detail: { count } })
      return
    }
    case 'template':
      for (const subjectId of unbinTemplates(scope, entry.id)) {
        recordActivity(scope, 'template.restored', { subjectId, detail: { name: label } })
      }
      proveTemplateRoom(scope)
      return
    case 'stock_card':
      for (const subjectId of unbinStockCards(scope, entry.id)) {
        recordActivity(scope, 'stock_card.restored', { subjectId, detail: { name: label } })
      }
      return
    case 'training_video':
      for (const subjectId of unbinTrainingVideos(scope, entry.id)) {
        recordActivity(scope, 'training_video.restored', { subjectId, detail: { name: label } })
      }
      return
    case 'file':
      throw unknownNoun(noun)
    default:
      throw unknownNoun(noun satisfies never)
  }
}

function requireLiveProject(scope: Scope, projectId: number | null): void {
  if (projectId !== null && !findProject(scope, projectId)) {
    throw new Conflict('Its project is in the bin too. Restore the project first.')
  }
}
