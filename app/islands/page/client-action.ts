import type { ClientActionFunctionArgs } from '@remix-run/react'

type Receive = (call: ClientActionFunctionArgs) => Promise<unknown>

let receive: Receive | null = null

/** The page layer, which is fetched later, takes forms from then on. */
export function receiveBy(layer: Receive): void {
  receive = layer
}

/** `vite.config.ts` exports it from each route with an action. */
export function clientAction(call: ClientActionFunctionArgs): Promise<unknown> {
  return receive ? receive(call) : call.serverAction()
}
