import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { FieldError, HiddenField, Tick } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { calculatedAs } from '#app/components/kit/page-attributes.ts'
import { limits } from '#app/domain/limits.ts'
import type { LineKind } from '#app/domain/quotes/quote.ts'
import { itemId } from '#app/domain/quotes/quote-links.ts'
import {
  type ItemFields,
  itemName,
  linesName,
  newLineFields,
  packItem,
} from '#app/domain/quotes/room-form.ts'
import {
  askIntent,
  duplicateIntent,
  insertButton,
  openIntent,
  removeButton,
  reorderButton,
} from '#app/domain/quotes/room-intent.ts'
import { ItemAsk, type PendingAsk } from './item-ask.tsx'
import { LiveSum } from './live-sum.tsx'
import { RoomLine } from './room-line.tsx'
import { MenuButton, PlaceMenu, SelectCell, TextCell, unitOptions, vatOptions } from './row-fields.tsx'

export type ItemWarning = { of: string; text: string }

export type ItemProps = {
  idPrefix: string
  room: number
  /** On the page, from 1. */
  roomNumber: number
  index: number
  count: number
  item: ItemFields
  errors: Readonly<Record<string, string[]>>
  texts: Readonly<Record<string, string>>
  warnings: readonly ItemWarning[]
  stages: readonly string[]
  others: readonly { id: number; name: string }[]
  hourCost: number
  isOpen: boolean
  ask: PendingAsk | null
  focus: string | null
}

const added: readonly (readonly [LineKind, string])[] = [
  ['material', 'Material'],
  ['labour', 'Labour'],
  ['hardware', 'Hardware'],
  ['other', 'Other Cost'],
]

export function RoomItem(props: ItemProps) {
  const { idPrefix, room, roomNumber, index, count, item, errors, texts, warnings, others, focus } = props
  const name = itemName(index)
  const called = item.title || `item ${index + 1}`
  const field = (key: Exclude<keyof ItemFields, 'lines'>) => {
    const full = `${name}.${key}`
    return { name: full, id: `${idPrefix}${full}`, error: errors[full], value: item[key] }
  }
  const move = (to: number) => reorderButton('items', index, to)
  return (
    <li className="item hair-above pt-3 pb-1.5 first:border-t-line" id={itemId(room, index)}>
      {item.key ? <HiddenField name={`${name}.key`} value={item.key} /> : null}
      <div className="irow">
        <span
          className="rowno font-figures text-ml/none font-normal text-chalk-2 self-center"
          aria-hidden="true"
        >
          {roomNumber}.{index + 1}
        </span>
        <TextCell
          label="Item"
          {...field('title')}
          isBold
          maxLength={limits.itemTitle}
          leads={focus === `${name}.title`}
        />
        <TextCell label="Quantity" {...field('quantity')} isNumber />
        <SelectCell label="Unit" {...field('unit')}>
          {unitOptions}
        </SelectCell>
        <SelectCell label="VAT" {...field('vat')}>
          {vatOptions}
        </SelectCell>
        <TextCell
          label="Price before VAT, for one"
          {...field('price')}
          isNumber
          placeholder={texts[`${name}.priced`]}
          sum={`${name}.priced`}
        />
        <PlaceMenu label={`Move, copy or remove ${called}`}>
          {index > 0 ? <MenuButton {...move(index - 1)}>Move Up</MenuButton> : null}
          {index < count - 1 ? <MenuButton {...move(index + 1)}>Move Down</MenuButton> : null}
          {others.length > 0 ? (
            <MenuButton name="intent" value={askIntent('move', index)}>
              Other Room…
            </MenuButton>
          ) : null}
          <MenuButton name="intent" value={duplicateIntent(index)}>
            Duplicate
          </MenuButton>
          <MenuButton {...removeButton('items', index)} isBad>
            Remove
          </MenuButton>
        </PlaceMenu>
      </div>
      {item.description ? (
        <p className="desc mr-13.5 pt-1.5 text-chalk-2 text-m whitespace-pre-line">{item.description}</p>
      ) : null}
      {warnings.map(({ of, text }) => (
        <p
          key={`${of} ${text}`}
          className="remark [--icon:20px] flex gap-2 pt-1 pb-0.5 text-warn text-m/[1.35]"
        >
          <Icon name="alert" />
          <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
        </p>
      ))}
      {props.ask?.what === 'move' ? <ItemAsk {...props} ask={props.ask} /> : null}
      <ItemCosts {...props} name={name} field={field} />
    </li>
  )
}

type Field = (key: Exclude<keyof ItemFields, 'lines'>) => {
  name: string
  id: string
  error: string[] | undefined
  value: string | undefined
}

function ItemCosts(props: ItemProps & { name: string; field: Field }) {
  const { item, index, texts, name, field } = props
  const [isOpen, setOpen] = useState(props.isOpen)
  const facts = <Facts name={name} texts={texts} isExtra={item.isOptional === 'on'} />
  // A folded item is one field, so that a long quote opens and takes typing quickly.
  if (!isOpen) {
    return (
      <>
        <HiddenField name={`${name}.packed`} value={packItem(item)} />
        <button
          type="submit"
          name="intent"
          value={openIntent(index)}
          formNoValidate
          className="folded [--icon:20px] flex gap-3 items-center w-[calc(100%_-_54px)] border-0 p-0 bg-transparent text-left cursor-pointer text-chalk-2 text-m"
          aria-expanded={false}
          onClick={event => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          {facts}
        </button>
      </>
    )
  }
  return <OpenCosts {...props} field={field} facts={facts} />
}

type FactsProps = { name: string; texts: Readonly<Record<string, string>>; isExtra: boolean }

function Facts({ name, texts, isExtra }: FactsProps) {
  return (
    <>
      <Icon name="right" />
      <span className="flex flex-wrap gap-x-6 items-baseline *:whitespace-nowrap">
        {isExtra ? <b>Optional extra</b> : null}
        <span>
          Cost <LiveSum name={`${name}.cost`} texts={texts} />
        </span>
        <span>
          Margin <LiveSum name={`${name}.margin`} texts={texts} />
        </span>
        <span>
          Mark-up <LiveSum name={`${name}.markUp`} texts={texts} />
        </span>
        <LiveSum name={`${name}.hours`} texts={texts} />
        <span className="max-md:hidden">
          an hour earns <LiveSum name={`${name}.earns`} texts={texts} />
        </span>
      </span>
    </>
  )
}

function OpenCosts(props: ItemProps & { name: string; field: Field; facts: ReactNode }) {
  const { idPrefix, index, item, errors, texts, stages, hourCost, ask, focus, name, field, facts } = props
  const lines = item.lines ?? []
  const adding = (kind: LineKind) =>
    insertButton(linesName(index), newLineFields(kind, { hourCost }) as Record<string, string>)
  const description = field('description')
  return (
    <details
      className="fold costs border-t-0"
      open
      onToggle={({ currentTarget }) => {
        const kept = currentTarget.querySelector<HTMLInputElement>(':scope > input')
        if (kept) kept.value = currentTarget.open ? '1' : ''
      }}
    >
      <summary>{facts}</summary>
      <HiddenField name={`${name}.open`} value="1" />
      <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-x-6 gap-y-3 pt-2 pb-3 max-md:grid-cols-1">
        <div>
          <label className="block text-s text-chalk-2" htmlFor={description.id}>
            What the client reads
          </label>
          <textarea
            className="in min-h-19"
            id={description.id}
            name={description.name}
            defaultValue={description.value}
            maxLength={limits.itemDescription}
            aria-invalid={description.error ? true : undefined}
            aria-describedby={description.error ? `${description.id}-error` : undefined}
          />
          <FieldError id={description.id} error={description.error} />
        </div>
        <div>
          <div className="field">
            <Tick
              id={`${idPrefix}${name}.isOptional`}
              name={`${name}.isOptional`}
              value="on"
              defaultChecked={props.item.isOptional === 'on'}
            >
              Optional extra
            </Tick>
          </div>
          <VatParts {...props} field={field} />
        </div>
      </div>
      {lines.length > 0 ? (
        <div className="lrow ehead" aria-hidden="true">
          <span>Kind</span>
          <span>What</span>
          <span className="num">Quantity</span>
          <span>Unit</span>
          <span className="num">Cost each</span>
          <span className="num">Waste %, stage</span>
          <span className="num">Cost</span>
          <span />
        </div>
      ) : null}
      <ul className="line-rows">
        {lines.map((line, at) => (
          <RoomLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the form is made again when its rows change
            key={at}
            {...{ idPrefix, errors, texts, stages, focus }}
            item={index}
            index={at}
            count={lines.length}
            line={line ?? {}}
          />
        ))}
      </ul>
      <p className="py-3" {...calculatedAs(`${name}.how`)}>
        {texts[`${name}.how`]}
      </p>
      {ask && ask.what !== 'move' ? <ItemAsk {...props} ask={ask} /> : null}
      <div className="flex flex-wrap items-center gap-2 pt-2 pb-3 print:hidden">
        {added.map(([kind, label]) => (
          <Button key={kind} size="small" icon="plus" {...adding(kind)}>
            {label}
          </Button>
        ))}
        <Button size="small" name="intent" value={askIntent('list', index)}>
          From the Price List
        </Button>
        <Button size="small" name="intent" value={askIntent('paste', index)}>
          Paste Lines
        </Button>
      </div>
    </details>
  )
}

/** Supply and fitting may carry different VAT. The person decides, and says why. */
function VatParts({ item, field }: ItemProps & { field: Field }) {
  const note = field('vatNote')
  const fitting = field('fittingPrice')
  const isWrong = Boolean(note.error ?? fitting.error ?? field('fittingVat').error)
  const isSplit = Boolean(item.fittingPrice)
  return (
    <details open={isSplit || Boolean(item.vatNote) || isWrong || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center [text-decoration:underline] [text-underline-offset:0.22em]">
        Split supply and fitting
      </summary>
      <div className="grid gap-2">
        <TextCell label="Of the price, fitting" {...fitting} isNumber />
        <SelectCell label="VAT of fitting" {...field('fittingVat')}>
          <option value="">As the item</option>
          {vatOptions}
        </SelectCell>
        <TextCell label="Why this VAT" {...note} maxLength={limits.vatNote} />
      </div>
      <a className="inline-flex min-h-11 items-center" href="#vat">
        Which VAT is it?
      </a>
    </details>
  )
}
