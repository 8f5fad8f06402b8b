/** Whether this is `npm run test:deep`, which draws its own seed and tries all of what `npm test` tries a sample of. */
export const isDeep = process.env.TEST_SEED !== undefined

/** How often a property is tried: ten times as often in the deep suite. */
export function runs(usual: number): number {
  return isDeep ? 10 * usual : usual
}

/** So many of the cases, from first to last; all of them in the deep suite. */
export function sample<T>(cases: readonly T[], count: number): readonly T[] {
  if (isDeep || cases.length <= count) return cases
  return Array.from({ length: count }, (_, at) => cases[Math.floor((at * cases.length) / count)] as T)
}
