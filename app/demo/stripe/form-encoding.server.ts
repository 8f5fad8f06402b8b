import { invalid } from './refusal.server.ts'

export type Sent = { [name: string]: string | Sent | (string | Sent)[] }

type Branch = { [name: string]: string | Branch }

/** Reads Stripe's form encoding: `line_items[0][price]=x`. What is numbered from 0 becomes a list. */
export function decodeForm(text: string): Sent {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, at) => at === 0 || part !== '')
    const last = path.pop()
    if (last === undefined || last === '') throw invalid('Invalid parameter name')
    let branch = root
    for (const part of path) {
      const next = branch[part] ?? Object.create(null)
      if (typeof next === 'string') throw invalid(`Invalid parameter: ${name}`, name)
      branch[part] = next
      branch = next
    }
    branch[last] = value
  }
  return withLists(root)
}

function withLists(branch: Branch): Sent {
  const sent: Sent = {}
  for (const [name, value] of Object.entries(branch)) {
    sent[name] = typeof value === 'string' ? value : listOrObject(value)
  }
  return sent
}

function listOrObject(branch: Branch): Sent | (string | Sent)[] {
  const sent = withLists(branch)
  const names = Object.keys(sent)
  if (names.length === 0 || !names.every((name, at) => name === String(at))) return sent
  return Object.values(sent).map(each => {
    if (Array.isArray(each)) throw invalid('A list in a list')
    return each
  })
}
