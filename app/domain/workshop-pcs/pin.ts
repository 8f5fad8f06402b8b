export const pinLength = { least: 4, most: 6 } as const

/** One digit, a run (1234, 9876), or a repeated part (1212). */
export function isTrivialPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10))
  const isRun = steps.size === 1 && [0, 1, 9].some(step => steps.has(step))
  return (
    isRun ||
    [2, 3].some(
      part =>
        pin.length % part === 0 && pin === pin.slice(0, part).repeat(pin.length / part) && pin.length > part,
    )
  )
}
