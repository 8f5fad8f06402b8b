import { deleteCompanySessions } from '#app/models/auth/session.server.ts'
import {
  deleteMove,
  findMove,
  hasLeft,
  saveMove,
  shutCompany,
} from '#app/models/moves/company-move.server.ts'
import { deleteMovedRows, tablesToEmpty } from '#app/models/moves/write-company.server.ts'
import { batchRows, inBatches } from '#app/services/data-retention/batches.server.ts'
import { deleteFiles } from '#app/services/data-retention/delete-files.server.ts'
import { patientTransaction } from '#app/services/patient-transaction.server.ts'
import { emptyLog } from '#db/client.ts'

/**
 * Takes out of this place all of a company that came, or was coming, by a move, in short transactions. Its subscription goes on: it is
 * the old place's again. Interrupted, it can be begun again.
 */
export async function removeMoved(companyId: number): Promise<void> {
  await patientTransaction(() => {
    const move = findMove(companyId)
    if (!move) throw new Error(`Company ${companyId} did not come by a move`)
    saveMove({ ...move, state: 'arriving' })
    shutCompany(companyId, Date.now())
    deleteCompanySessions({ companyId })
  })
  await removeRows(companyId)
}

/**
 * Takes out what has left for another place, all of it: what has to be kept for years is kept there. Interrupted, it can be begun
 * again, since its move goes with the last row.
 */
export async function removeGone(companyId: number, signal?: AbortSignal): Promise<void> {
  if (!hasLeft(companyId)) throw new Error(`Company ${companyId} has not left`)
  await removeRows(companyId, signal)
}

async function removeRows(companyId: number, signal?: AbortSignal): Promise<void> {
  for (const table of tablesToEmpty()) {
    if (table.name === 'files') await deleteFiles(companyId, signal)
    // Of these two the last alone: without them nobody would know that it is to go.
    if (table.name === 'companies' || table.name === 'company_moves') continue
    await inBatches(() => deleteMovedRows(table, companyId, batchRows), signal)
  }
  await patientTransaction(() => {
    deleteMove(companyId)
    for (const table of tablesToEmpty()) deleteMovedRows(table, companyId, batchRows)
  })
  emptyLog()
}
