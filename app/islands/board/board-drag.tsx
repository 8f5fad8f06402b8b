import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useLocation } from '@remix-run/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { handlePlace } from '#app/components/kit/page-attributes.ts'
import { type BoardCard, cardAfterMove } from '#app/domain/board/board.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { carrying, read } from '#app/islands/page/read-attributes.ts'
import { type Moved, useMoveSending } from './board-sending.ts'
import { showLanded } from './landed-card.ts'

type Card = Pick<BoardCard, 'id' | 'jobNumber'>
type Column = { id: number; name: string; colour: string; cards: BoardCard[] }
type Props = {
  columns: readonly Column[]
  cards: readonly { id: number; version: number }[]
  onMoved: (moved: Moved) => void
}

const dragBeginsPx = 5

/** The page renders the cards; this adds a handle to each that may be moved. */
export default function BoardDrag({ columns: stages, cards, onMoved }: Props) {
  const send = useMoveSending(cards, onMoved)
  const places = useGripPlaces(stages)
  const columns = useMemo(
    () => stages.map(stage => ({ ...stage, name: capitaliseFirst(stage.name) })),
    [stages],
  )
  const announcements = useAnnouncements(columns)
  const { aim, keyboard } = useKeyboardAim(columns)
  const keepFocus = useKeptFocus(places)
  useFocusAfterMenu()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragBeginsPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: keyboard, scrollBehavior: 'auto' }),
  )

  // With the keyboard the aimed-at stage is known; a pointer is over one or over none.
  const collide: CollisionDetection = args => {
    if (args.pointerCoordinates) return pointerWithin(args)
    return aim.current === null ? [] : [{ id: aim.current }]
  }

  function drop({ active, over }: DragEndEvent) {
    const found = findCard(columns, active.id)
    const to = columns.find(({ id }) => id === over?.id)
    if (!found || !to || to.id === found.column.id) return
    const { card, column } = found
    keepFocus(card.id)
    send({ ...card, from: column, to })
  }

  return (
    <DndContext
      id="board-drag"
      sensors={sensors}
      collisionDetection={collide}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: instructions },
        restoreFocus: false,
      }}
      onDragStart={({ active }) => {
        aim.current = findCard(columns, active.id)?.column.id ?? null
      }}
      onDragEnd={drop}
    >
      {columns.map(({ id }) => (
        <Target key={id} id={id} columns={columns} />
      ))}
      {places.map(place => {
        const card = findCard(columns, Number(read(place, handlePlace(0))))?.card
        return card ? <Grip key={card.id} {...card} place={place} /> : null
      })}
    </DndContext>
  )
}

function findCard(columns: readonly Column[], id: UniqueIdentifier) {
  for (const column of columns) {
    const card = column.cards.find(card => card.id === id)
    if (card) return { card, column }
  }
  return null
}

function Grip({ id, jobNumber, place }: Card & { place: HTMLElement }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id,
  })
  const card = place.closest<HTMLElement>('article')
  useLayoutEffect(() => {
    setNodeRef(card)
    return () => setNodeRef(null)
  }, [card, setNodeRef])
  useLayoutEffect(() => {
    if (!card) return
    card.style.transform = transform ? `translate(${transform.x}px, ${transform.y}px)` : ''
    card.classList.toggle('is-held', isDragging)
  }, [card, transform, isDragging])
  return createPortal(
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="grip"
      aria-label={`Drag ${jobNumber}`}
      aria-describedby={attributes['aria-describedby']}
      {...listeners}
    />,
    place,
  )
}

/** A line in it shows where the card would come to lie. */
function Target({ id, columns }: { id: number; columns: Column[] }) {
  const { setNodeRef, isOver, active } = useDroppable({ id })
  useLayoutEffect(() => {
    setNodeRef(document.getElementById(`stage-${id}`))
    return () => setNodeRef(null)
  }, [id, setNodeRef])
  const held = isOver && active !== null ? Number(active.id) : null
  useLayoutEffect(() => {
    const stage = document.getElementById(`stage-${id}`)
    stage?.classList.toggle('is-over', held !== null)
    if (held === null || findCard(columns, held)?.column.id === id) return
    const after = cardAfterMove(columns, held, id)
    const slot = after === null ? stage : document.getElementById(`card-${after}`)
    slot?.classList.add('has-slot')
    return () => slot?.classList.remove('has-slot')
  }, [id, held, columns])
  return null
}

/** A card in another column is another element. */
function useGripPlaces(columns: readonly Column[]) {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are other ones when the columns are
  useLayoutEffect(() => {
    setPlaces([...document.querySelectorAll<HTMLElement>(carrying(handlePlace(0)))])
  }, [columns])
  return places
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function useKeyboardAim(columns: readonly Column[]) {
  const aim = useRef<UniqueIdentifier | null>(null)
  const keyboard: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
    const step = steps[event.code]
    if (step === undefined) return undefined
    event.preventDefault()
    const at = columns.findIndex(({ id }) => id === aim.current)
    const next = columns[at + step]
    const rect = next && context.droppableRects.get(next.id)
    const before = aim.current === null ? undefined : context.droppableRects.get(aim.current)
    if (!rect) return undefined
    aim.current = next.id
    return { x: rect.left, y: rect.left === before?.left ? rect.top : currentCoordinates.y }
  }
  return { aim, keyboard }
}

function useKeptFocus(places: readonly HTMLElement[]) {
  const kept = useRef<number | null>(null)
  const isLanding = useRef(false)
  useEffect(() => {
    if (kept.current === null || document.activeElement !== document.body) return
    const place = places.find(place => Number(read(place, handlePlace(0))) === kept.current)
    place?.querySelector('button')?.focus({ preventScroll: true })
    if (isLanding.current) showLanded(place?.closest('article'))
    isLanding.current = false
  }, [places])
  return (id: number) => {
    kept.current = id
    isLanding.current = true
  }
}

/** After a move from its menu the address names the card: the keyboard goes on there. */
function useFocusAfterMenu() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` tells two moves of the same card apart
  useEffect(() => {
    if (!/^#card-\d+$/.test(hash) || document.activeElement !== document.body) return
    const card = document.querySelector(hash)
    card?.querySelector('summary')?.focus({ preventScroll: true })
    showLanded(card)
  }, [hash, key])
}

const instructions =
  'To move a card, press Space or Enter on its handle. The arrow keys choose the stage, Space or Enter puts the card down, and Escape leaves it where it was.'

function useAnnouncements(columns: readonly Column[]): Announcements {
  // A card begins over its own stage: saying so would drown that it was picked up.
  const isJustPicked = useRef(false)
  const nameOf = (id: UniqueIdentifier) => findCard(columns, id)?.card.jobNumber ?? 'The card'
  const homeOf = (id: UniqueIdentifier) => findCard(columns, id)?.column.name ?? 'its stage'
  const stays = (id: UniqueIdentifier) => `${nameOf(id)} stays in ${homeOf(id)}.`
  const stage = (id: UniqueIdentifier | undefined) => columns.find(column => column.id === id)?.name
  return {
    onDragStart: ({ active }) => {
      isJustPicked.current = true
      return `${nameOf(active.id)} picked up from ${homeOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      const name = stage(over?.id)
      const isStart = isJustPicked.current && name === homeOf(active.id)
      isJustPicked.current = false
      if (isStart) return undefined
      return name ? `${nameOf(active.id)} is over ${name}.` : `${nameOf(active.id)} is over no stage.`
    },
    onDragEnd: ({ active, over }) => {
      const name = stage(over?.id)
      if (!name || name === homeOf(active.id)) return stays(active.id)
      return `${nameOf(active.id)} put into ${name}.`
    },
    onDragCancel: ({ active }) => stays(active.id),
  }
}
