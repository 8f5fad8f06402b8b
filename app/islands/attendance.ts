import { activeForMs, unattendedHeader } from '#app/domain/auth/idle-page.ts'

const touches = ['keydown', 'pointerdown', 'wheel'] as const

let touchedAt = Date.now()
let askedAt = 0

function noteTouch(): void {
  touchedAt = Date.now()
}

/** Returns what ends it. */
export function watchTouches(): () => void {
  for (const touch of touches) addEventListener(touch, noteTouch, true)
  return () => {
    for (const touch of touches) removeEventListener(touch, noteTouch, true)
  }
}

/** Headers of what a page asks by itself: it keeps somebody signed in only if the page was touched since the last question, or just now. */
export function attendance(): Record<string, string> {
  const isTouched = touchedAt > askedAt || Date.now() - touchedAt < activeForMs
  askedAt = Date.now()
  return isTouched ? {} : { [unattendedHeader]: '1' }
}
