import { NotFound } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { type PublicCall, publicPage } from '#app/http/page.server.ts'

export function demoPage<T>(work: (call: PublicCall) => Promise<T> | T) {
  return publicPage(call => {
    if (env().APP_MODE !== 'demo') throw new NotFound()
    return work(call)
  })
}
