import { amountText } from '#app/domain/format.ts'
import type { Unit } from '#app/domain/money/unit.ts'

/** `isExact` is 1 when the name is exactly the search text. */
type Found = { name: string; supplier: string; unit: Unit; cost: number; isExact: number }

export function isCalled(text: string) {
  return ({ name }: Found) => name.toLowerCase().includes(text.toLowerCase())
}

/** Undefined when several have the name, until one is entered as offered. */
export function onlyOne<Item extends Found>(found: readonly Item[], text: string): Item | undefined {
  const exact = found.filter(({ isExact }) => isExact === 1)
  const called = exact.length > 0 ? exact : found.filter(isCalled(text))
  const offered = offeredNames(found)
  const named = found.filter((_, at) => offered[at]?.toLowerCase() === text.toLowerCase())
  return [named, called].find(({ length }) => length === 1)?.[0]
}

export function offeredNames(found: readonly Found[]): string[] {
  const key = (name: string) => name.toLowerCase()
  return found.map(({ name, supplier, unit, cost }) => {
    const isAlone = found.filter(other => key(other.name) === key(name)).length === 1
    return isAlone ? name : [name, supplier, unit, amountText(cost)].filter(Boolean).join(', ')
  })
}
