import type { ClientActionFunctionArgs } from '@remix-run/react'

/** `vite.config.ts` exports it from each route with an action. */
export async function clientAction(call: ClientActionFunctionArgs): Promise<unknown> {
  return (await import('./forms.ts')).receive(call)
}
