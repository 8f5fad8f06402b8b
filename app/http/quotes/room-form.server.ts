import { data } from '@remix-run/node'
import { DomainError, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import { maxItemLines, maxRoomItems, maxRoomLines } from '#app/domain/limits.ts'
import { readQuantity } from '#app/domain/money/typed.ts'
import { isCalled, offeredNames, onlyOne } from '#app/domain/price-list/named-items.ts'
import { pastedSeparators, readPastedLines } from '#app/domain/quotes/pasted-lines.ts'
import { quotePath, roomId as roomPlace } from '#app/domain/quotes/quote-links.ts'
import { type ReadRoom, readRoomForm } from '#app/domain/quotes/quote-room.schema.ts'
import { quoteTexts, roomTexts } from '#app/domain/quotes/quote-texts.ts'
import { roomDifferences } from '#app/domain/quotes/room-differences.ts'
import {
  type ItemFields,
  isBlankItem,
  isBlankLine,
  type LineFields,
  linesName,
  lineToFields,
  type RoomFields,
  roomToFields,
} from '#app/domain/quotes/room-form.ts'
import { type AskedFor, type RoomIntent, readRoomIntent } from '#app/domain/quotes/room-intent.ts'
import type { RoomReply } from '#app/domain/quotes/room-reply.ts'
import { typedRoom } from '#app/domain/quotes/typed-room.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { calculatedHead, likeOf } from '#app/http/quotes/quote-page.server.ts'
import { storageRefusal } from '#app/http/storage.server.ts'
import { log } from '#app/log.server.ts'
import { findCurrency } from '#app/models/companies/company.server.ts'
import {
  listQuoteRooms,
  type QuoteHead,
  type QuoteRoomRow,
  requireQuoteHead,
} from '#app/models/quotes/quote.server.ts'
import { findPriceListItems, listPriceListNames } from '#app/models/quotes/quote-source.server.ts'
import { readShopRate } from '#app/services/overheads/present-rate.server.ts'
import {
  moveItem,
  moveRoom,
  newItemKey,
  type RoomEdit,
  saveRoom,
} from '#app/services/quotes/save-room.server.ts'
import { readPastedRows } from '#app/services/spreadsheets/read-spreadsheet.server.ts'
import { intentField, type ListIntent, readPayload, textOf } from './room-payload.server.ts'

/** Twelve per item, nine per line, and the form's own. */
export const maxRoomFields = maxRoomItems * 12 + maxRoomLines * 9 + 40
type Form = {
  scope: Scope
  quote: QuoteHead
  edit: RoomEdit
  intent: RoomIntent
  fields: RoomFields
  form: FormData
  read: () => ReadRoom
}

/** Saves the room, or does what its button says and returns the form as typed. */
export async function answerRoomForm(scope: Scope, quoteId: number, form: FormData) {
  const quote = requireQuoteHead(scope, quoteId)
  const text = (name: string) => textOf(form, name)
  const roomId = parseId(text('roomId'))
  if (roomId === null) throw new NotFound('Room not found')
  const conform = form.get(intentField)
  const intent = readRoomIntent(text('intent'), typeof conform === 'string' ? conform : null)
  if (!intent) throw new DomainError(400, 'That button is not known')
  const version = parseId(text('use:version') || text('version')) ?? 0
  const edit: RoomEdit = { quoteId, roomId, version }
  const fields = readPayload(form, intent)
  const { hourCost, margin, hoursOfDay } = quote
  const read = () => readRoomForm(fields, { hourCost, margin, hoursOfDay, newKey: newItemKey })
  return answer(scope, { scope, quote, edit, intent, fields, form, read })
}

function answer(scope: Scope, asked: Form) {
  const { intent, edit } = asked
  const { quoteId, roomId } = edit
  try {
    if (intent.op === 'save') return save(scope, asked)
    if (intent.op === 'room') return step(scope, asked, intent.what)
    if (intent.op === 'list') return list(asked, intent)
    if (intent.op === 'duplicate') return duplicate(asked, intent)
    if (intent.op === 'open') return reply(asked, { item: intent.item })
    if (intent.op === 'ask') return ask(asked, intent)
    return give(scope, asked, intent)
  } catch (thrown) {
    const error = storageRefusal(thrown) ?? thrown
    if (error instanceof Stale) return conflict(asked, error)
    if (error instanceof NotFound) {
      return redirectWithFlash(quotePath(quoteId), {
        title: 'The room is gone',
        message: 'Somebody removed it meanwhile.',
        tone: 'bad',
      })
    }
    if (error instanceof Invalid) return reply(asked, { errors: error.fieldErrors, status: 400 })
    if (error instanceof DomainError && error.status !== 402 && error.status !== 403) {
      return reply(asked, { errors: { '': [error.message] }, status: error.status })
    }
    if (error instanceof DomainError || !(error instanceof Error)) throw error
    log().error({ err: error, room: roomId }, 'A room of a quote could not be saved')
    const errors = { '': ['Something went wrong on our side. Please try again.'] }
    return reply(asked, { errors, status: 500, isFault: true })
  }
}

function save(scope: Scope, asked: Form) {
  const { room, errors } = asked.read()
  if (Object.keys(errors).length > 0) return reply(asked, { errors, status: 400 })
  const changed = saveRoom(scope, asked.edit, room)
  const at = textOf(asked.form, 'scripts') === '' ? roomPlace(asked.edit.roomId) : ''
  return redirectWithFlash(openedPath(asked, asked.edit, at, changed), {
    title: `${room.name} saved`,
  })
}

/** The quote's page, with items open whose costs were open or changed. */
function openedPath(
  { fields }: Form,
  { quoteId, roomId }: RoomEdit,
  at: string,
  changed: readonly string[] = [],
): string {
  const unfolded = (fields.items ?? []).flatMap(item => (item?.open === '1' && item.key ? [item.key] : []))
  const open = [...new Set([...unfolded, ...changed])].filter(key => /^[\w-]{1,40}$/.test(key)).slice(0, 60)
  return `/quoting/${quoteId}?saved=${roomId}${open.length > 0 ? `&open=${open.join('.')}` : ''}${at && `#${at}`}`
}

type Step = Extract<RoomIntent, { op: 'room' }>['what']

const stepTitles: Readonly<Record<Step, string>> = {
  up: 'Room moved up',
  down: 'Room moved down',
  duplicate: 'Room duplicated',
  remove: 'Room removed',
  add: 'Room added',
}

function step(scope: Scope, asked: Form, what: Step) {
  const { room, errors } = asked.read()
  if (what !== 'remove' && Object.keys(errors).length > 0) return reply(asked, { errors, status: 400 })
  const place = moveRoom(scope, asked.edit, what, room)
  return redirectWithFlash(openedPath(asked, asked.edit, roomPlace(place)), { title: stepTitles[what] })
}

/** Conform has done it; a new row gets the focus. */
function list(asked: Form, { conform, item }: Extract<RoomIntent, { op: 'list' }>) {
  const tooMany = fullness(asked.fields)
  if (tooMany) return reply(asked, { errors: { '': [tooMany] }, status: 400, item })
  if (conform.type !== 'insert') return reply(asked, { item: itemOf(conform, item) })
  const at = item === null ? (asked.fields.items?.length ?? 1) - 1 : item
  const lines = asked.fields.items?.[at]?.lines?.length ?? 1
  const focus = item === null ? `items[${at}].title` : `${linesName(at)}[${lines - 1}].description`
  return reply(asked, { item: at, focus })
}

function itemOf(conform: ListIntent, item: number | null): number | null {
  if (item !== null) return item
  return conform.type === 'reorder' ? conform.payload.to : null
}

function fullness({ items = [] }: RoomFields): string | null {
  const lines = items.reduce((all, item) => all + (item?.lines?.length ?? 0), 0)
  if (items.length > maxRoomItems) return `A room holds ${maxRoomItems} items at most`
  if (items.some(item => (item?.lines?.length ?? 0) > maxItemLines)) {
    return `An item holds ${maxItemLines} lines at most`
  }
  return lines > maxRoomLines ? `A room holds ${maxRoomLines} lines at most` : null
}

function duplicate(asked: Form, { item, line }: Extract<RoomIntent, { op: 'duplicate' }>) {
  const { items = [] } = asked.fields
  const original = items[item]
  if (!original) return reply(asked, {})
  if (line === null) {
    const { key: _key, ...copy } = original
    return insert(asked, { name: 'items', index: item + 1, row: copy, item: item + 1 })
  }
  const row = original.lines?.[line]
  return row ? insert(asked, { name: linesName(item), index: line + 1, row, item }) : reply(asked, {})
}

type Insertion = { name: string; index: number; row: ItemFields | LineFields; item: number }

/** As Conform inserts, but with a row made by the server. */
function insert(asked: Form, { name, index, row, item }: Insertion) {
  const { items = [] } = asked.fields
  const lists = name === 'items' ? items : (items[item]?.lines ?? [])
  const rows = [...lists]
  rows.splice(index, 0, row)
  const fields = withRows(asked.fields, name, item, rows)
  const tooMany = fullness(fields)
  if (tooMany) return reply(asked, { errors: { '': [tooMany] }, status: 400, item })
  return reply({ ...asked, fields }, { item })
}

function withRows(
  fields: RoomFields,
  name: string,
  item: number,
  rows: (ItemFields | LineFields | undefined)[],
): RoomFields {
  if (name === 'items') return { ...fields, items: rows }
  const items = [...(fields.items ?? [])]
  items[item] = { ...items[item], lines: rows as (LineFields | undefined)[] }
  return { ...fields, items }
}

function ask(asked: Form, { what, item }: Extract<RoomIntent, { op: 'ask' }>) {
  return reply(asked, { item, ask: { what, item, text: '', note: [], error: null }, focus: askedField(what) })
}

function askedField(what: AskedFor): string | null {
  return what === 'list' ? 'listName' : null
}

function give(scope: Scope, asked: Form, { what, item }: Extract<RoomIntent, { op: 'give' }>) {
  if (what === 'move') return giveRoom(scope, asked, item)
  return what === 'list' ? giveFromList(scope, asked, item) : givePasted(scope, asked, item)
}

function giveRoom(scope: Scope, asked: Form, item: number) {
  const refuse = (error: string) =>
    reply(asked, { item, status: 400, ask: { what: 'move', item, text: '', note: [], error } })
  const to = parseId(textOf(asked.form, 'toRoom'))
  if (to === null) return refuse('Please choose one of the other rooms')
  const { room, errors } = asked.read()
  if (Object.keys(errors).length > 0) return reply(asked, { errors, status: 400, item })
  const rows = (asked.fields.items ?? []).slice(0, item + 1)
  // Blank rows were not saved, so indexes differ.
  const isThere = !isBlankItem(rows[item], asked.quote)
  const key = isThere
    ? room.items[rows.filter(row => !isBlankItem(row, asked.quote)).length - 1]?.key
    : undefined
  if (key === undefined) return refuse('Please fill the item in first')
  try {
    moveItem(scope, asked.edit, room, key, to)
  } catch (error) {
    if (error instanceof Invalid) return refuse(error.message)
    throw error
  }
  return redirectWithFlash(openedPath(asked, asked.edit, roomPlace(to)), { title: 'Item moved' })
}

const maxFound = 8
const maxListName = 500

function giveFromList(scope: Scope, asked: Form, item: number) {
  const text = textOf(asked.form, 'listName').trim().slice(0, maxListName)
  const refuse = (error: string, note: string[] = []) =>
    reply(asked, { item, status: 400, ask: { what: 'list', item, text, note, error }, focus: 'listName' })
  if (text === '') return refuse('Please enter what it is called')
  const found = findPriceListItems(scope, text, maxFound)
  const first = onlyOne(found, text)
  if (!first && !found.some(isCalled(text))) return refuse('Nothing on the price list is called like that')
  if (!first) return refuse('Several are called like that. Please enter one of them', offeredNames(found))
  const quantity = readQuantity(textOf(asked.form, 'listQuantity')) ?? 1000
  if (Number.isNaN(quantity)) return refuse('Please enter a quantity such as 2.4')
  const { id, kind, name, unit, cost, waste } = first
  const line = { kind, description: name, quantity, unit, each: cost, waste, stage: '', priceListItemId: id }
  const lines = asked.fields.items?.[item]?.lines ?? []
  return insert(asked, { name: linesName(item), index: lines.length, row: lineToFields(line), item })
}

function givePasted(scope: Scope, asked: Form, item: number) {
  const text = textOf(asked.form, 'pasted').slice(0, 50_000)
  const { lines, wrong } = readPastedLines(readPastedRows(text, pastedSeparators), findCurrency(scope))
  const left = wrong.map(row => row.text).join('\n')
  const note = wrong.slice(0, 20).map(({ number, why }) => `Row ${number}: ${why}.`)
  if (lines.length === 0) {
    const error = wrong.length > 0 ? 'None of it could be read' : 'Please paste some rows'
    return reply(asked, { item, status: 400, ask: { what: 'paste', item, text, note, error } })
  }
  const before = (asked.fields.items?.[item]?.lines ?? []).filter(line => !isBlankLine(line, asked.quote))
  const rows = [...before, ...lines]
  const fields = withRows(asked.fields, linesName(item), item, rows)
  const tooMany = fullness(fields)
  if (tooMany)
    return reply(asked, { item, status: 400, ask: { what: 'paste', item, text, note, error: tooMany } })
  const error = wrong.length > 0 ? 'These rows could not be read. The others are above' : null
  return reply(
    { ...asked, fields },
    { item, ask: error === null ? null : { what: 'paste', item, text: left, note, error } },
  )
}

function conflict(asked: Form, { current, lastChange }: Stale) {
  const theirs = roomToFields(current as QuoteRoomRow)
  const rows = roomDifferences(theirs, asked.fields)
  return reply(asked, { status: 409, conflict: { rows, version: current.version, lastChange } })
}

type Replied = Partial<Omit<RoomReply, 'roomId' | 'fields' | 'version'>> & { status?: number }

function reply({ scope, quote, edit, fields, form }: Form, replied: Replied) {
  const { errors = {}, status = 200, ask = null, focus = null, item = null, conflict = null } = replied
  const answered: RoomReply = {
    roomId: edit.roomId,
    fields,
    errors,
    number: Date.now(),
    version: textOf(form, 'version'),
    ask,
    focus,
    item,
    conflict,
    isFault: replied.isFault ?? false,
    ...textsOf(scope, quote, edit.roomId, fields),
    open: openItems(fields, item, errors),
    names: ask?.what === 'list' ? listPriceListNames(scope, maxNames) : [],
  }
  return data({ room: answered }, { status })
}

/** Items that were open, pressed or have errors; without scripts all with costs. */
function openItems({ items = [] }: RoomFields, pressed: number | null, errors: Record<string, string[]>) {
  const wrong = Object.keys(errors)
  return items.flatMap((item, at) => {
    const isWrong = wrong.some(name => name.startsWith(`items[${at}].`))
    const isUnfolded = item?.open === '1' || isWrong || at === pressed
    return isUnfolded ? [at] : []
  })
}

/** Suggested; other names are accepted, too. */
const maxNames = 200

function textsOf(scope: Scope, quote: QuoteHead, roomId: number, fields: RoomFields) {
  const chargeOut = readShopRate(scope)?.chargeOut ?? null
  const head = { ...calculatedHead(quote, findCurrency(scope), chargeOut), like: likeOf(scope, quote) }
  const typed = typedRoom(fields)
  const rooms = listQuoteRooms(scope, quote.id).map(room => (room.id === roomId ? typed : room))
  return { texts: roomTexts(typed, head), totals: quoteTexts(rooms, head) }
}
