import type { Response } from 'express'

/** Who takes nothing for so long is gone. */
const STALL_MS = 60_000

/**
 * Remix writes what it streams without looking whether it is taken. What streams much asks here before each piece: true
 * once there is room for it, false when the connection is gone or nothing was taken for a minute.
 */
export function roomIn(res: Response, stallMs = STALL_MS): () => Promise<boolean> {
  let isFull = false
  let isWatched = false
  let wake = () => {}

  function watch() {
    isWatched = true
    const write = res.write
    res.write = (...args: unknown[]) => {
      const hasRoom: boolean = Reflect.apply(write, res, args)
      isFull = !hasRoom
      return hasRoom
    }
    res.on('drain', () => {
      isFull = false
      wake()
    })
    res.on('close', () => wake())
  }

  return async () => {
    if (!isWatched) watch()
    if (isFull && !res.closed) {
      await new Promise<void>(resolve => {
        const stalled = setTimeout(() => res.destroy(), stallMs)
        wake = () => {
          clearTimeout(stalled)
          resolve()
        }
      })
    }
    return !res.closed
  }
}

/** Calls back when the answer is over: sent to its end, or given up by who asked. */
export function overIn(res: Response): (tell: () => void) => void {
  return tell => {
    if (res.closed) tell()
    else res.once('close', tell)
  }
}
