import { DomainError, Invalid, NotFound } from '#app/domain/errors.ts'
import { Refusal } from './records.server.ts'
import { sandboxWorld } from './sandbox.server.ts'
import type { World } from './world.server.ts'

/** 404 where no sandbox is open. */
export function requireWorld(): World {
  const world = sandboxWorld()
  if (!world) throw new NotFound()
  return world
}

/** A refusal of the sandbox becomes an error of Mortise, at its field where it has one. */
export function withPageErrors<T>(work: (world: World) => T): T {
  const world = requireWorld()
  try {
    return work(world)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 404) throw new NotFound(error.message)
    if (error.details.code === 'card_declined') throw new Invalid({ card: [error.message] })
    if (error.details.param === 'email') throw new Invalid({ email: [error.message] })
    throw new DomainError(400, error.message)
  }
}
