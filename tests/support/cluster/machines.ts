import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** A machine of Fly with LiteFS on it, as far as the app can see it. */
export type Machine = {
  id: string
  region: string
  port: number
  /** What LiteFS mounts: the database and the files that LiteFS makes up. */
  litefsDir: string
  databaseFile: string
  /** LiteFS's own folder, and the transactions in it. */
  litefsDataDir: string
  ltxDir: string
  dataDir: string
  /** For what plays LiteFS, out of the app's sight. */
  controlDir: string
}

/** TXID in 16 hexadecimal digits, a slash, a sum of the same length. */
export type Position = string

/** 'none' while the machine knows of nobody who leads. */
export type Part = 'primary' | 'none' | { follows: string }

export function makeMachine(root: string, id: string, port: number): Machine {
  const at = (name: string) => join(root, id, name)
  const machine = {
    id,
    region: id.replace(/-\d+$/, ''),
    port,
    litefsDir: at('litefs'),
    databaseFile: at('litefs/mortise.db'),
    litefsDataDir: at('litefs-data'),
    ltxDir: at('litefs-data/dbs/mortise.db/ltx'),
    dataDir: at('data'),
    controlDir: at('control'),
  }
  for (const dir of [machine.litefsDir, machine.ltxDir, machine.dataDir, machine.controlDir]) {
    mkdirSync(dir, { recursive: true })
  }
  return machine
}

/** Shows the machine its part; at no moment does a machine that may not write look like one that may. */
export function play(machine: Machine, part: Part) {
  const { litefsDir, controlDir } = machine
  const primaryFile = join(litefsDir, '.primary')
  if (part !== 'primary') rmSync(join(controlDir, 'writable'), { force: true })
  if (typeof part === 'object') {
    writeWhole(machine, primaryFile, `${part.follows}\n`)
    return setWriteBits(machine, false)
  }
  if (part === 'primary') writeFileSync(join(controlDir, 'writable'), '')
  setWriteBits(machine, part === 'primary')
  rmSync(primaryFile, { force: true })
}

export function partOf({ litefsDir, controlDir }: Machine): Part {
  if (existsSync(join(controlDir, 'writable'))) return 'primary'
  const primaryFile = join(litefsDir, '.primary')
  return existsSync(primaryFile) ? { follows: readFileSync(primaryFile, 'utf8').trim() } : 'none'
}

/** LiteFS shows who may write by these bits, and enforces nothing by them. */
export function setWriteBits({ databaseFile }: Machine, isWritable: boolean) {
  if (existsSync(databaseFile)) chmodSync(databaseFile, isWritable ? 0o666 : 0o444)
}

export function readPosition({ databaseFile }: Machine): Position {
  const file = `${databaseFile}-pos`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

export function writePosition(machine: Machine, position: Position) {
  writeWhole(machine, `${machine.databaseFile}-pos`, `${position}\n`)
}

export function transactionOf(position: Position): number {
  return Number.parseInt(position.split('/')[0] || '0', 16)
}

/** Milliseconds since the last heartbeat; null before the first. */
export function showLag(machine: Machine, lag: number | null) {
  const text = `+${String(Math.round(lag ?? 2 ** 31 - 1)).padStart(9, '0')}`
  writeWhole(machine, join(machine.litefsDir, '.lag'), `${text}\n`)
}

/** The files of transactions that `to` lacks; the whole database in one where its history is another. */
export function copyTransactions(from: Machine, to: Machine, position: Position) {
  const [last = ''] = position.split('/')
  const has = readPosition(to)
  const [hasUpTo = ''] = has.split('/')
  const same = readdirSync(from.ltxDir).find(name => name.endsWith(`-${hasUpTo}.ltx`))
  if (same && readFileSync(join(from.ltxDir, same), 'utf8') === has) {
    for (const name of readdirSync(from.ltxDir).filter(name => name > `${hasUpTo}~` && name < `${last}~`))
      cpSync(join(from.ltxDir, name), join(to.ltxDir, name), { preserveTimestamps: true })
    return
  }
  for (const name of readdirSync(to.ltxDir)) rmSync(join(to.ltxDir, name))
  writeFileSync(join(to.ltxDir, `${'1'.padStart(16, '0')}-${last}.ltx`), position)
}

/** Where a transaction that was refused fails: at its commit, unless its pages do not fit into memory. */
export function refuseAtStatement({ controlDir }: Machine, isAtStatement: boolean) {
  const file = join(controlDir, 'refuse-at-statement')
  if (isAtStatement) writeFileSync(file, '')
  else rmSync(file, { force: true })
}

function writeWhole({ controlDir }: Machine, file: string, content: string) {
  const half = join(controlDir, 'half')
  writeFileSync(half, content)
  renameSync(half, file)
}
