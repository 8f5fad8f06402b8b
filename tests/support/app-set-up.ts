import { codeOf } from './authenticator-code.ts'
import type { Visitor } from './http-client.ts'

const path = '/settings/two-step/app'

/** Somebody who is signed in adds an authenticator app by the pages; returns its key and, where it is the first step, the codes. */
export async function setUpApp(visitor: Visitor, currentPassword = 'dovetail-joint') {
  await visitor.post(path, { currentPassword })
  const key = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec((await visitor.get(path)).text)?.[0] ?? ''
  const { status, text } = await visitor.post(path, { intent: 'finish', code: codeOf(key) })
  if (status >= 400) throw new Error(`The app was not added: ${status}`)
  return { key, codes: [...new Set(text.match(/\d{4} \d{4} \d{4}/g))] }
}
