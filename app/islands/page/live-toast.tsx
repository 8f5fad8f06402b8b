import { useLocation } from '@remix-run/react'
import { type Dispatch, type PointerEvent, type SetStateAction, useEffect, useRef, useState } from 'react'
import { Toast, type ToastProps } from '#app/components/kit/toast.tsx'

export type News = Omit<ToastProps, 'dismissHref'>

type Shown = { news: News; number: number; isOfPage: boolean }

const shownMs = 5000
/** A way back, or on, is offered longer. */
const undoShownMs = 20_000
const swipePx = 50

let count = 0
let setToast: Dispatch<SetStateAction<Shown | null>> | null = null
/** Said before the toast was mounted. */
let unheard: News | null = null

/** Replaces the present toast. */
export function showToast(news: News): void {
  if (setToast) setToast(shownNews(news, false))
  else unheard = news
}

/** Replaces no toast: what others do must not take away a way back. */
export function showToastUnlessBusy(news: News): void {
  setToast?.(present => present ?? shownNews(news, false))
}

/** For what was refused since: on a phone the toast would cover it. */
export function hideSuccess(): void {
  setToast?.(present => (present?.news.tone === 'good' && !present.isOfPage ? null : present))
}

function shownNews(news: News, isOfPage: boolean): Shown {
  count += 1
  return { news, number: count, isOfPage }
}

/** One toast at a time: the page's own, which survives reading the page again, or the latest of `showToast`. */
export default function LiveToast({ flash }: { flash: News | null }) {
  const { pathname, search, key } = useLocation()
  const [shown, setShown] = useState(() => (flash ? shownNews(flash, true) : null))
  const last = useRef({ flash, key })

  useEffect(() => {
    const before = last.current
    last.current = { flash, key }
    if (flash && flash !== before.flash) setShown(shownNews(flash, true))
    else if (key !== before.key) setShown(present => (present?.isOfPage ? null : present))
  }, [flash, key])

  useEffect(() => {
    setToast = setShown
    if (unheard) setShown(shownNews(unheard, false))
    unheard = null
    return () => {
      setToast = null
    }
  }, [])

  if (!shown) return null
  return (
    <LeavingToast
      key={shown.number}
      {...shown.news}
      dismissHref={pathname + search}
      onLeave={() => setShown(present => (present === shown ? null : present))}
    />
  )
}

/** Leaves by itself, by its button or by a swipe to the right; F8 focuses it. */
function LeavingToast({ onLeave, ...props }: ToastProps & { onLeave(): void }) {
  const [isHeld, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const swipeStart = useRef<number | null>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  const ms = props.ms ?? (props.undo || props.link ? undoShownMs : shownMs)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => leave.current(), ms)
    return () => clearTimeout(timer)
  }, [isHeld, ms])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === 'F8') box.current?.querySelector<HTMLElement>('button, a')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  function onPointerUp(event: PointerEvent) {
    if (swipeStart.current !== null && event.clientX - swipeStart.current > swipePx) onLeave()
    swipeStart.current = null
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and touching only hold the toast; its controls are inside
    <div
      ref={box}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={event => {
        swipeStart.current = event.clientX
      }}
      onPointerUp={onPointerUp}
      onClickCapture={event => {
        if (!(event.target instanceof Element) || !event.target.closest('.toast-close')) return
        event.preventDefault()
        onLeave()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onLeave()
      }}
    >
      <Toast {...props} />
    </div>
  )
}
