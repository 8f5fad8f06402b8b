import { safeNext } from './actor.server.ts'

/** The page a form was opened from, when it is one of this site's, else `fallback`. */
export function returnPath(from: FormDataEntryValue | null, fallback: string): string {
  return typeof from === 'string' && from !== '' ? safeNext(from, fallback) : fallback
}

/** `path` at the place with that id. */
export function pathAt(path: string, id: string): string {
  return `${path.split('#')[0]}#${id}`
}
