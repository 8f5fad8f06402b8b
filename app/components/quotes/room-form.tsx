import { type FormEvent, useCallback } from 'react'
import { Button, ButtonSummary, EnterButton } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { keepScroll, unsaved } from '#app/components/kit/page-attributes.ts'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { limits } from '#app/domain/limits.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import { quotePath, roomId } from '#app/domain/quotes/quote-links.ts'
import { newItemFields, type RoomFields } from '#app/domain/quotes/room-form.ts'
import { insertButton, roomIntent } from '#app/domain/quotes/room-intent.ts'
import type { RoomReply } from '#app/domain/quotes/room-reply.ts'
import { LiveSum } from './live-sum.tsx'
import { type ItemWarning, RoomItem } from './room-item.tsx'
import { MenuButton, PlaceMenu, ScriptsField } from './row-fields.tsx'

type RoomFormProps = {
  quoteId: number
  room: {
    id: number
    version: number
    fields: RoomFields
    texts: Readonly<Record<string, string>>
    open: readonly number[]
  }
  /** From 0. */
  place: number
  others: readonly { id: number; name: string }[]
  reply: RoomReply | undefined
  warnings: readonly (ItemWarning & { item: number | null })[]
  stages: readonly string[]
  hourCost: number
  /** The VAT of a new item. */
  vat: VatTreatment
  count: number
  timeZone: string
}

/** One form a room. Its buttons work without JavaScript and give back all that was typed. */
export function RoomForm(props: RoomFormProps) {
  const { quoteId, room, place, others, reply, warnings, stages, hourCost, vat, count } = props
  const id = roomId(room.id)
  const idPrefix = `${id}-`
  const keptButton = useKeptButton(id)
  const { name, items = [] } = reply?.fields ?? room.fields
  const errors = reply?.errors ?? none
  const texts = reply?.texts ?? room.texts
  const open = new Set(reply ? reply.open : room.open)
  return (
    <form
      id={id}
      method="post"
      action={quotePath(quoteId, id)}
      className="room mb-12 chalk-above pt-2"
      {...keptButton}
      {...keepScroll}
    >
      <EnterButton />
      <HiddenField name="part" value="room" />
      <ScriptsField />
      <HiddenField name="roomId" value={room.id} />
      <HiddenField name="version" value={reply?.version ?? room.version} />
      <FormErrors
        errors={errors}
        labels={labelsOf(errors, place)}
        idPrefix={idPrefix}
        fault={reply?.isFault && 'Error'}
      />
      {reply?.conflict ? (
        <VersionConflict
          lastChange={reply.conflict.lastChange}
          timeZone={props.timeZone}
          rows={reply.conflict.rows}
          keepTheirsHref={quotePath(quoteId)}
          useMine={{ name: 'use:version', value: String(reply.conflict.version) }}
        />
      ) : null}
      <header className="grid grid-cols-[44px_minmax(0,1fr)_auto_44px] gap-2.5 items-center min-h-14 max-md:grid-cols-[minmax(0,1fr)_auto_44px] max-md:items-end">
        <span className="rowno font-figures text-ml/none font-normal text-chalk-2" aria-hidden="true">
          {place + 1}
        </span>
        <div className="f">
          <label className="block">
            <span>Room</span>
            <input
              className="in"
              id={`${idPrefix}name`}
              name="name"
              defaultValue={name}
              maxLength={limits.roomName}
              aria-invalid={errors.name ? true : undefined}
            />
          </label>
        </div>
        <LiveSum name="net" texts={texts} className="text-xl font-bold" />
        <PlaceMenu label={`Move, copy or remove ${name ?? 'this room'}`}>
          {place > 0 ? (
            <MenuButton name="intent" value={roomIntent('up')}>
              Move Up
            </MenuButton>
          ) : null}
          {place < count - 1 ? (
            <MenuButton name="intent" value={roomIntent('down')}>
              Move Down
            </MenuButton>
          ) : null}
          <MenuButton name="intent" value={roomIntent('duplicate')}>
            Duplicate
          </MenuButton>
          {count > 1 ? (
            <details>
              <ButtonSummary variant="bare" size="small" className="danger">
                Remove…
              </ButtonSummary>
              <MenuButton name="intent" value={roomIntent('remove')} isBad>
                {items.length > 0 ? `Remove It with All Items` : 'Remove It'}
              </MenuButton>
            </details>
          ) : null}
        </PlaceMenu>
      </header>
      {items.length > 0 ? (
        <div className="irow ehead" aria-hidden="true">
          <span />
          <span>Item</span>
          <span className="num">Quantity</span>
          <span>Unit</span>
          <span>VAT</span>
          <span className="num">Price before VAT</span>
          <span />
        </div>
      ) : null}
      <ul className="items">
        {items.map((item, index) => (
          <RoomItem
            // biome-ignore lint/suspicious/noArrayIndexKey: the form is made again when its rows change
            key={index}
            {...{ idPrefix, index, errors, texts, stages, others, hourCost }}
            item={item ?? {}}
            room={room.id}
            roomNumber={place + 1}
            count={items.length}
            warnings={warnings.filter(warning => warning.item === index)}
            isOpen={open.has(index)}
            ask={reply?.ask?.item === index ? reply.ask : null}
            focus={reply?.focus ?? null}
          />
        ))}
      </ul>
      {reply?.ask?.what === 'list' ? (
        <PriceListNames id={`${idPrefix}price-list`} names={reply.names} />
      ) : null}
      <footer className="line-above flex flex-wrap justify-between gap-x-3 gap-y-2 pt-3 print:hidden">
        <div className="row">
          <Button
            size="small"
            icon="plus"
            {...insertButton('items', newItemFields(vat) as Record<string, string>)}
          >
            Add an Item
          </Button>
          {place === count - 1 ? (
            <Button size="small" variant="bare" name="intent" value={roomIntent('add')}>
              Add a Room
            </Button>
          ) : null}
        </div>
        <div className="row">
          {reply && !reply.conflict ? (
            <span className="text-warn" {...unsaved}>
              Not saved yet.
            </span>
          ) : null}
          <Button size="small">Save {name ?? 'Room'}</Button>
        </div>
      </footer>
    </form>
  )
}

/** Outlives the form, which is mounted again after its button was pressed. */
let pressed: { room: string; button: HTMLButtonElement; top: number | null } | null = null

/** Keeps the pressed button in its place in the window, and the focus on it unless a field asks for it. */
function useKeptButton(id: string) {
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      if (pressed?.room !== id) return
      if (form === null) {
        // The old form is still in the document; the new one is mounted in the same commit.
        pressed.top = topInWindow(pressed.button)
        queueMicrotask(() => {
          pressed = null
        })
        return
      }
      const { button, top } = pressed
      pressed = null
      const buttons = form.querySelectorAll<HTMLButtonElement>('button[type=submit]:not([tabindex])')
      const same = [...buttons].find(({ name, value }) => name === button.name && value === button.value)
      if (!same) return
      const topNow = topInWindow(same)
      if (top !== null && topNow !== null) scrollBy({ top: topNow - top, behavior: 'instant' })
      // The browser’s own way to keep what is seen in its place would move it once more.
      requestAnimationFrame(() => document.documentElement.style.removeProperty('overflow-anchor'))
      if (document.activeElement === document.body) same.focus({ preventScroll: true })
    },
    [id],
  )
  const onSubmit = ({ nativeEvent }: FormEvent) => {
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    if (!(button instanceof HTMLButtonElement)) return
    pressed = { room: id, button, top: null }
    document.documentElement.style.setProperty('overflow-anchor', 'none')
  }
  return { ref, onSubmit }
}

/** In pixels; null while it is not shown. */
function topInWindow(button: HTMLButtonElement): number | null {
  const { top, height } = button.getBoundingClientRect()
  return height > 0 ? top : null
}

const none: Readonly<Record<string, string[]>> = {}

/** 'items[0].lines[2].quantity' is '1.1, line 3'. */
function labelsOf(errors: Readonly<Record<string, string[]>>, place: number): Record<string, string> {
  return Object.fromEntries(
    Object.keys(errors).flatMap(name => {
      const match = /^items\[(\d+)\](?:\.lines\[(\d+)\])?/.exec(name)
      if (!match) return []
      const line = match[2] === undefined ? '' : `, line ${Number(match[2]) + 1}`
      return [[name, `${place + 1}.${Number(match[1]) + 1}${line}`]]
    }),
  )
}

function PriceListNames({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map(name => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  )
}
