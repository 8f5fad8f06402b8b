import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Toast, type ToastProps } from '#app/components/kit/toast.tsx'

const shownMs = 5000
/** A way back is offered longer than news. */
const undoShownMs = 20_000
const swipePx = 50

/** A toast that leaves by itself, by its button, by a swipe to the right; F8 leads the keyboard to it. */
export default function LiveToast(props: ToastProps) {
  const [isShown, setShown] = useState(true)
  const [isHeld, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const swipeStart = useRef<number | null>(null)
  const ms = props.ms ?? (props.undo ? undoShownMs : shownMs)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => setShown(false), ms)
    return () => clearTimeout(timer)
  }, [isHeld, ms])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === 'F8') box.current?.querySelector<HTMLElement>('button, a')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  if (!isShown) return null

  function onPointerUp(event: PointerEvent) {
    if (swipeStart.current !== null && event.clientX - swipeStart.current > swipePx) setShown(false)
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
        setShown(false)
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') setShown(false)
      }}
    >
      <Toast {...props} />
    </div>
  )
}
