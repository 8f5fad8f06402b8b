import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DomainError } from '#app/domain/errors.ts'
import { env, readSettings, SettingsError } from '#app/env.server.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { openDatabase, openReplicated } from '#db/client.ts'
import { DatabaseFault } from '#db/fault.ts'

/** Why a command is not done, told to the person who typed it. */
export class NotDone extends Error {}

/** The command is told how it is typed. */
export class WronglyTyped extends Error {}

const toldOfAll = [NotDone, DomainError, DatabaseFault, SettingsError]

const typedIn = process.cwd()

type Options = {
  /** How it is typed. */
  usage?: string
  /** Whether it does what needs the settings of a Mortise that serves, such as mail. */
  serves?: boolean
  /** Errors whose messages are written for the person who typed it, beside those of every command. */
  told?: readonly (new (
    ...args: never[]
  ) => Error)[]
}

/**
 * Runs a command of the person who runs Mortise, and prints what it returns; what keeps it from being done is told in words, with exit
 * code 1. Settings, migrations and a relative DATA_DIR are looked for beside `app` and `build`, wherever it is typed. What it makes
 * is for the account alone that owns the data: typed by root, it goes on as that account.
 */
export async function runCommand(
  main: (args: string[]) => string | Promise<string>,
  { usage, serves = true, told = [] }: Options = {},
): Promise<void> {
  process.umask(0o077)
  process.chdir(projectRoot(import.meta.dirname))
  try {
    becomeOwnerOf(readSettings({ serves }).DATA_DIR)
    process.stdout.write(`${await main(process.argv.slice(2))}\n`)
  } catch (error) {
    process.exitCode = 1
    if (!(error instanceof Error)) throw error
    if (isWronglyTyped(error)) process.stderr.write(`${error.message}\nUsage: ${usage}\n`)
    else if ([...toldOfAll, ...told].some(kind => error instanceof kind))
      process.stderr.write(`${error.message}\n`)
    else throw error
  }
}

function isWronglyTyped(error: Error): boolean {
  return error instanceof WronglyTyped || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
}

function projectRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : projectRoot(dirname(folder))
}

/** Root's files could not be opened by the account that Mortise runs as. A folder that is missing is to be its parent's owner's. */
function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0) return
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) becomeOwnerOf(dirname(folder))
  if (!found || found.uid === 0) return
  process.setgroups?.([found.gid])
  process.setgid?.(found.gid)
  process.setuid?.(found.uid)
}

/** The path of a file as it was typed, from the folder in which it was; throws NotDone where it cannot be read. */
export function typedFile(path: string): string {
  const file = resolve(typedIn, path)
  if (!existsSync(file)) throw new NotDone(`There is no ${path}`)
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new NotDone(`${path} cannot be read by the account that owns ${env().DATA_DIR}`)
  }
  return file
}

/** The path of a file that is to be made. */
export function typedPath(path: string): string {
  return resolve(typedIn, path)
}

/** Opens the database beside a Mortise that may be running. */
export function openBeside(file = env().databaseFile): void {
  if (!existsSync(file)) throw new NotDone(`There is no database ${file}`)
  if (env().LITEFS_DIR === undefined) openDatabase(file, undefined, { outlivesPowerCut: true })
  else if (openReplicated(file, isPrimary) === 'older') throw new NotDone(`${file} is older: npm run migrate`)
}

export function requirePrimary(): void {
  if (!isPrimary()) throw new NotDone('Only the primary may write: run it there')
}
