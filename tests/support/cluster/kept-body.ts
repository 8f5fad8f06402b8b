import type { ClientRequest, IncomingMessage } from 'node:http'

/** Fly's documentation says 1 MB; which of the two it means it does not say, so this is the smaller. */
export const maxReplayedBytes = 1_000_000

export type KeptBody = ReturnType<typeof keepBody>

/** The body of a request: it goes on to a machine as it comes, and is kept for another as far as Fly keeps it. */
export function keepBody(incoming: IncomingMessage) {
  let kept: Buffer[] | undefined = []
  let bytes = 0
  let hasEnded = false
  let sink: ClientRequest | undefined

  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxReplayedBytes) kept = undefined
    kept?.push(chunk)
    if (sink && !sink.destroyed && !sink.write(chunk)) incoming.pause()
  })
  const ended = new Promise<void>(resolve => {
    incoming.once('close', resolve)
    incoming.once('end', () => {
      hasEnded = true
      sink?.end()
      resolve()
    })
  })

  return {
    /** Sends what came so far, and what comes. False when it is no longer all there. */
    flowInto(target: ClientRequest): boolean {
      if (!kept) return false
      sink = target
      // It may go away with the body half read.
      for (const event of ['drain', 'close'] as const) target.on(event, () => void incoming.resume())
      for (const chunk of kept) target.write(chunk)
      if (hasEnded) target.end()
      return true
    },
    /** Resolves once all of it came, to whether it can be sent again. */
    async untilWhole(): Promise<boolean> {
      sink = undefined
      incoming.resume()
      await ended
      return kept !== undefined
    },
  }
}
