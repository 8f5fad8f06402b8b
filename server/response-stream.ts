import type { Response } from 'express'

const STALL_MS = 60_000

/** Remix streams without back-pressure. Ask before each piece: false when the connection is gone or takes nothing for a minute. */
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

/** Sent to its end, or given up by the client. */
export function overIn(res: Response): (tell: () => void) => void {
  return tell => {
    if (res.closed) tell()
    else res.once('close', tell)
  }
}
