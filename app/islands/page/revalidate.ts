import { isOfConnection } from '#app/components/frame/error-page.tsx'
import { isServerReady } from './connection.ts'

const pauseMs = 2000

let isWanted = false
let isAsking = false
let timer = 0

/** Ticks, which are sent without the router. */
export const sending = new Set<unknown>()

/** The state now: hooks tell it a render later. */
export function isRouterIdle(): boolean {
  const { navigation, revalidation } = window.__remixRouter.state
  return navigation.state === 'idle' && revalidation === 'idle' && sending.size === 0
}

/** Reads the page's data once nothing else is read or sent, and the server is there: a failed load would end the page. */
export function readAgain(isReady = false): void {
  isWanted = true
  void readWhenIdle(isReady)
}

export function readIfWanted(): void {
  if (isWanted) void readWhenIdle(false)
}

async function readWhenIdle(isKnownReady: boolean): Promise<void> {
  if (!isRouterIdle() || (isAsking && !isKnownReady)) return
  if (!isKnownReady) {
    isAsking = true
    const isReady = await isServerReady()
    isAsking = false
    if (!isReady) return readAfterPause()
    // Otherwise something was pressed meanwhile: it is read after that.
    if (!isRouterIdle()) return
  }
  isWanted = false
  window.__remixRouter.revalidate()
}

function readAfterPause() {
  clearTimeout(timer)
  timer = window.setTimeout(readAgain, pauseMs)
}

/** Also brings back a page that was lost with the connection. Returns what ends it. */
export function watchReading(): () => void {
  function look() {
    if (Object.values(window.__remixRouter.state.errors ?? {}).some(isOfConnection)) readAfterPause()
    else readIfWanted()
  }
  look()
  return window.__remixRouter.subscribe(look)
}
