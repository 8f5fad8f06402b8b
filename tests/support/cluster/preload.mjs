import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'

// For `node --import`: makes one process see its database as LiteFS would show it (docs/regions.md, "The simulation"). Where the
// file `writable` is in SIM_CONTROL_DIR the machine leads, and each commit moves `mortise.db-pos` on before it returns; elsewhere
// writes are refused with the codes of LiteFS. SIM_PORTS says where the machines of Fly's private network listen here.

const { LITEFS_DIR = '', LITEFS_DATA_DIR = '', SIM_CONTROL_DIR = '', SIM_PORTS = '{}' } = process.env
const file = join(LITEFS_DIR, 'mortise.db')
const positionFile = `${file}-pos`
const isWritable = () => existsSync(join(SIM_CONTROL_DIR, 'writable'))
/** A transaction is refused where its pages reach the log: at its commit or, when they do not fit into memory, at a statement. */
const isRefusedAtStatement = () => existsSync(join(SIM_CONTROL_DIR, 'refuse-at-statement'))

const Statement = Object.getPrototypeOf(new Database(':memory:').prepare('select 1'))
const native = { exec: Database.prototype.exec, run: Statement.run, get: Statement.get }

/** Per connection: the version the file had before the open transaction, and whether that has written. */
const open = new WeakMap()
/** Own commits do not change what a connection says of the file: a second one is asked. */
let witness

function fileVersion() {
  witness ??= new Database(file, { readonly: true }).prepare('pragma data_version').pluck()
  return native.get.call(witness)
}

function moveOn() {
  const [last = '0'] = existsSync(positionFile) ? readFileSync(positionFile, 'utf8').split('/') : []
  const transaction = (BigInt(`0x${last}`) + 1n).toString(16).padStart(16, '0')
  const sum = randomBytes(8)
  sum[0] |= 0x80
  const position = `${transaction}/${sum.toString('hex')}`
  writeFileSync(join(LITEFS_DATA_DIR, 'dbs/mortise.db/ltx', `${transaction}-${transaction}.ltx`), position)
  writeFileSync(join(SIM_CONTROL_DIR, 'pos.new'), `${position}\n`)
  renameSync(join(SIM_CONTROL_DIR, 'pos.new'), positionFile)
}

const refusal = () => new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE')

/** Runs a statement that can write nothing to the file. */
function withoutWriting(database, run) {
  native.exec.call(database, 'pragma query_only = 1')
  try {
    return run()
  } catch (error) {
    throw error.code?.startsWith('SQLITE_READONLY') ? refusal() : error
  } finally {
    native.exec.call(database, 'pragma query_only = 0')
  }
}

function commit(database, run) {
  if (open.get(database)?.hasWritten && !isWritable()) {
    native.exec.call(database, 'rollback')
    throw refusal()
  }
  return run()
}

function write(database, text, run) {
  // What is temporary is not in the file.
  if (/^\s*create\s+temp/i.test(text) || isWritable()) return run()
  return database.inTransaction && !isRefusedAtStatement() ? run() : withoutWriting(database, run)
}

const isCommit = text => /^\s*(commit|end)\b/i.test(text)
const isBoundary = text => /^\s*(begin|rollback|savepoint|release)\b/i.test(text)

/** `run` is a statement that writes, or that begins or ends a transaction. */
function follow(database, text, run) {
  if (!database.inTransaction) open.set(database, { version: fileVersion(), hasWritten: false })
  if (isBoundary(text)) return run()
  const state = open.get(database)
  const result = isCommit(text) ? commit(database, run) : write(database, text, run)
  if (database.inTransaction) state.hasWritten = true
  else if (fileVersion() !== state.version) moveOn()
  return result
}

for (const name of ['run', 'get', 'all', 'iterate']) {
  const act = Statement[name]
  Statement[name] = function (...values) {
    const { database, source } = this
    const concerns = database.name === file && (!this.readonly || isCommit(source) || isBoundary(source))
    return concerns ? follow(database, source, () => act.apply(this, values)) : act.apply(this, values)
  }
}

Database.prototype.exec = function (text) {
  const run = () => native.exec.call(this, text)
  return this.name === file ? follow(this, text, run) : run()
}

const ports = JSON.parse(SIM_PORTS)
const { connect } = Socket.prototype
Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given
  const [, machine] = /^([\w-]+)\.vm\.[\w-]+\.internal$/.exec(options?.host ?? '') ?? []
  // Without a port it is a machine that is not there.
  if (machine) Object.assign(options, { host: '127.0.0.1', port: ports[machine] ?? 1 })
  return connect.apply(this, given)
}
