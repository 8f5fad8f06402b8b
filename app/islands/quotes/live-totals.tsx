import { useEffect } from 'react'
import { calculatedAs, toned } from '#app/components/kit/page-attributes.ts'
import type { QuoteItem, QuoteRoom } from '#app/domain/quotes/quote.ts'
import { type Calculated, quoteTexts, roomTexts, type SumTexts } from '#app/domain/quotes/quote-texts.ts'
import { type ItemFields, type RoomFields, unpackItem } from '#app/domain/quotes/room-form.ts'
import { typedRoom } from '#app/domain/quotes/typed-room.ts'
import { carrying, clear, write as mark, read } from '#app/islands/page/read-attributes.ts'

type LiveTotalsProps = {
  head: Calculated
  /** Another one whenever the page was read, or a form answered. */
  shown: unknown
}

/** By the server's own rule. Only texts change: nothing moves. */
export default function LiveTotals({ head, shown }: LiveTotalsProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render calculates again
  useEffect(() => {
    const rooms = new Map<HTMLFormElement, QuoteRoom>()
    const forms = () => [...document.querySelectorAll<HTMLFormElement>('form.room')]

    function calculate(form: HTMLFormElement) {
      const room = typedRoom(fieldsOf(form))
      rooms.set(form, room)
      write(form, roomTexts(room, head))
    }
    function writeTotals() {
      const all = forms().map(form => rooms.get(form) ?? emptyRoom)
      const texts = quoteTexts(all, head)
      for (const place of document.querySelectorAll<HTMLElement>('.tally, .comes-to')) write(place, texts)
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    const changed = new Set<HTMLFormElement>()
    function onInput({ target }: Event) {
      const form = target instanceof Element ? target.closest<HTMLFormElement>('form.room') : null
      if (!form) return
      changed.add(form)
      // A key is answered first: the totals may be some frames late.
      waiting ??= setTimeout(() => {
        waiting = undefined
        for (const each of changed) calculate(each)
        changed.clear()
        writeTotals()
      }, calculateMs)
    }
    for (const form of forms()) calculate(form)
    writeTotals()
    document.addEventListener('input', onInput)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('input', onInput)
    }
  }, [head, shown])
  return null
}

const calculateMs = 100
const anySum = calculatedAs('')
const anyTone = toned('')

const emptyRoom: QuoteRoom = { name: '', items: [] as QuoteItem[] }

const inItem = /^items\[(\d+)\]\.(\w+)$/
const inLine = /^items\[(\d+)\]\.lines\[(\d+)\]\.(\w+)$/

function fieldsOf(form: HTMLFormElement): RoomFields {
  const items: { [field: string]: unknown; lines?: Record<string, string>[] }[] = []
  const itemAt = (at: number) => {
    items[at] ??= {}
    return items[at]
  }
  new FormData(form).forEach((value, name) => {
    const line = inLine.exec(name)
    if (line) {
      const item = itemAt(Number(line[1]))
      item.lines ??= []
      const { lines } = item
      lines[Number(line[2])] ??= {}
      Object.assign(lines[Number(line[2])] ?? {}, { [line[3] ?? '']: String(value) })
      return
    }
    const item = inItem.exec(name)
    if (item) itemAt(Number(item[1]))[item[2] ?? ''] = String(value)
  })
  return { name: '', items: Array.from(items, item => unpackItem(item as ItemFields)) }
}

function write(within: HTMLElement, texts: SumTexts) {
  for (const place of within.querySelectorAll<HTMLElement>(carrying(anySum))) {
    const name = read(place, anySum) ?? ''
    const text = texts[name]
    if (text === undefined) continue
    if (place instanceof HTMLInputElement) {
      if (place.placeholder !== text) place.placeholder = text
      continue
    }
    const tone = texts[`${name}!`]
    if (tone) mark(place, toned(tone))
    else clear(place, anyTone)
    if (place.textContent !== text) place.textContent = text
  }
}
