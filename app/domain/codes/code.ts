import { parseId } from '#app/domain/id.ts'
import { type AskedJob, jobNumberIn } from '#app/domain/projects/job-number.ts'

export const maxCode = 300

/** Existence is checked elsewhere. */
export type CodeMeaning =
  | { kind: 'job'; job: AskedJob }
  | {
      kind: 'project' | 'stock_card' | 'file' | 'person' | 'training_video' | 'task'
      id: number
    }
  | { kind: 'username'; username: string }

/** 'S-12', printed beside the code for people without a scanner. */
export function stockCardCode(id: number): string {
  return `S-${id}`
}

export function drawingCode(id: number): string {
  return `D-${id}`
}

const letters: Readonly<Record<string, 'stock_card' | 'file'>> = { s: 'stock_card', d: 'file' }

type Address = { pattern: RegExp; kind: Extract<CodeMeaning, { id: number }>['kind'] }

const addresses: readonly Address[] = [
  { pattern: /^\/(?:dashboard\/)?projects\/(\d+)(?:\/sheet|\/files)?$/, kind: 'project' },
  { pattern: /^\/stock-system\/(\d+)$/, kind: 'stock_card' },
  { pattern: /^\/documents\/(\d+)\/print$/, kind: 'file' },
  { pattern: /^\/files\/(\d+)\/[^/]*$/, kind: 'file' },
  { pattern: /^\/(?:switch-person|user-management\/users)\/(\d+)$/, kind: 'person' },
  { pattern: /^\/training-videos\/(\d+)$/, kind: 'training_video' },
  { pattern: /^\/portal\/tasks\/(\d+)$/, kind: 'task' },
]

/** Possible meanings, likeliest first; empty for no code or another site. With `isSearch` a plain number is no code. */
export function readCode(text: string, origin: string, isSearch = false): CodeMeaning[] {
  const typed = text.trim()
  if (typed === '' || typed.length > maxCode) return []
  if (/^https?:\/\//i.test(typed) || typed.startsWith('/')) return readAddress(typed, origin)
  const [, letter, number] = /^([sd])[\s-]?0*(\d{1,15})$/i.exec(typed) ?? []
  const kind = letters[letter?.toLowerCase() ?? '']
  const id = parseId(number)
  const job = isSearch && /^\d+$/.test(typed) ? null : jobNumberIn(typed)
  const [, username] = /^@(\S{2,50})$/.exec(typed) ?? []
  return [
    ...(job === null ? [] : [{ kind: 'job' as const, job }]),
    ...(kind && id !== null ? [{ kind, id }] : []),
    ...(username ? [{ kind: 'username' as const, username }] : []),
  ]
}

function readAddress(typed: string, origin: string): CodeMeaning[] {
  let url: URL
  try {
    url = new URL(typed, origin)
  } catch {
    return []
  }
  // The scheme may differ: codes printed before HTTPS still work.
  if (url.host !== new URL(origin).host) return []
  const path = url.pathname.replace(/\/+$/, '')
  const [, sequence] = /^\/jobs\/(\d{1,9})$/.exec(path) ?? []
  if (sequence) return [{ kind: 'job', job: { prefix: null, sequence: Number(sequence) } }]
  return addresses.flatMap(({ pattern, kind }) => {
    const id = parseId(pattern.exec(path)?.[1])
    return id === null ? [] : [{ kind, id }]
  })
}
