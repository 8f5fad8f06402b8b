import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keysOf } from '#app/domain/files/file-key.ts'
import type { MoveFacts } from '#app/domain/moves/move-facts.schema.ts'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { deleteCompanySessions } from '#app/models/auth/session.server.ts'
import { isImporting } from '#app/models/imports/import-state.server.ts'
import {
  type CompanyToMove,
  findCompanyToMove,
  saveMove,
  shutCompany,
} from '#app/models/moves/company-move.server.ts'
import { makeMoveFile } from '#app/models/moves/move-file.server.ts'
import { measureCompany, readCompany } from '#app/models/moves/read-company.server.ts'
import { whyNoRoom } from '#app/services/files/disk-room.server.ts'
import { fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import { patientTransaction } from '#app/services/patient-transaction.server.ts'
import { secretProof } from './move-proof.server.ts'
import { NotMoved } from './not-moved.server.ts'

type MoveOut = {
  /** Its id or name. */
  company: string
  /** A file that is not there yet. */
  path: string
  /** Where its people sign in from then on. */
  address: string
  /** Whoever reads it is done by then. */
  settleMs?: number
}

const usualSettleMs = 10_000

/**
 * Shuts a company and writes all of it to a file: rows, files, pictures. It stays shut until the move is ended or taken back; asked
 * again, it is written anew. The file is taken by the code alone, which is not in it. Throws NotMoved.
 */
export async function moveOut({ company, path, address, settleMs = usualSettleMs }: MoveOut) {
  await requireRoom({ company, path, address })
  const file = newFile(path)
  try {
    const { code, facts } = await writeAll(file, { company, address, settleMs })
    file.finish(facts, code)
    return { code, facts }
  } catch (error) {
    rmSync(path, { force: true })
    if (!sqliteCode(error)?.includes('FULL')) throw error
    throw new NotMoved(
      `There is no room for ${path}. A company that was shut stays so: make room, then do the same once more.`,
    )
  } finally {
    file.close()
  }
}

/** What its rows come to as text, and its files: nothing was shut by then. */
async function requireRoom({ company, path, address }: Omit<MoveOut, 'settleMs'>): Promise<void> {
  const found = findCompanyToMove(company)
  if (!found) throw new NotMoved(`There is no company ${company}.`)
  requireMovable(found, address)
  const { bytes, rows } = measureCompany(found.id)
  const needed = emptyBytes + bytes * 1.1 + rows * rowOverhead + found.fileBytes * fileOverhead
  const why = existsSync(dirname(path)) ? await whyNoRoom([{ folder: dirname(path), bytes: needed }]) : null
  if (why) throw new NotMoved(`There is no room for ${path}: ${why}. Nothing was changed.`)
}

/** Of a database of its own: what it takes by itself, what a row costs beside its text, and what pieces of files cost beside their bytes. */
const emptyBytes = 128 * 1024
const rowOverhead = 40
const fileOverhead = 1.02

type NewFile = ReturnType<typeof makeMoveFile>

function newFile(path: string): NewFile {
  try {
    return makeMoveFile(path)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new NotMoved(
      existsSync(path)
        ? `${path} is there already: choose another name, or delete it if it was broken off.`
        : `${path} cannot be made: ${error.message}`,
    )
  }
}

async function writeAll(
  file: NewFile,
  { company, address, settleMs }: Required<Omit<MoveOut, 'path'>>,
): Promise<{ code: string; facts: MoveFacts }> {
  const { id, name, subscriptionId, moveKey } = await patientTransaction(() => beginLeaving(company, address))
  await sleep(settleMs)
  const asOpen = { closed_at: null, stripe_subscription_id: subscriptionId, storage_bytes: 0, file_bytes: 0 }
  const reading = { companyId: id, company: asOpen }
  const keys: string[] = []
  const read = file.together(() =>
    readCompany({
      ...reading,
      each(table, text, row) {
        file.addRow(table, text)
        if (table === 'files') keys.push(String(row.filename))
      },
    }),
  )
  const files = await writeFiles(file, keys)
  requireSame(read, readCompany(reading))
  const proof = secretProof(moveKey)
  const facts = { madeAt: Date.now(), address, company: { id, name }, proof, files, ...read }
  return { code: moveKey, facts }
}

function beginLeaving(company: string, address: string) {
  const found = findCompanyToMove(company)
  if (!found) throw new NotMoved(`There is no company ${company}.`)
  const { id, name, move } = found
  requireMovable(found, address)
  const now = Date.now()
  // Nothing of it changes while it is shut: every file of it until it is taken back is the same, and has the same codes.
  const earlier = move?.state === 'leaving' ? move : null
  const moveKey = earlier?.moveKey ?? newFileKey()
  const subscriptionId = (earlier ?? found).stripeSubscriptionId
  shutCompany(id, now)
  deleteCompanySessions({ companyId: id })
  // From here on the database refuses what would be saved in it.
  saveMove({
    ...{ companyId: id, moveKey, address, state: 'leaving', startedAt: earlier?.startedAt ?? now },
    stripeSubscriptionId: subscriptionId,
  })
  return { id, name, subscriptionId, moveKey }
}

function requireMovable({ id, name, isOwners, closedAt, move }: CompanyToMove, address: string): void {
  if (isOwners) throw new NotMoved(`${name} is the site owner’s own: it stays where the service is.`)
  if (move?.state === 'leaving') {
    if (move.address === address) return
    throw new NotMoved(
      `${name} is on its way to ${move.address}. Take it back first, since it may have arrived there: npm run move-company -- back ${id}`,
    )
  }
  if (move?.state === 'gone') throw new NotMoved(`${name} has moved to ${move.address} already.`)
  if (closedAt !== null) throw new NotMoved(`${name} is closed.`)
  if (isImporting({ companyId: id }))
    throw new NotMoved(`${name} is importing its data just now. Wait until that is done.`)
}

async function writeFiles(file: NewFile, keys: readonly string[]): Promise<MoveFacts['files']> {
  let missing = 0
  for (const own of keys) {
    for (const key of keysOf(own)) {
      const found = await fileStore().read(key)
      if (!found) {
        if (key === own) missing++
        continue
      }
      const hash = createHash('sha256')
      let [bytes, place] = [0, 0]
      for await (const piece of found.stream) {
        const read = Buffer.from(piece)
        hash.update(read)
        bytes += read.length
        file.addPiece(key, place++, read)
      }
      file.addFile({ key, bytes, sha256: hash.digest('hex') })
    }
  }
  return { ...file.sumFiles(), missing }
}

/** Nobody has saved anything since it was read. */
function requireSame(before: Pick<MoveFacts, 'tables'>, after: Pick<MoveFacts, 'tables'>): void {
  const changed = Object.keys(before.tables).filter(
    name => before.tables[name]?.sha256 !== after.tables[name]?.sha256,
  )
  if (changed.length > 0) {
    throw new NotMoved(
      `Something was saved in ${changed.join(', ')} while it was written, so the file was removed. The company stays shut: do the same once more.`,
    )
  }
}
