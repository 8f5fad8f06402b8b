import { safeNext } from './actor.server.ts'

export function returnPath(from: FormDataEntryValue | null, fallback: string): string {
  return typeof from === 'string' && from !== '' ? safeNext(from, fallback) : fallback
}

export function pathAt(path: string, id: string): string {
  return `${path.split('#')[0]}#${id}`
}
