import { expect } from 'vitest'
import type { Action } from '#app/domain/permissions.ts'
import { errorPageText } from '#tests/support/html.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'
import { type Call, type Entry, successOf } from './catalogue.ts'
import { expectDescribed } from './description.ts'
import type { Owner } from './records.ts'
import { send } from './sending.ts'
import type { World } from './world.ts'

type Cell = 'yes' | 'no'
type Row = {
  admin: Cell
  manager: Cell
  own: Cell
  others: Cell
  write: boolean
  /** Who may not does not even find it. The admin is asked of their own. */
  isHidden?: boolean
}

const everyone = { admin: 'yes', manager: 'yes', own: 'yes', others: 'yes' } as const
const ownOnly = { ...everyone, others: 'no' } as const
const managers = { ...everyone, own: 'no', others: 'no' } as const
const admins = { ...managers, manager: 'no' } as const

/** Who may do what, as the design says it, written down a second time: the code's own table is what is being proven. */
export const table: Partial<Record<Action, Row>> = {
  'work.read': { ...everyone, write: false },
  'money.read': { ...managers, write: false },
  'payment.create': { ...managers, write: true },
  'payment.edit': { ...managers, write: true },
  'overheads.edit': { ...managers, write: true },
  'pay.read': { ...admins, write: false },
  'pay.edit': { ...admins, write: true },
  'project.create': { ...everyone, write: true },
  'project.edit': { ...ownOnly, write: true },
  'project.delete': { ...ownOnly, write: true },
  'client.create': { ...everyone, write: true },
  'client.edit': { ...managers, write: true },
  'client.delete': { ...admins, write: true },
  'task.create': { ...everyone, write: true },
  'task.edit': { ...ownOnly, write: true },
  'task.take': { ...everyone, write: true },
  'time_entry.read': { ...ownOnly, write: false },
  'time_entry.start': { ...everyone, write: true },
  'time_entry.create': { ...ownOnly, write: true },
  'time_entry.edit': { ...ownOnly, write: true },
  'task.delete': { ...ownOnly, write: true },
  'template.create': { ...everyone, write: true },
  'template.edit': { ...ownOnly, write: true },
  'template.delete': { ...ownOnly, write: true },
  'template.apply': { ...ownOnly, write: true },
  'todo.create': { ...everyone, write: true },
  'todo.edit': { ...ownOnly, manager: 'no', write: true, isHidden: true },
  'file.create': { ...everyone, write: true },
  'file.edit': { ...ownOnly, write: true },
  'file.delete': { ...ownOnly, write: true },
  'message.create': { ...everyone, write: true },
  'message.delete': { ...ownOnly, write: true },
  'bin.restore': { ...ownOnly, write: true },
  'stages.configure': { ...managers, write: true },
  'work.hand_over': { ...managers, write: true },
  'users.manage': { ...admins, write: true },
  'holiday.ask': { ...everyone, write: false },
  'holiday.answer': { ...managers, write: true },
  'holiday.withdraw': { ...everyone, manager: 'no', others: 'no', write: false },
  'spreadsheet.import': { ...managers, write: true },
  'workshop_pc.manage': { ...managers, write: false },
  'company.configure': { ...admins, write: true },
  'quote.create': { ...managers, write: true },
  'quote.edit': { ...managers, write: true },
  'quote.configure': { ...managers, write: true },
  'invoice.create': { ...managers, write: true },
  'invoice.edit': { ...managers, write: true },
  'invoice.configure': { ...managers, write: true },
  'stock.create': { ...everyone, write: true },
  'stock.edit': { ...ownOnly, write: true },
  'stock.configure': { ...managers, write: true },
  'video.create': { ...everyone, write: true },
  'video.edit': { ...ownOnly, write: true },
  'subscription.manage': { ...admins, write: true },
}

export type Asker = { as: Visitor; owner: Owner; cell: 'admin' | 'manager' | 'own' | 'others' }

export function askersOf({ hartley }: World): [admin: Asker, manager: Asker, own: Asker, others: Asker] {
  return [
    { as: hartley.admin.as, owner: 'others', cell: 'admin' },
    { as: (hartley.manager ?? hartley.admin).as, owner: 'others', cell: 'manager' },
    { as: hartley.member.as, owner: 'own', cell: 'own' },
    { as: hartley.member.as, owner: 'others', cell: 'others' },
  ]
}

/** The answer to a call, on a fresh record if not told, and whether anything was written. */
export async function outcome(
  { server, hartley }: World,
  entry: Entry,
  { as, owner }: Asker,
  call = entry.call(hartley, owner),
) {
  const before = snapshot(server.dataDir)
  const answer = await send(as, entry, call)
  return { ...answer, call, isChanged: JSON.stringify(snapshot(server.dataDir)) !== JSON.stringify(before) }
}

/** Writes that leave no trace but in tables no snapshot counts, or none when there is nothing left to write or the catalogue sends them as they are refused. */
const traceless = new Set([
  'POST /',
  'POST /portal',
  'PATCH /api/tasks/:id/acknowledge',
  'PATCH /api/notifications/:id',
  'POST /api/notifications',
  'DELETE /api/user/preferences/:key',
  'POST /api/data-export',
  'POST /data-rights/export',
  'POST /data-rights/restriction',
  'POST /data-rights/delete/confirm',
  'DELETE /api/account/delete',
  'PATCH /api/users/:id/chat-color',
  'POST /settings/sessions',
  'POST /settings/two-step/app/remove',
  'POST /settings/two-step/passkeys/new',
  'POST /settings/two-step/codes',
  'POST /api/two-step/passkey-question',
  'POST /billing/connect',
  'POST /subscription/payer',
  'POST /claim-account/confirm',
  'POST /subscription/portal',
  'POST /subscription/upgrade',
  'POST /api/billing/portal',
  'POST /api/subscription/upgrade',
])

/** Whether the table lets somebody make the call. */
export function isAllowed({ action }: Entry, { cell }: Asker): boolean {
  return action === undefined || table[action]?.[cell] === 'yes'
}

/** Expects that the answer is what the table says, and that nothing is written by who may not, or only reads. */
export async function expectAllowed(world: World, entry: Entry, asker: Asker, call?: Call) {
  const answer = await outcome(world, entry, asker, call)
  const { status, text, isChanged } = answer
  expectDescribed(entry, answer.call, answer)
  if (isAllowed(entry, asker)) {
    expect(status, asker.cell).toBe(successOf(entry))
    if (entry.method === 'GET') expect(isChanged, 'reading writes nothing').toBe(false)
    else if (successOf(entry) >= 400) expect(isChanged, 'what is refused writes nothing').toBe(false)
    else if (!traceless.has(`${entry.method} ${entry.path}`)) expect(isChanged, asker.cell).toBe(true)
  } else {
    expect(status, asker.cell).toBe(refusalOf(entry))
    expect(messageOf(entry, text), asker.cell).not.toBe('')
    expect(isChanged, asker.cell).toBe(false)
  }
  return answer
}

/** Expects that a stranger is asked to sign in, and writes nothing. */
export async function expectAskedToSignIn({ server, hartley }: World, entry: Entry) {
  const call = entry.call(hartley, 'others')
  const before = snapshot(server.dataDir)
  const answer = await send(makeVisitor(server.url), entry, call)
  const { status, location, text } = answer
  expectDescribed(entry, call, answer)
  if (entry.kind === 'api') {
    expect(status).toBe(401)
    expect(JSON.parse(text)).toEqual({ message: 'Please sign in' })
  } else {
    expect(status).toBe(303)
    expect(location).toMatch(/^\/login(\?next=|$)/)
    expect(text).toBe('')
  }
  expect(snapshot(server.dataDir), 'nothing was written').toEqual(before)
}

export function refusalOf({ action }: Entry): number {
  return action && table[action]?.isHidden ? 404 : 403
}

/** What a refusal says. */
export function messageOf({ kind }: Entry, text: string): string {
  if (kind === 'api') return JSON.parse(text).message
  // In place of a file there is a text.
  return text.startsWith('<!DOCTYPE html>') ? errorPageText(text) : text
}
