import { amountText } from '#app/domain/format.ts'
import type { Unit } from '#app/domain/money/unit.ts'

/** What was found on the price list by a text; `isExact` is 1 where it is called just that. */
type Found = { name: string; supplier: string; unit: Unit; cost: number; isExact: number }

export function isCalled(text: string) {
  return ({ name }: Found) => name.toLowerCase().includes(text.toLowerCase())
}

/** What was meant: of several that are called alike none, until one is entered as it was offered. */
export function onlyOne<Item extends Found>(found: readonly Item[], text: string): Item | undefined {
  const exact = found.filter(({ isExact }) => isExact === 1)
  const called = exact.length > 0 ? exact : found.filter(isCalled(text))
  const offered = offeredNames(found)
  const named = found.filter((_, at) => offered[at]?.toLowerCase() === text.toLowerCase())
  return [named, called].find(({ length }) => length === 1)?.[0]
}

/** By name; where another one is called the same, with its supplier, unit and cost. */
export function offeredNames(found: readonly Found[]): string[] {
  const key = (name: string) => name.toLowerCase()
  return found.map(({ name, supplier, unit, cost }) => {
    const isAlone = found.filter(other => key(other.name) === key(name)).length === 1
    return isAlone ? name : [name, supplier, unit, amountText(cost)].filter(Boolean).join(', ')
  })
}
