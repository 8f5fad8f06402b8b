import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Machine, partOf, readPosition, transactionOf, writePosition } from './machines.ts'

/** Whether it was one of the two questions that LiteFS answers with a database, or that bring it one. */
export async function answerCopy(request: IncomingMessage, response: ServerResponse, machine: Machine) {
  const asked = `${request.method} ${request.url}`
  if (asked === 'GET /export?name=mortise.db') response.end(exportFrom(machine))
  else if (asked === 'POST /import?name=mortise.db') {
    const given = await buffer(request)
    const leads = partOf(machine) === 'primary'
    if (leads) await importInto(machine, given)
    response.writeHead(leads ? 200 : 503).end()
  } else return false
  return true
}

function exportFrom({ databaseFile }: Machine): Buffer {
  const database = new Database(databaseFile, { readonly: true })
  try {
    return database.serialize()
  } finally {
    database.close()
  }
}

/** Under the locks of SQLite, while the app has the database open. The journal mode is then that of the given one, as with LiteFS. */
async function importInto(machine: Machine, given: Buffer) {
  const { controlDir, databaseFile } = machine
  const file = join(controlDir, 'import.db')
  const modes = given.subarray(18, 20)
  const isWal = modes.equals(Buffer.from([2, 2]))
  // LiteFS clears the change counter and the schema cookie, so that open connections read again.
  for (const at of [24, 40]) given.writeUInt32BE(0, at)
  writeFileSync(file, given)
  const source = new Database(file)
  while ((await source.backup(databaseFile, { progress: () => 0x7fffffff })).totalPages === 0) await sleep(5)
  source.close()
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  if (!isWal) setJournalMode(databaseFile, modes)
  const transaction = (transactionOf(readPosition(machine)) + 1).toString(16).padStart(16, '0')
  writePosition(machine, `${transaction}/8${randomBytes(8).toString('hex').slice(1)}`)
}

/** SQLite itself refuses to, while another has the database open. */
function setJournalMode(databaseFile: string, modes: Buffer) {
  const database = new Database(databaseFile)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const handle = openSync(databaseFile, 'r+')
  writeSync(handle, modes, 0, modes.length, 18)
  closeSync(handle)
  database.close()
}
