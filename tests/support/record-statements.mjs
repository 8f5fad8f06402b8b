import { appendFileSync } from 'node:fs'
import Database from 'better-sqlite3'

// Loaded before the built server (`node --import`): notes the text of each statement once, a line of JSON each.

const known = new Set()
const { prepare } = Database.prototype

Database.prototype.prepare = function note(text) {
  if (!known.has(text)) {
    known.add(text)
    appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify(text)}\n`)
  }
  return prepare.call(this, text)
}
