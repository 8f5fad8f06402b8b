import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keysOf } from '#app/domain/files/file-key.ts'
import { sqliteCode } from '#app/domain/storage-fault.ts'
import { env } from '#app/env.server.ts'
import { nameTakenAs } from '#app/models/companies/company-writes.server.ts'
import { schemaVersion } from '#app/models/exports/export-page.server.ts'
import { findMoved, listArriving, openCompany, saveMove } from '#app/models/moves/company-move.server.ts'
import {
  type MovedRow,
  type MoveFile,
  MoveFileFault,
  openMoveFile,
  RowSum,
} from '#app/models/moves/move-file.server.ts'
import { type MovedTable, movedTables } from '#app/models/moves/moved-tables.server.ts'
import {
  findMovedKey,
  insertMovedRows,
  isPayerHere,
  isPersonHere,
  isTakenHere,
  listFeatureIds,
  reserveMovedIds,
} from '#app/models/moves/write-company.server.ts'
import { batchRows, pauseForOthers } from '#app/services/data-retention/batches.server.ts'
import { whyNoRoom, withDiskRoom } from '#app/services/files/disk-room.server.ts'
import { arrivingDir, fileStore, newFileKey } from '#app/services/files/file-store.server.ts'
import { patientTransaction } from '#app/services/patient-transaction.server.ts'
import { arrivalCode, isOurSecret } from './move-proof.server.ts'
import { type Moving, movedRow } from './moved-row.server.ts'
import { NotMoved } from './not-moved.server.ts'
import { removeMoved } from './remove-moved.server.ts'

/**
 * Brings a company here from a file that `moveOut` made elsewhere, beside a Mortise that runs: it stays shut until all of it is here,
 * and is taken out again whole where something fails. One move at a time. `typedCode` is what `moveOut` told with the file. Throws NotMoved
 * or MoveFileFault, and has changed nothing then.
 */
export async function moveIn(
  path: string,
  typedCode: string,
): Promise<{ companyId: number; file: MoveFile['facts'] }> {
  requirePrivate(path)
  const code = typedCode.trim()
  const file = openMoveFile(path, code)
  try {
    requireNew(file, code)
    // Of one that was ended in the middle.
    for (const id of listArriving()) await removeMoved(id)
    checkRows(file)
    await requireRoom(path, file)
    const companyId = await bring(file, code)
    return { companyId, file: file.facts }
  } finally {
    file.close()
  }
}

/** A row costs the database as much again in its log and in indexes. */
const rowCosts = 3

async function requireRoom(path: string, { facts: { files } }: MoveFile): Promise<void> {
  const { bucket, databaseFile } = env()
  const rows = Math.max(0, statSync(path).size - files.bytes)
  const why = await whyNoRoom([
    { folder: dirname(databaseFile), bytes: rows * rowCosts },
    // In a bucket they are kept one after another.
    { folder: arrivingDir(), bytes: bucket ? 0 : files.bytes },
  ])
  if (why) throw new NotMoved(`There is no room for it: ${why}. Nothing was changed here.`)
}

/** As ssh asks it of a key: it may have been seen, and would go on being. */
function requirePrivate(path: string): void {
  const mode = statSync(path).mode & 0o777
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new NotMoved(
    `Other accounts of this machine may read or change ${path} (mode ${mode.toString(8)}), which holds passwords and secrets. Nothing was changed here. Make it its owner's alone, chmod 600 ${path}, then do the same once more.`,
  )
}

function requireNew({ facts }: MoveFile, moveKey: string): void {
  const { company, schema, proof, features } = facts
  const here = findMoved(moveKey)
  if (here && here.state !== 'arriving')
    throw new NotMoved(
      `${company.name} is here already, as company ${here.companyId}, ${here.name}.${here.state === 'arrived' ? ` At the old place: npm run move-company -- end ${company.id} --code ${arrivalCode(moveKey)}` : ''}`,
    )
  if (schema !== schemaVersion())
    throw new NotMoved(
      `The file was made by ${schema < schemaVersion() ? 'an older' : 'a newer'} Mortise than this one. Bring both to the same version, then make the file anew.`,
    )
  if (!isOurSecret(moveKey, proof))
    throw new NotMoved(
      'What is sealed in the file cannot be opened: give the SESSION_SECRET of the old place to this command as SESSION_SECRET_BEFORE.',
    )
  const sold = listFeatureIds()
  const unknown = Object.values(features).filter(name => !sold.has(name))
  if (unknown.length > 0) throw new NotMoved(`This place does not know the features ${unknown.join(', ')}.`)
}

/** All rows are there as they were written, and none of them says what only one may say and another here does. Throws NotMoved. */
function checkRows(file: MoveFile): void {
  const { tables, files } = file.facts
  const clashes: string[] = []
  for (const table of movedTables()) {
    const sum = new RowSum()
    for (const texts of file.rows(table.name, batchRows)) {
      for (const text of texts) {
        sum.add(text)
        clashes.push(...clashesOf(table, JSON.parse(text)))
      }
    }
    const { rows, sha256 } = sum.end()
    const said = tables[table.name]
    if (said?.rows !== rows || said.sha256 !== sha256)
      throw new MoveFileFault(
        `The file was damaged: ${table.name} is not what was written. Nothing was changed here.`,
      )
  }
  const { count, bytes, sha256 } = file.sumFiles()
  if (count !== files.count || bytes !== files.bytes || sha256 !== files.sha256)
    throw new MoveFileFault('The file was damaged: not all files are in it. Nothing was changed here.')
  if (clashes.length > 0)
    throw new NotMoved(`Nothing was changed, since this is here already:\n${clashes.join('\n')}`)
}

function clashesOf({ name, unique }: MovedTable, row: MovedRow): string[] {
  const found: string[] = []
  const text = (column: string) => String(row[column] ?? '')
  if (name === 'companies') {
    const taken = nameTakenAs(text('name'))
    if (taken !== null)
      found.push(
        taken === 'same'
          ? `a company called ${text('name')}`
          : `a company whose name reads like ${text('name')}`,
      )
  }
  if (name === 'users' && row.status !== 'inactive') {
    if (isPersonHere('username', text('username'))) found.push(`the username ${text('username')}`)
    if (row.email_unproven === 0 && isPersonHere('email', text('email')))
      found.push(`the email ${text('email')}`)
  }
  if (name === 'pending_payments' && isPayerHere(text('email')))
    found.push(`a payment of ${text('email')} for an account`)
  for (const column of unique) {
    const value = row[column]
    if (column === 'filename' || column === 'name_key' || typeof value !== 'string') continue
    if (isTakenHere(name, column, value)) found.push(`the same ${column} in ${name}`)
  }
  return found
}

async function bring(file: MoveFile, moveKey: string): Promise<number> {
  const moving = await begin(file, moveKey)
  const { companyId } = moving
  try {
    for (const table of movedTables()) if (table.name !== 'companies') await bringRows(file, table, moving)
    await bringFiles(file, moving)
    await patientTransaction(() => end(file, { companyId, moveKey }))
    return companyId
  } catch (error) {
    await takeOut(companyId, error)
    if (!sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT')) throw error
    throw new NotMoved(`All was taken back, since the database refused a row: ${reasonOf(error)}`)
  }
}

/** What could not be taken out is shut, and goes before the same file is brought again. */
async function takeOut(companyId: number, why: unknown): Promise<void> {
  try {
    await removeMoved(companyId)
  } catch (error) {
    throw new NotMoved(
      `It was broken off: ${reasonOf(why)}. Not all of it could be taken out again: ${reasonOf(error)}. Nobody can sign in to what is left. Do the same once more: that takes it out first.`,
      { cause: error },
    )
  }
}

/** As SQLite tells it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? reasonOf(error.cause) : error.message
}

const ownTable = (name: string) => {
  const found = movedTables().find(table => table.name === name)
  if (!found) throw new Error(`${name} does not move`)
  return found
}

function companyRow(file: MoveFile): MovedRow {
  const [[text = ''] = []] = file.rows('companies', 1)
  const sum = new RowSum()
  sum.add(text)
  if (sum.end().sha256 === file.facts.tables.companies?.sha256) return JSON.parse(text)
  throw new MoveFileFault('The file was changed: its company is not what was written. All was taken back.')
}

/** Its name is taken from now on, and nobody can sign in yet. */
function begin(file: MoveFile, moveKey: string): Promise<Moving> {
  const { facts } = file
  return patientTransaction(() => {
    const added = reserveMovedIds(facts.tables)
    const sold = listFeatureIds()
    const moving: Moving = {
      oldId: facts.company.id,
      companyId: 0,
      newId(table, id) {
        if (table === 'companies') return moving.companyId
        if (table === 'premium_features') return sold.get(facts.features[String(id)] ?? '') ?? 0
        return (added.get(table) ?? 0) + id
      },
    }
    const now = Date.now()
    const { id: _old, ...row } = movedRow(ownTable('companies'), companyRow(file), moving)
    const shut = {
      closed_at: now,
      stripe_customer_id: null,
      stripe_subscription_id: null,
      stripe_account_id: null,
    }
    moving.companyId = insertMovedRows(ownTable('companies'), [{ ...row, ...shut }]).lastId
    saveMove({
      ...{ companyId: moving.companyId, moveKey, state: 'arriving', address: facts.address },
      ...{ stripeSubscriptionId: null, startedAt: now },
    })
    return moving
  })
}

/** Some rows in a transaction, with everybody else's turn in between. */
async function bringRows(file: MoveFile, table: MovedTable, moving: Moving): Promise<void> {
  const sum = new RowSum()
  let here = 0
  for (const texts of file.rows(table.name, batchRows)) {
    for (const text of texts) sum.add(text)
    const rows = texts.map(text => movedRow(table, JSON.parse(text), moving))
    const { count } = await patientTransaction(() => insertMovedRows(table, rows))
    here += count
    await pauseForOthers()
  }
  const [{ rows, sha256 }, said] = [sum.end(), file.facts.tables[table.name]]
  if (said?.rows !== here || rows !== here || said.sha256 !== sha256)
    throw new NotMoved(
      `${table.name} has ${here} rows here that are not those of the file. All was taken back.`,
    )
}

/** Files and their pictures, under the keys that their rows have here. */
async function bringFiles(file: MoveFile, { companyId, newId }: Moving): Promise<void> {
  for (const texts of file.rows('files', batchRows)) {
    for (const text of texts) {
      const { id, filename, mime_type: type } = JSON.parse(text)
      const own = findMovedKey(companyId, newId('files', id))
      const [there, here] = [keysOf(filename), keysOf(own)]
      for (const [at, key] of there.entries())
        await bringFile(file, { from: key, to: here[at] ?? own, type: at === 0 ? type : 'image/webp' })
    }
  }
}

type Bringing = { from: string; to: string; type: string }

async function bringFile(file: MoveFile, { from, to, type }: Bringing): Promise<void> {
  const said = file.findFile(from)
  if (!said) return
  const path = join(arrivingDir(), newFileKey())
  try {
    await withDiskRoom(said.bytes, async () => {
      const hash = createHash('sha256')
      const writing = await open(path, 'wx', 0o600)
      try {
        for (const piece of file.pieces(from)) {
          hash.update(piece)
          await writing.writeFile(piece)
        }
      } finally {
        await writing.close()
      }
      if (hash.digest('hex') !== said.sha256)
        throw new MoveFileFault(
          'The file was damaged: what a file holds is not what was written. All was taken back.',
        )
      await fileStore().keep(to, path, type)
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** From here on its people sign in here. */
function end(file: MoveFile, { companyId, moveKey }: { companyId: number; moveKey: string }): void {
  const { facts } = file
  const { stripe_customer_id, stripe_subscription_id, stripe_account_id } = companyRow(file)
  const text = (value: string | number | null | undefined) => (typeof value === 'string' ? value : null)
  openCompany(companyId, {
    stripeCustomerId: text(stripe_customer_id),
    stripeSubscriptionId: text(stripe_subscription_id),
    stripeAccountId: text(stripe_account_id),
  })
  saveMove({
    ...{ companyId, moveKey, state: 'arrived', address: facts.address },
    ...{ stripeSubscriptionId: null, startedAt: Date.now() },
  })
}
