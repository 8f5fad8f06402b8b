import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { Forbidden } from '#app/domain/errors.ts'
import { type Action, requireMay, roleMay, whoMayOpen } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'
import { requireSignedIn } from './actor.server.ts'
import { atDoor, doorOf } from './door.ts'
import { toPageError, toTextError } from './errors.server.ts'
import { withinTimeOf } from './time-limit.server.ts'

export type PublicCall = {
  request: Request
  url: URL
  params: Record<string, string | undefined>
  context: AppLoadContext
}

/** `scope` is for models and services, `actor` for the page. */
export type Call = PublicCall & { scope: Scope; actor: SessionActor }

type Args = LoaderFunctionArgs | ActionFunctionArgs

function callOf({ request, params, context }: Args): PublicCall {
  return { request, url: new URL(request.url), params, context }
}

async function answer<T>({ context }: Args, work: () => Promise<T> | T): Promise<T> {
  try {
    return await withinTimeOf(context, work)
  } catch (error) {
    throw toPageError(error)
  }
}

/** For signed-in people; others are sent to sign in. */
export function workspacePage<T>(work: (call: Call) => Promise<T> | T) {
  return atDoor({ wrapper: 'workspacePage' }, (args: Args) =>
    answer(args, async () => {
      const signedIn = await requireSignedIn(args.request, args.context)
      return work({ ...callOf(args), ...signedIn })
    }),
  )
}

export function workspaceFile(work: (call: Call) => Promise<Response> | Response) {
  return atDoor({ wrapper: 'workspaceFile' }, async (args: Args) => {
    try {
      const signedIn = await requireSignedIn(args.request, args.context)
      return await work({ ...callOf(args), ...signedIn })
    } catch (error) {
      throw toTextError(error)
    }
  })
}

/** `workspacePage` for those who may do `action`; others are refused before anything is read. */
export function pageFor<T>(action: Action, work: (call: Call) => Promise<T> | T) {
  const page = workspacePage<T>(call => {
    if (call.request.method === 'GET' && !roleMay(call.scope.role, action)) {
      throw new Forbidden(whoMayOpen(action))
    }
    requireMay(call.scope, action)
    return work(call)
  })
  return atDoor({ wrapper: 'pageFor', action }, page)
}

export type Requirement = Action | ((scope: Scope) => unknown)

/** Without a requirement it is open to everybody who is signed in. */
export function pageRequiring<T>(requirement: Requirement | undefined, work: (call: Call) => Promise<T> | T) {
  if (typeof requirement === 'string') return pageFor(requirement, work)
  const page = workspacePage<T>(async call => {
    await requirement?.(call.scope)
    return work(call)
  })
  const asked = requirement && doorOf(requirement)
  return asked ? atDoor(asked, page) : page
}

export function publicPage<T>(work: (call: PublicCall) => Promise<T> | T) {
  return atDoor({ wrapper: 'publicPage' }, (args: Args) => answer(args, () => work(callOf(args))))
}

export function publicFile(work: (call: PublicCall) => Promise<Response> | Response) {
  return atDoor({ wrapper: 'publicFile' }, async (args: Args) => {
    try {
      return await withinTimeOf(args.context, () => work(callOf(args)))
    } catch (error) {
      throw toTextError(error)
    }
  })
}
