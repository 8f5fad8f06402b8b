/** `part` of a whole, at most 1; the figures stand beside it. */
export function PartBar({ part, isBad }: { part: number; isBad?: boolean }) {
  return (
    <i
      className={`block h-1.5 mt-1 print:[print-color-adjust:exact] ${isBad ? 'bg-bad' : 'bg-edge'}`}
      style={{ width: `${Math.round(Math.min(1, part) * 100)}%` }}
      aria-hidden="true"
    />
  )
}
